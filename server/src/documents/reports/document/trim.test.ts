import { expect, it } from 'vitest';
import { trimBeyond } from './trim.ts';

it.each([
  ['Jetta', 'Jetta, S', 'S'],
  ['Jetta', 'Jetta', ''],
  ['Jetta', 'jetta SE', 'SE'],
  ['F-150', 'F-150 Lariat, Crew', 'Lariat, Crew'],
  ['Accord', 'EX-V6', 'EX-V6'],
  ['Forte', 'GLS / JSL', 'GLS / JSL'],
  ['Ram', 'Rampage', 'Rampage'],
])('of a %s, "%s" is the trim "%s"', (model, trim, beyond) => {
  expect(trimBeyond(model, trim)).toBe(beyond);
});
