import { expect, it } from 'vitest';
import { milesIn } from './miles-in.ts';

it.each([
  ['45,000', 45_000],
  [' 45 000 ', 45_000],
  ['0', 0],
  ['1,000,000', 1_000_000],
  ['', 'empty'],
  [' ', 'empty'],
  ['1,000,001', 'wrong'],
  ['-1', 'wrong'],
  ['45.5', 'wrong'],
  ['45k', 'wrong'],
])('reads the mileage %j as %s', (text, miles) => {
  expect(milesIn(text)).toBe(miles);
});
