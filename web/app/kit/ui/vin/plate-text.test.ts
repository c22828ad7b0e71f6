import { expect, it } from 'vitest';
import { foreignLetters, plainPlate, plateIn, plateSymbols } from './plate-text.ts';

it.each([
  ['abc 1234', 'ABC1234'],
  ['ABC-1234', 'ABC1234'],
  ['TESLA3', 'TESLA3'],
  ['I♥CARS', 'ICARS'],
  ['7', '7'],
  ['ＡＢＣ１２３', 'ABC123'],
  ['', null],
  ['♥', null],
  ['123456789', null],
  ['BUY MY CAR', null],
  ['57 CHEVY', null],
  ['A B C D 1', null],
  ['PEÑA1', null],
])('the plate a text may be: %s → %s', (text, plate) => {
  expect(plateIn(text)).toBe(plate);
});

it('names the signs and the letters that cannot be looked up', () => {
  expect(plateSymbols('I♥ CARS♥-1')).toEqual(['♥']);
  expect(plateSymbols('ab 12-34')).toEqual([]);
  expect(plateSymbols('GO🚗1')).toEqual(['🚗']);
  expect(foreignLetters('peña 1')).toEqual(['Ñ']);
  expect(plainPlate('I♥ cars-1')).toBe('ICARS1');
});
