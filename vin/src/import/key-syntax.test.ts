import { expect, it } from 'vitest';
import { symbolText } from '../procedure/symbols.ts';
import { keyWeight, keyWithoutBrackets, parseKey } from './key-syntax.ts';

const read = (key: string) =>
  parseKey(key).map(token => {
    if (token.any) return '*';
    let text = '';
    for (let symbol = 0; symbol < 40; symbol++) {
      const bit = symbol < 32 ? (token.low >>> symbol) & 1 : (token.high >>> (symbol - 32)) & 1;
      if (bit) text += symbolText(symbol);
    }
    return text;
  });

it('reads classes with ranges and single characters mixed', () => {
  expect(read('[1-46]A*')).toEqual(['12346', 'A', '*']);
  expect(read('[A-C1-3]')).toEqual(['123ABC']);
  expect(read('*****|*[1-A-JT]')).toEqual(['*', '*', '*', '*', '*', '|', '*', '1AJT-'.replace('-', '')]);
});

it('takes _ as a wildcard only in keys without brackets', () => {
  expect(read('_A')).toEqual(['*', 'A']);
  expect(read('*F[12_]Z_')).toEqual(['*', 'F', '12', 'Z', '']);
});

it('weighs keys by their length without wildcards and compares them without brackets', () => {
  expect(keyWeight('*[AB]*C')).toBe(5);
  expect(keyWithoutBrackets('*[AB]*C')).toBe('*AB*C');
});
