import { documentShownCall } from '@marque/server/documents/issued-documents/contract';
import { act } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { show, success, useNetwork } from '../../testing/component.tsx';
import { useShown } from './use-shown.ts';

const network = useNetwork();
afterEach(() => void vi.restoreAllMocks());

function Page({ document }: { document: string | null }) {
  useShown(document);
  return null;
}

const sent = () => network.sent.filter(({ path }) => path === documentShownCall.path).map(({ body }) => body);

it('tells that a finished document is on screen, once', async () => {
  network.on(documentShownCall.path, success({}));
  await show(<Page document={null} />);
  expect(sent()).toEqual([]);
  await show(<Page document="rep_1" />);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(sent()).toEqual([{ document: 'rep_1' }]);
});

it('tells nothing from a tab that nobody looks at, until somebody does', async () => {
  network.on(documentShownCall.path, success({}));
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await show(<Page document="rep_1" />);
  expect(sent()).toEqual([]);
  seen.mockReturnValue('visible');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(sent()).toEqual([{ document: 'rep_1' }]);
});
