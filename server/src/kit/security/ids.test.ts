import { expect, it } from 'vitest';
import { randomCode } from './ids.ts';

it('draws codes of the length that was asked for, none twice, also where one pool ends and the next begins', () => {
  const codes = Array.from({ length: 2_000 }, () => randomCode(20));
  expect(codes.every(code => /^[0-9a-hjkmnp-tv-z]{20}$/.test(code))).toBe(true);
  expect(new Set(codes).size).toBe(codes.length);
});
