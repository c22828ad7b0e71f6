import type { Preview, Specification } from '@marque/server/vehicles/decode/contract';
import { screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { loadMessages } from '../../../kit/messages/messages.ts';
import { show, useNetwork } from '../../../testing/component.tsx';
import { YmmPreview } from './ymm-preview.tsx';

useNetwork();

beforeAll(async () => {
  await loadMessages('en', 'public');
  await loadMessages('en', 'vehicles');
});

const named = (specifications: Specification[]) =>
  ({
    vin: '2019-honda-cr-v-ex-k3f9q2',
    kind: 'ymm',
    valid: true,
    title: '2019 Honda CR-V',
    vehicle: { year: 2019, make: 'Honda', model: 'CR-V', trim: 'EX' },
    offers: { report: false, sticker: true },
    specifications,
  }) as unknown as Preview;

test('shows what the catalog knows of the style with its source, and does not ask the number for it', async () => {
  const source = { source: 'A price list', copied_on: '2026-01-31' };
  const row = { key: 'engine', value: '1.5 L turbo', inferred: false, ...source };
  await show(<YmmPreview preview={named([row])} stickerOffer={null} />);
  expect(await screen.findByText('1.5 L turbo')).toBeTruthy();
  expect(screen.getByText(/A price list/)).toBeTruthy();
  expect(screen.queryByText('Engine, drive and equipment')).toBeNull();
});

test('says that the number is needed where the catalog has no more than the name', async () => {
  await show(<YmmPreview preview={named([{ key: 'trim', value: 'EX', inferred: false }])} stickerOffer={null} />);
  expect(await screen.findByText('Engine, drive and equipment')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Specifications' })).toBeNull();
});

test('says before the click that buying its sticker is behind a gate', async () => {
  const page = <YmmPreview preview={named([])} stickerOffer={<p>The offer</p>} />;
  await show(page, { frame: { gated: true } });
  const note = await screen.findByRole('heading', { name: 'Buying is open to invited partners' });
  expect(note.compareDocumentPosition(screen.getByText('The offer'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
