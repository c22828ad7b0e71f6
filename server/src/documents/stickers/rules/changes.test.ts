import { expect, it } from 'vitest';
import { englishOf } from '../../../kit/text/bilingual.ts';
import { sample } from '../../../testing/paper/samples.ts';
import type { StickerDocument } from '../contract.ts';
import { changesOf } from './changes.ts';

it('a version with figures of EPA and NHTSA in place of invented ones does not say the same as the one before', () => {
  const before: StickerDocument = { ...sample('sticker-modern'), template: 'sticker-modern' };
  const { fuel, safety } = before;
  if (fuel?.kind !== 'gas' || !safety) throw new Error('The sample has no gasoline or no stars');
  const after = {
    ...before,
    fuel: { ...fuel, combined: [21, 22] as [number, number] },
    safety: { ...safety, overall: 3 },
  };
  expect(changesOf(before, after, 'en')).toEqual([
    { what: 'fuel', from: `${String(fuel.combined)} mpg`, to: '21–22 mpg' },
    { what: 'safety', from: `${String(safety.overall)} / 5`, to: '3 / 5' },
  ]);
  expect(changesOf(before, structuredClone(before), 'en')).toEqual([]);
});

it('another tier is a change, and the words of ours are in the language of the reader', () => {
  const basic: StickerDocument = { ...sample('sticker-classic'), template: 'sticker-classic', tier: 'basic' };
  const paint = { en: 'Hugger Orange', es: 'Naranja Hugger' };
  const { tier: _tier, ...rest } = basic;
  const full = { ...rest, vehicle: { ...basic.vehicle, paint } } as StickerDocument;
  expect(changesOf(basic, full, 'es')).toEqual([
    { what: 'paint', from: englishOf(basic.vehicle.paint), to: paint.es },
    { what: 'tier', from: 'basic', to: 'elite' },
  ]);
  const translated = { ...full, vehicle: { ...full.vehicle, paint: paint.en } } as StickerDocument;
  expect(changesOf(translated, full, 'es')).toEqual([]);
});
