import { expect, it } from 'vitest';
import { makeInTitle, monogramOf, slugOf } from './make-logo.tsx';

it.each([
  ['Honda', 'honda', 'H'],
  ['Mercedes-Benz', 'mercedes-benz', 'MB'],
  ['Land Rover', 'land-rover', 'LR'],
  ['Citroën', 'citroen', 'C'],
  ['  ALFA ROMEO ', 'alfa-romeo', 'AR'],
  ['Rolls-Royce Motor Cars', 'rolls-royce-motor-cars', 'RR'],
  ['../../etc', 'etc', 'E'],
  ['', '', ''],
  ['—', '', ''],
])('%j has the picture %j and the letters %j', (make, slug, letters) => {
  expect([slugOf(make), monogramOf(make)]).toEqual([slug, letters]);
});

it.each([
  ['2003 Honda Accord', 'Honda', false],
  ['1969 Chevrolet Camaro SS', 'Chevrolet', true],
  ['1982 Land Rover Defender', 'Land Rover', false],
  ['1968–1969 Alfa Romeo Spider', 'Alfa Romeo', true],
  ['2020 Mercedes-Benz', 'Mercedes-Benz', false],
])('%j names the make %j', (title, make, classic) => {
  expect(makeInTitle(title)).toEqual({ make, classic });
});

it.each(['1HGCM82633A004352', '', '2003', 'Honda Accord'])('%j names no make', title => {
  expect(makeInTitle(title)).toBeNull();
});
