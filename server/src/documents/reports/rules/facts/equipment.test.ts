import { describe, expect, it } from 'vitest';
import { sample } from '../../../../testing/paper/samples.ts';
import type { StickerDocument } from '../../../stickers/contract.ts';
import { optionsOf } from '../../../stickers/rules/choosing/equipment.ts';
import { equipmentBlock } from './equipment.ts';

describe('equipment as built', () => {
  const sticker = optionsOf({ ...sample('sticker-modern'), template: 'sticker-modern' } as StickerDocument);

  it('lists every option of the sticker with what it contains and where its line is from', () => {
    const block = equipmentBlock(sticker);
    expect(block).toMatchObject({
      state: 'found',
      source: { en: 'Window sticker rebuilt from factory build data' },
      as_of: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      demo: true,
    });
    expect(block?.rows).toHaveLength(sample('sticker-modern').options?.length ?? 0);
    expect(block?.rows[0]).toMatchObject({ origin: { en: 'Factory build record' } });
    expect(block?.rows.some(({ contains }) => contains.length > 0)).toBe(true);
  });

  it('of a classic is what its sheet lists', () => {
    const options = sample('sticker-classic').options ?? [];
    expect(
      equipmentBlock(
        optionsOf({ ...sample('sticker-classic'), template: 'sticker-classic' } as StickerDocument),
      )?.rows.map(({ code }) => code),
    ).toEqual(options.map(({ code }) => code));
  });

  it('is not known where the sticker does not know it, and where there is none', () => {
    expect(equipmentBlock({ ...sticker, options: null })).toMatchObject({ state: 'not_covered', rows: [] });
    expect(equipmentBlock(null)).toMatchObject({ state: 'not_covered', source: null, as_of: null });
  });

  it('of a sticker without options is not called unknown', () => {
    expect(equipmentBlock({ ...sticker, options: [] })).toMatchObject({
      state: 'found',
      text: { en: 'The window sticker of this vehicle lists no options.' },
    });
  });

  it('has no place where no sticker can be made', () => {
    expect(equipmentBlock(undefined)).toBeNull();
  });
});
