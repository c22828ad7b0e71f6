import type { StickerView } from '@marque/server/stickers/contract';
import { expect, it } from 'vitest';
import { equipmentOf } from './equipment.ts';

const sticker = (options: unknown) => ({ document: { demo: true, options } }) as StickerView;

it('lists the options of a sticker that may be read, each once, with what packages contain', () => {
  const name = { en: 'Tow package', es: 'Paquete de remolque' };
  const options = [
    { name, contains: ['Hitch', 'Wiring'] },
    { name: 'Hitch', price: 0 },
  ];
  expect(equipmentOf(sticker(options))).toEqual({ options: [name, 'Hitch', 'Wiring'], demo: true });
});

it('says that no source knows them, and nothing without a sticker', () => {
  expect(equipmentOf(sticker(null))).toEqual({ options: [], demo: true });
  expect(equipmentOf(null)).toEqual({ options: null, demo: false });
  expect(equipmentOf({ document: null } as StickerView)).toEqual({ options: null, demo: false });
});
