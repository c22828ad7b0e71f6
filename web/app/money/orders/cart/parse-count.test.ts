import { expect, test } from 'vitest';
import { parseCount } from './parse-count.ts';

const limits = { min: 1, max: 100 };

test('a whole number within its limits', () => {
  expect(parseCount('7', limits)).toBe(7);
  expect(parseCount(' 100 ', limits)).toBe(100);
  expect(parseCount(1, limits)).toBe(1);
});

test('rejects anything else', () => {
  for (const wrong of ['', ' ', '0', '101', '2.5', '-3', 'many', '1e9', null, undefined, Number.NaN])
    expect(parseCount(wrong, limits)).toBeNull();
});
