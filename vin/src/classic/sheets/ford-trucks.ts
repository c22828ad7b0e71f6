import type { Part, Scheme, Sheet } from '../sheet.ts';
import { FORD_PLANTS_1950 } from './ford-parts.ts';
import { FORD_VANS } from './ford-vans.ts';

const PLANTS_1953 = `
  A * Atlanta, GA
  B * Buffalo, NY
  C * Chester, PA
  D * Dallas, TX
  E * Edgewater, NJ
  F * Dearborn, MI
  G * Chicago, IL
  K * Kansas City, MO
  L * Long Beach, CA
  M * Memphis, TN
  N * Norfolk, VA
  P * St. Paul (Twin Cities), MN
  R * Richmond, CA
  S * Somerville, MA
  U * Louisville, KY`;

const PLANTS_1957 = `
  A * Atlanta, GA
  D * Dallas, TX
  E * Mahwah, NJ
  G * Chicago, IL
  H 57-58 Detroit, MI
  K * Kansas City, MO
  L * Long Beach, CA
  M * Memphis, TN
  N * Norfolk, VA
  P * St. Paul (Twin Cities), MN
  R * San Jose, CA
  S 59-60 Allen Park, MI
  U * Louisville, KY`;

const PLANTS_1961 = `
  A 61-66 Atlanta, GA
  C * Ontario, Canada
  D * Dallas, TX
  E * Mahwah, NJ
  G * Chicago, IL
  H * Lorain, OH
  J 61-66 Los Angeles, CA
  K * Kansas City, MO
  L * Michigan Truck (Wayne), MI
  N * Norfolk, VA
  P * St. Paul (Twin Cities), MN
  R * San Jose, CA
  S * Allen Park, MI
  U * Louisville, KY
  V * Kentucky Truck (Louisville), KY
  Y 61-66 Wixom, MI
  Z 61-66 St. Louis, MO
  B * Oakville, Ontario, Canada
  I 73-80 Highland Park, MI
  J 80 Monterrey, Mexico`;

const plant = (table: string, unknown?: 'allow'): Part => ({
  kind: 'code',
  label: 'plant',
  width: 1,
  fields: ['plant'],
  table,
  ...(unknown && { unknown }),
});
const engine = (table: string): Part => ({ kind: 'code', label: 'engine', width: 1, fields: ['engine'], table });
const series = (table: string): Part => ({
  kind: 'code',
  label: 'series',
  width: 3,
  fields: ['model', 'body', 'drive', 'gvwr'],
  table,
});
const UNIT: Part = { kind: 'serial', width: 6 };

const SERIES_1961 = `
  F10 * F-100 2WD | Pickup, 1/2 ton | 2WD
  F11 * F-100 4WD | Pickup, 1/2 ton | 4WD
  F25 * F-250 2WD | Pickup, 3/4 ton | 2WD
  F26 * F-250 4WD | Pickup, 3/4 ton | 4WD
  F35 * F-350 | Truck, 1 ton | 2WD`;

const SERIES_1973 = `${SERIES_1961}
  F14 * F-150 4WD | Pickup, 1/2 ton | 4WD
  F15 * F-150 2WD | Pickup, 1/2 ton | 2WD
  F36 * F-350 4WD | Truck, 1 ton | 4WD
  X10 * F-100 2WD SuperCab | SuperCab pickup, 1/2 ton | 2WD
  X14 * F-150 4WD SuperCab | SuperCab pickup, 1/2 ton | 4WD
  X15 * F-150 2WD SuperCab | SuperCab pickup, 1/2 ton | 2WD
  X25 * F-250 2WD SuperCab | SuperCab pickup, 3/4 ton | 2WD
  X26 * F-250 4WD SuperCab | SuperCab pickup, 3/4 ton | 4WD
  X35 * F-350 2WD SuperCab | SuperCab truck, 1 ton | 2WD
  U15 78-80 Bronco (U-150) | Wagon, 1/2 ton | 4WD`;

/** Blocks of the consecutive unit number: the number itself holds no year. */
const BLOCKS_1973 = `
  Q00001-S60000 73
  S60001-V20000 74
  V20001-X40000 75
  A00001-D25000 76
  000001-099999 77
  X80001-Z25000 77
  AE0001-CK9999 78
  DC0001-FK9000 79
  GA0001-KE9999 80`;

const BLOCKS_BRONCO = `
  732001-914000 66
  A00001-B82000 67
  C00001-D82000 68
  D82001-G30000 69
  G30001-J70000 70
  J70001-M30000 71
  M40001-Q00000 72
  Q00001-S60000 73
  S60001-V00000 74
  V00001-X40000 75
  A00001-C75000 76
  000001-Z20000 77`;

const early: Scheme[] = [
  {
    id: 'ford-truck-1948-1951',
    make: 'Ford',
    rule: 'Ford truck 1948-51: year, engine, line, sequence',
    years: [1948, 1951],
    parts: [
      { kind: 'year', table: '8 48\n9 49-51' },
      {
        kind: 'code',
        label: 'engine',
        width: 2,
        fields: ['engine'],
        table: '7H 48-50 226 CID 6-cyl (95 hp)\n8R 48-50 239 CID V8 (100 hp)',
      },
      {
        kind: 'code',
        label: 'line',
        width: 1,
        fields: ['series', 'model', 'body'],
        table: `
          C * F-1 | 1/2 ton pickup (F-1) | Pickup, 1/2 ton
          Y * F-2 / F-3 | 3/4 ton pickup / 1 ton (F-2, F-3) | Pickup, 3/4 ton
          T * F-3 / F-4 | 1 ton pickup | Pickup, 1 ton`,
      },
      UNIT,
    ],
    notes: ['1949, 1950 and 1951 all continue the numbering of 1949.'],
  },
  {
    id: 'ford-truck-1951-1952',
    make: 'Ford',
    rule: 'Ford truck 1951-52: series, engine, year, plant, sequence',
    years: [1951, 1952],
    parts: [
      {
        kind: 'code',
        label: 'series',
        width: 2,
        fields: ['model', 'body'],
        table: `
          F1 * F-1 | Pickup, 1/2 ton
          F2 * F-2 | Pickup, 3/4 ton
          F3 * F-3 | Heavy 3/4 ton / 1 ton
          F4 * F-4 | 1-1/4 ton`,
      },
      engine('D 52 215 CID 6-cyl (101 hp)\nH 51 226 CID 6-cyl (95 hp)\nR 51-52 239 CID V8 (100-110 hp)'),
      { kind: 'year', table: '1 51\n2 52' },
      {
        kind: 'code',
        label: 'plant',
        width: 2,
        fields: ['plant'],
        table: FORD_PLANTS_1950,
      },
      UNIT,
    ],
  },
];

const SERIES_1953 = `
  F10 * F-100 | Pickup, 1/2 ton
  F25 * F-250 | Pickup, 3/4 ton
  F35 * F-350 | Truck, 3/4-1 ton
  F50 *? F-500 | Truck
  F60 *? F-600 | Truck`;

const dated = (
  id: string,
  years: readonly [number, number],
  seriesTable: string,
  engines: string,
  plants: string,
): Scheme => ({
  id,
  make: 'Ford',
  rule: `Ford truck ${years[0]}-${years[1] - 1900}: series, engine, year, plant, sequence`,
  years,
  parts: [series(seriesTable), engine(engines), { kind: 'year' }, plant(plants), UNIT],
});

const undated = (id: string, years: readonly [number, number], parts: Part[], notes?: string[]): Scheme => ({
  id,
  make: 'Ford',
  rule: `Ford ${id.includes('van') ? 'van' : 'truck'} ${years[0]}-${years[1] - 1900}: series, engine, plant, unit number (no year)`,
  years,
  parts,
  ...(notes && { notes }),
});

const trucks: Scheme[] = [
  dated(
    'ford-truck-1953-1956',
    [1953, 1956],
    SERIES_1953,
    `D 53-54 215 CID 6-cyl
     D 55-56 223 CID 6-cyl
     R 53 239 CID V8
     V 54-55 239 CID V8
     V 56 272 CID V8
     Z 55 256 CID V8`,
    PLANTS_1953,
  ),
  dated(
    'ford-truck-1957-1958',
    [1957, 1958],
    `${SERIES_1953}
     F11 * F-100 light duty | Pickup, 1/2 ton
     F26 * F-250 light duty | Pickup, 3/4 ton
     F36 * F-350 light duty | Truck, 1 ton`,
    'J * 223 CID 6-cyl\nK * 272 CID V8\nL 57 272 CID V8',
    PLANTS_1957,
  ),
  dated(
    'ford-truck-1959-1960',
    [1959, 1960],
    `${SERIES_1961}
     F36 * F-350 light duty | Truck, 1 ton | 2WD`,
    'J * 223 CID 6-cyl\nC * 292 CID V8, 2-bbl\nD * 292 CID V8',
    PLANTS_1957,
  ),
  undated(
    'ford-truck-1961-1966',
    [1961, 1966],
    [
      series(SERIES_1961),
      engine(`
      J 61-64 223 CID 6-cyl
      A 66 240 CID 6-cyl
      B 63-64 262 CID 6-cyl
      B 65-66 300 CID 6-cyl
      C 61-64 292 CID V8, 2-bbl
      D 61-63 292 CID V8, 4-bbl
      D 65-66 352 CID V8, 2-bbl
      Y 65-66? 352 CID V8, 2-bbl`),
      plant(PLANTS_1961),
      UNIT,
    ],
  ),
  undated(
    'ford-truck-1967-1972',
    [1967, 1972],
    [
      series(SERIES_1961),
      engine(`
      A * 240 CID 6-cyl
      B * 300 CID 6-cyl
      G 70-72 302 CID V8, 2-bbl
      Y 67 352 CID V8, 2-bbl
      Y 68-72 360 CID V8, 2-bbl
      H 68-72 390 CID V8, 2-bbl`),
      plant(PLANTS_1961),
      {
        kind: 'serial',
        width: 6,
        letters: true,
        ranges: { fields: [], doubt: true, unknown: 'allow', table: `${BLOCKS_BRONCO}\n100001-999999 *` },
      },
    ],
  ),
];

const later: Scheme[] = [
  undated(
    'ford-truck-1973-1979',
    [1973, 1979],
    [
      series(SERIES_1973),
      engine(`
      A 73-74 240 CID 6-cyl
      B * 300 CID 6-cyl
      G * 302 CID V8, 2-bbl
      H 73-76 390 CID V8, 2-bbl
      H 77-79 351M CID V8, 2-bbl
      Y 73-76 360 CID V8, 2-bbl
      M 74-76 390 CID V8, 4-bbl
      S 77-79 400 CID V8, 2-bbl
      J * 460 CID V8, 4-bbl`),
      plant(PLANTS_1961),
      { kind: 'serial', width: 6, letters: true, ranges: { fields: [], table: BLOCKS_1973 } },
    ],
  ),
  undated(
    'ford-truck-1980',
    [1980, 1980],
    [
      series(SERIES_1973),
      engine(`
      E * 300 CID 6-cyl
      F,G * 302 CID V8, 2-bbl
      W * 351M CID V8, 2-bbl
      Z * 400 CID V8, 2-bbl`),
      plant(PLANTS_1961),
      { kind: 'serial', width: 6, letters: true },
    ],
  ),
  undated(
    'ford-bronco-1966-1977',
    [1966, 1977],
    [
      series(`
      U13 * Bronco roadster (U-100) | Roadster | 4WD
      U14 * Bronco half-cab pickup (U-100) | Pickup | 4WD
      U15 * Bronco wagon (U-100) | Wagon | 4WD`),
      engine(`
      F 66-72 170 CID 6-cyl
      S 73-74 200 CID 6-cyl
      A 68 240 CID 6-cyl
      N 66-68 289 CID V8, 2-bbl
      G 68-77 302 CID V8, 2-bbl`),
      plant('H * Lorain, OH\nL * Michigan Truck (Wayne), MI\nR * San Jose, CA\nS * Allen Park, MI'),
      { kind: 'serial', width: 6, letters: true, ranges: { fields: [], table: BLOCKS_BRONCO } },
    ],
    ['Blocks of unit numbers overlap between years.'],
  ),
];

const van: Scheme = undated(
  'ford-van-1975-1980',
  [1975, 1980],
  [
    series(FORD_VANS),
    engine(`
    B * 300 CID 6-cyl
    K 78-80 300 CID 6-cyl, heavy duty
    G * 302 CID V8, 2-bbl
    H 77-80 351W CID V8, 2-bbl
    J * 460 CID V8, 4-bbl`),
    plant(PLANTS_1961),
    { kind: 'serial', width: 6, letters: true, ranges: { fields: [], table: BLOCKS_1973 } },
  ],
);

export const FORD_TRUCKS: Sheet = {
  id: 'ford-trucks',
  sources: [
    'EccentricWkshp/HomeAutoShop homeautoshop/assets/vin_schemes.py, after the LMC Truck chassis and engine identification sheets',
    'Marked ?: display van E16/E18 (the printed sheet has E18, its later columns E16), S24 (absent in the printed column), code Y for the 352 of 1965-66, plants of 1967-72 and the unit blocks of 1967-72 (those of the Bronco) are general knowledge',
  ],
  schemes: [...early, ...trucks, ...later, van],
};
