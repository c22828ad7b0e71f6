import { expect, it } from 'vitest';
import { VEHICLE } from '../../providers/testing/report-facts.ts';
import { engineText, identityRows } from './identity.ts';

it.each([
  ['2.0 L 4-cylinder, gasoline', '2.0 L 4 cilindros, gasolina'],
  ['2.5 L flat-4, gasoline', '2.5 L 4 cilindros opuestos, gasolina'],
  ['3.5 L V6 turbo, gasoline and flexible fuel vehicle (ffv)', '3.5 L V6 turbo, gasolina y combustible flexible'],
  ['0.65 L 1-cylinder, gasoline', '0.65 L 1 cilindro, gasolina'],
  ['5.4 L V8, gasoline and compressed natural gas (cng)', '5.4 L V8, gasolina y gas natural comprimido (GNC)'],
  ['V6, gasoline', 'V6, gasolina'],
  ['Electric', 'Eléctrico'],
])('the engine "%s" is "%s" in Spanish', (en, es) => {
  expect(engineText(en)).toEqual({ en: en.replace(/\((?:ffv|cng)\)/, name => name.toUpperCase()), es });
});

it('leaves an engine with a word we do not know as it was decoded', () => {
  expect(engineText('2.0 L 4-cylinder, liquefied petroleum gas')).toBe('2.0 L 4-cylinder, liquefied petroleum gas');
});

it('says class of weight, country and a rare body in both languages', () => {
  const rows = identityRows({
    ...VEHICLE,
    bodyClass: 'Street Sweeper',
    gvwr: 'Class 1: 6,000 lb or less (2,722 kg or less)',
    plantCity: 'Stuttgart',
    plantState: undefined,
    plantCountry: 'Germany',
  });
  const spanish = rows.map(row => row.map(words => (typeof words === 'string' ? words : words?.es)));
  expect(spanish).toContainEqual(['Clase de peso', 'Clase 1: 6,000 lb o menos (2,722 kg o menos)', 'VIN']);
  expect(spanish).toContainEqual(['Planta de ensamblaje', 'Stuttgart, Alemania', 'VIN']);
  expect(spanish.find(([name]) => name === 'Carrocería')?.[1]).toMatch(/^Barredora/);
});

it('says how many seats it has and what it cost when new, each with its source, and nothing where no source says it', () => {
  const rowsOf = (...reported: Parameters<typeof identityRows>) =>
    identityRows(...reported)
      .map(row => row.map(words => (typeof words === 'string' ? words : words?.en)))
      .filter(([name]) => /Seats|price/i.test(name ?? ''));
  expect(rowsOf(VEHICLE)).toEqual([]);
  const decoded = { ...VEHICLE, seats: 5, msrp: 25_895, inferred: ['msrp'] };
  expect(rowsOf(decoded)).toEqual([
    ['Seats', '5', 'VIN'],
    ['Base price when new', '$25,895', 'inferred'],
  ]);
  const sticker = { title: 'Window sticker', on: '2026-10-04', demo: false, options: null };
  expect(rowsOf(VEHICLE, { ...sticker, price: null })).toEqual([]);
  expect(rowsOf(decoded, { ...sticker, price: { cents: 3_120_000, is: 'total' } })[1]).toEqual([
    'Price when new (MSRP)',
    '$31,200',
    'Window sticker',
  ]);
  expect(rowsOf(VEHICLE, { ...sticker, demo: true, price: { cents: 2_590_000, is: 'base' } })).toEqual([
    ['Base price when new', '$25,900', 'Window sticker, demonstration data'],
  ]);
});
