import { readFileSync } from 'node:fs';
import { readTables, type Manifest } from '@marque/vin';
import { expect, it } from 'vitest';
import { decodedWord } from './rules/decoded-words.ts';

const data = new URL('../../../vin/data/', import.meta.url);
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
  [
    'countries of maker codes',
    [...new Set(tables.wmis.country)].filter(Boolean).map(country => country.replace(/\s*\([^)]*\)\s*$/, '')),
  ] as const,
])('every value has words in both languages: %s', (_list, values) => {
  const missing = values.filter(value => typeof decodedWord(value) === 'string');
  expect(missing).toEqual([]);
});

it('a name stays as it is', () => expect(decodedWord('F-150')).toBe('F-150'));
