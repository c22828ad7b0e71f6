import { readFileSync } from 'node:fs';
import { readTables, type Manifest } from '@marque/vin';
import { expect, it } from 'vitest';
import { engineLineWords, transmissionWords } from './rules/catalog-words.ts';
import { decodedWord } from './rules/decoded-words.ts';
import { specificationsOf, type Facts } from './rules/details.ts';

const data = new URL('../../../../vin/data/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('manifest.json', data), 'utf8')) as Manifest;
const tables = readTables(new Uint8Array(readFileSync(new URL('tables.bin', data))), manifest);

/** The lists of the tables whose values are words and no names. */
const LISTS = [
  'Body Class',
  'Drive Type',
  'Fuel Type - Primary',
  'Fuel Type - Secondary',
  'Electrification Level',
  'Gross Vehicle Weight Rating From',
  'Plant Country',
  'Transmission Style',
  'Vehicle Type',
  'Anti-lock Braking System (ABS)',
];
/** NHTSA's lists of what the tables that come with the product leave out: an imported dump has them. */
const IMPORTED = [
  'Automatic',
  'Manual/Standard',
  'Automated Manual Transmission (AMT)',
  'Dual-Clutch Transmission (DCT)',
  'Continuously Variable Transmission (CVT)',
  'Electronic Continuously Variable (e-CVT)',
  'Direct Drive',
  'Motorcycle - Chain Drive',
  'Motorcycle - Shaft Drive Off-Road',
  'Motorcycle - CVT Belt Drive',
  '4WD/4-Wheel Drive/4x4',
  'AWD/All-Wheel Drive',
  'FWD/Front-Wheel Drive',
  'RWD/Rear-Wheel Drive',
  '4x2',
  '6x4',
  'PHEV (Plug-in Hybrid Electric Vehicle)',
  'Strong HEV (Hybrid Electric Vehicle)',
  'Mild HEV (Hybrid Electric Vehicle)',
  'FCEV (Fuel Cell Electric Vehicle)',
  'Standard',
  'Optional',
];
const EPA_CLASSES = [
  'Two Seaters',
  'Minicompact Cars',
  'Subcompact Cars',
  'Compact Cars',
  'Midsize Cars',
  'Large Cars',
  'Small Station Wagons',
  'Midsize Station Wagons',
  'Minivan - 2WD',
  'Vans, Cargo Type',
  'Vans, Passenger Type',

  'Small Pickup Trucks 4WD',
  'Standard Pickup Trucks 2WD',
  'Standard Pickup Trucks/2wd',
  'Special Purpose Vehicles',
  'Small Sport Utility Vehicle 4WD',
  'Standard Sport Utility Vehicle 2WD',
  'Sport Utility Vehicle - 4WD',
];

const EPA_WORDS = [
  'Front-Wheel Drive',
  'Rear-Wheel Drive',
  'All-Wheel Drive',
  '4-Wheel Drive',
  '2-Wheel Drive',
  'Part-time 4-Wheel Drive',
  '4-Wheel or All-Wheel Drive',
  'Regular Gasoline',
  'Premium Gasoline',
  'Midgrade Gasoline',
  'Diesel',
  'Electricity',
  'Natural Gas',
  'Hydrogen',
  'Propane',
];

function valuesOf(list: string): string[] {
  const element = tables.elements.find(each => each?.name === list);
  if (!element) throw new Error(`The tables have no list ${list}`);
  const [from, to] = [tables.elementStart[element.id], tables.elementStart[element.id + 1]];
  const values = tables.valueText.slice(from, to).filter(value => value && !/^Not (Applicable|Available)$/.test(value));
  return list === 'Plant Country' ? values.map(value => value.replace(/\s*\([^)]*\)\s*$/, '')) : values;
}

it.each([
  ...LISTS.map(list => [list, valuesOf(list)] as const),
  ['what an imported dump has', IMPORTED] as const,
  ['classes of EPA', EPA_CLASSES] as const,
  ['drives and fuels of EPA', EPA_WORDS] as const,
  [
    'countries of maker codes',
    [...new Set(tables.wmis.country)].filter(Boolean).map(country => country.replace(/\s*\([^)]*\)\s*$/, '')),
  ] as const,
])('every value has words in both languages: %s', (_list, values) => {
  const missing = values.filter(value => typeof decodedWord(value) === 'string');
  expect(missing).toEqual([]);
});

it.each([
  ['Automatic 4-spd', 'Automática de 4 velocidades'],
  ['Manual 6-spd', 'Manual de 6 velocidades'],
  ['Automatic (AM-S7)', 'Automática (AM-S7)'],
  ['Automatic (variable gear ratios)', 'Automática de relación variable'],
  ['Manual 4-spd Doubled', 'Manual de 4 velocidades con reductora'],
])('a transmission of EPA, “%s”', (en, es) => expect(transmissionWords(en)).toEqual({ en, es }));

it('a fuel of two is said as what it is: charged first is a plug-in hybrid, burning first a hybrid', () => {
  const fuelOf = (fuel: string, fuelSecondary?: string) => {
    const known = (value: string) => ({ value, source: 'known' as const });
    const vehicle = { fuel: known(fuel), ...(fuelSecondary && { fuelSecondary: known(fuelSecondary) }) };
    const row = specificationsOf(vehicle as Facts).find(({ key }) => key === 'fuel');
    return decodedWord(row?.value ?? '');
  };
  expect(fuelOf('Electric', 'Gasoline')).toEqual({
    en: 'Plug-in hybrid (electricity and gasoline)',
    es: 'Híbrido enchufable (electricidad y gasolina)',
  });
  expect(fuelOf('Gasoline', 'Electric')).toMatchObject({ en: 'Hybrid (gasoline and electricity)' });
  expect(fuelOf('Gasoline', 'Compressed Natural Gas (CNG)')).toMatchObject({
    en: 'Gasoline / Compressed natural gas (CNG)',
  });
  expect(fuelOf('Electric')).toMatchObject({ en: 'Electric' });
});

it('a transmission that EPA has not written so far stays as it is', () =>
  expect(transmissionWords('Rotary 2-spd')).toBe('Rotary 2-spd'));

it.each([
  ['3.5 L, 6 cylinders, turbocharged', '3.5 L, 6 cilindros, turbo'],
  ['350 CID (5.7 L), 8 cylinders', '350 CID (5.7 L), 8 cilindros'],
  ['2.5 L, 4 cylinders, hybrid', '2.5 L, 4 cilindros, híbrido'],
  ['Electric motor', 'Motor eléctrico'],
])('the engine of a style, “%s”', (en, es) => expect(engineLineWords(en)).toEqual({ en, es }));

it('an engine with a word that is not known stays as it is', () =>
  expect(engineLineWords('5.0 L, Coyote')).toBe('5.0 L, Coyote'));

it('a name stays as it is', () => expect(decodedWord('F-150')).toBe('F-150'));
