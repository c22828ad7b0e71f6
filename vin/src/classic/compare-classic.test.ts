import { expect, it } from 'vitest';
import { differences } from './compare-classic.ts';

it('names the differences from a published decode', () => {
  expect(differences({ number: '124379N500001', modelYear: 1969, model: 'Camaro' })).toEqual([]);
  expect(differences({ number: '124379N500001', modelYear: 1968, model: 'Camaro' })).toEqual([
    'modelYear: 1968 expected, 1969 read',
  ]);
  expect(differences({ number: 'F10JK123456', years: [1961, 1966] })).toEqual([
    'years: 1961-1966 expected, 1961-1964 read',
  ]);
  expect(differences({ number: '124379N500001', years: [1969, 1969] })).toEqual([
    'years: 1969-1969 expected, 1969 alone read',
  ]);
  expect(differences({ number: 'NOTHING' })).toEqual(['no reading']);
});
