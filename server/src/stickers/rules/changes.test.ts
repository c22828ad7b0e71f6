import { expect, it } from 'vitest';
import { sample } from '../../testing/paper/samples.ts';
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
  expect(changesOf(before, after)).toEqual([
    { what: 'fuel', from: `${String(fuel.combined)} mpg`, to: '21–22 mpg' },
    { what: 'safety', from: `${String(safety.overall)} / 5`, to: '3 / 5' },
  ]);
  expect(changesOf(before, structuredClone(before))).toEqual([]);
});
