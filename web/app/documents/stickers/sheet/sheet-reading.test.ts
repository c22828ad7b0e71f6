import type { ModernSticker } from '@marque/server/documents/stickers/contract';
import type { z } from 'zod';
import { expect, test } from 'vitest';
import { sheetLines } from './sheet-reading.tsx';

const head = { template: 'sticker-modern', lang: 'es' } as const;
const document = {
  ...head,
  standard: [{ group: { en: 'Interior', es: 'Interior' }, items: [{ text: 'Cloth seats', source: 'record' }] }],
  options: [
    { code: '55A', name: { en: 'Package', es: 'Paquete' }, price: 90_500, source: 'record', contains: ['Skid plates'] },
    { code: null, name: 'Mats', price: 0, source: 'owner' },
  ],
} as unknown as z.output<typeof ModernSticker>;

test('shows every line of the sheet in the language of the reader, and marks what is in English alone', () => {
  const { groups, options, hasEnglish } = sheetLines(document);
  expect([hasEnglish, sheetLines({ ...document, lang: 'en' }).hasEnglish]).toEqual([true, false]);
  expect(groups).toEqual([{ name: { text: 'Interior' }, items: [{ text: 'Cloth seats', lang: 'en' }] }]);
  expect(options).toEqual([
    { code: '55A', text: { text: 'Paquete' }, cents: 90_500, contains: [{ text: 'Skid plates', lang: 'en' }] },
    { code: null, text: { text: 'Mats', lang: 'en' }, cents: 0, contains: [] },
  ]);
});
