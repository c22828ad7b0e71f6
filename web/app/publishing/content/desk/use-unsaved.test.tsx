import { cleanup, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { show, useNetwork } from '../../../testing/component.tsx';
import { useUnsaved } from './use-unsaved.ts';

useNetwork();

function Page({ unsaved }: { unsaved: boolean }) {
  useUnsaved(unsaved);
  return <a href="/elsewhere">Elsewhere</a>;
}

/** Whether the browser would ask before the page is left, and whether the router hears of a followed link. */
function leave(link: HTMLElement) {
  const router = vi.fn();
  document.addEventListener('click', router);
  const request = !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  document.removeEventListener('click', router);
  return { prompted: request, routed: router.mock.calls.length > 0 };
}

it('leaves a page with unsaved text by a new document, before which the browser asks, and any other as ever', async () => {
  await show(<Page unsaved />);
  expect(leave(screen.getByRole('link'))).toEqual({ prompted: true, routed: false });
  cleanup();
  await show(<Page unsaved={false} />);
  expect(leave(screen.getByRole('link'))).toEqual({ prompted: false, routed: true });
});

it('does not step back from unsaved text where the browser does not tell of steps before they are made', async () => {
  const router = vi.fn();
  window.addEventListener('popstate', router);
  const go = vi.spyOn(history, 'go').mockImplementation(() => {});
  const stepTo = (idx: number) => {
    history.replaceState({ idx }, '');
    window.dispatchEvent(new PopStateEvent('popstate'));
  };
  history.replaceState({ idx: 3 }, '');
  await show(<Page unsaved />);
  stepTo(2);
  stepTo(3);
  expect(go.mock.calls).toEqual([[1]]);
  expect(router).not.toHaveBeenCalled();
  cleanup();
  stepTo(2);
  expect(router).toHaveBeenCalledOnce();
  go.mockRestore();
  window.removeEventListener('popstate', router);
});
