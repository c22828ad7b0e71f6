import type { Part, Scheme, Sheet } from '../sheet.ts';

const PLANTS = `
  A * Atlanta, GA
  B * Baltimore, MD
  F * Flint, MI
  J * Janesville, WI
  K * Kansas City, MO
  N * Norwood, OH
  P * Pontiac, MI
  S * St. Louis, MO
  T * Tarrytown, NY
  Z * Fremont, CA
  L 60-72? Los Angeles (Van Nuys), CA
  O 60-63? Oakland, CA
  R 60-72? Arlington, TX
  U 71-72? Lordstown, OH
  W 60-72? Willow Run, MI
  1 * Oshawa, Ontario, Canada`;

const PLANTS_1973 = `
  A * Lakewood (Atlanta), GA
  B * Baltimore, MD
  F * Flint, MI
  J * Janesville, WI
  S * St. Louis, MO
  V * Pontiac, MI
  Z * Fremont, CA
  C *? South Gate, CA
  K *? Kansas City (Leeds), MO
  R *? Arlington, TX
  1 *? Oshawa, Ontario, Canada
  3 *? Detroit, MI`;

const code = (
  label: string,
  width: number,
  fields: Extract<Part, { kind: 'code' }>['fields'],
  table: string,
  unknown?: 'allow',
): Part => ({ kind: 'code', label, width, fields, table, ...(unknown && { unknown }) });

const UNIT: Part = { kind: 'serial', width: 6 };
const plant = (table: string) => code('plant', 1, ['plant'], table, 'allow');

const DRIVE = code('drive', 1, ['drive', 'body'], 'C * 2WD | 2WD\nK * 4WD | 4WD');

const SERIES_1960 = code(
  'series',
  2,
  ['model', 'body'],
  `14 * 10 series | 1/2 ton shortbed
   15 * 10 series | 1/2 ton longbed
   25 * 20 series | 3/4 ton longbed
   26 *? 20 series | 3/4 ton
   36 *? 30 series | 1 ton`,
  'allow',
);

const TYPES_1960 = code(
  'truck type',
  1,
  ['body'],
  '2 *? chassis\n3 *? chassis and cab\n4 * Pickup\n5 *? panel truck\n6 *? Suburban\n9 *? stake truck',
  'allow',
);

const WEIGHTS_1967 = code(
  'gross weight',
  1,
  ['gvwr', 'body', 'series'],
  `1 * 3,900-5,800 lb | 1/2 ton | 10
   2 * 5,200-7,500 lb | 3/4 ton | 20
   3 * 6,600-14,000 lb | 1 ton | 30`,
);

const typed = (blazer: string) =>
  code(
    'body',
    1,
    ['body', 'model'],
    `2 *? chassis
     3 *? chassis and cab
     4 * Pickup | Pickup
     5 *? panel truck
     6 * Suburban | Suburban
     8 * ${blazer} | ${blazer}
     9 *? stake truck`,
  );

/** Pickups by their usual names: C10 and K20 at Chevrolet, C1500 and K2500 at GMC. */
const names = (division: '' | 'C' | 'T') =>
  ['C', 'K']
    .flatMap(drive =>
      [1, 2, 3].map(ton => `${division}${drive}.${ton}4 * ${drive}${ton}${division === 'T' ? '500' : '0'} Pickup`),
    )
    .join('\n');

const NAMES_1972 = `${names('C')}\n${names('T')}\nC...8 * Blazer\nT...8 * Jimmy`;

const DIVISION = code('division', 1, ['make', 'division'], 'C * Chevrolet | Chevrolet Truck\nT * GMC | GMC Truck');

const ENGINES_1973 = `
  Q 73-75 250 CID 6-cyl
  Q 76 305 CID V8, 2-bbl
  T * 292 CID 6-cyl
  X 73-75 307 CID V8
  V 73-76 350 CID V8, 2-bbl
  Y 73-75 350 CID V8, 4-bbl
  D 76-80 250 CID 6-cyl
  L 76-80 350 CID V8, 4-bbl
  U 73-76 400 CID V8, 4-bbl
  U 77-79 305 CID V8
  R 77-80 400 CID V8
  S 76 454 CID V8, 4-bbl
  S 77-79 454 CID V8
  Z 73-75 454 CID V8, 4-bbl
  Z 78-80 350 CID V8 diesel
  G 80 305 CID V8
  M 80 350 CID V8, 4-bbl
  P 80 350 CID V8
  X 80 400 CID V8
  W 80 454 CID V8`;

const YEARS_1973: Part = {
  kind: 'year',
  table: '3 73\n4 74\n5 75\n6 76\n7 77\n8 78\n9 79\nA 80',
};

const RATING = code('series', 1, ['series', 'body'], '1 * 10 | 1/2 ton\n2 * 20 | 3/4 ton\n3 * 30 | 1 ton');

const trucks: Scheme[] = [
  {
    id: 'chevrolet-truck-1960-1964',
    make: 'Chevrolet',
    rule: 'Chevrolet truck 1960-64: year, drive, series, type, plant, number',
    years: [1960, 1964],
    parts: [{ kind: 'year' }, DRIVE, SERIES_1960, TYPES_1960, plant(PLANTS), UNIT],
    together: [{ fields: ['model'], table: '.C1. * C10\n.C2. * C20\n.K1. * K10\n.K2. * K20\n.C3. * C30' }],
  },
  {
    id: 'chevrolet-truck-1965-1966',
    make: 'Chevrolet',
    rule: 'Chevrolet truck 1965-66: drive, series, type, year, plant, number',
    years: [1965, 1966],
    parts: [DRIVE, SERIES_1960, TYPES_1960, { kind: 'year' }, plant(PLANTS), UNIT],
    together: [{ fields: ['model'], table: 'C1. * C10\nC2. * C20\nK1. * K10\nK2. * K20\nC3. * C30' }],
  },
  {
    id: 'chevrolet-truck-1967-1971',
    make: 'Chevrolet',
    rule: 'Chevrolet truck 1967-71: drive, engine, weight, type, year, plant, number',
    years: [1967, 1971],
    parts: [
      code('drive', 1, ['drive', 'body'], 'C * 2WD | 2WD\nK * 4WD | 4WD\nG 67-70? 2WD | Van'),
      code('engine', 1, ['engine'], 'S * 6-cylinder\nE * V8'),
      WEIGHTS_1967,
      typed('Blazer'),
      { kind: 'year' },
      plant(PLANTS),
      UNIT,
    ],
    together: [{ fields: ['model'], table: `${names('')}\nG.. 67-70? Chevy Van` }],
  },
  {
    id: 'gmc-truck-1967-1971',
    make: 'GMC',
    rule: 'GMC truck 1967-71: drive, engine, weight, type, plant, number (no year)',
    years: [1967, 1971],
    parts: [
      DRIVE,
      code('engine', 1, ['engine'], 'S * inline 6-cylinder\nM * V6\nE * V8'),
      WEIGHTS_1967,
      code(
        'body',
        2,
        ['body', 'model'],
        `0C 67-69 Stepside | Stepside pickup
         04 70-71 Stepside | Stepside pickup
         0D 67-69 Fleetside | Fleetside pickup
         34 70-71 Fleetside | Fleetside pickup
         0K 67-69 Suburban with cargo doors | Suburban
         06 70-71 Suburban with cargo doors | Suburban
         0L 67-69 Suburban with tailgate | Suburban
         16 70-71 Suburban with tailgate | Suburban
         14 70-71 Jimmy | Jimmy`,
      ),
      plant(PLANTS),
      UNIT,
    ],
  },
  {
    id: 'chevrolet-gmc-truck-1972',
    make: 'Chevrolet',
    rule: 'Chevrolet and GMC truck 1972: division, drive, engine, weight, type, year, plant, number',
    years: [1972, 1972],
    parts: [
      DIVISION,
      DRIVE,
      code('engine', 1, ['engine'], 'S * inline 6-cylinder\nM * V6\nE * V8'),
      WEIGHTS_1967,
      typed('Blazer / Jimmy'),
      { kind: 'year', table: '2 72' },
      plant(PLANTS),
      UNIT,
    ],
    together: [{ fields: ['model'], table: NAMES_1972 }],
  },
  {
    id: 'chevrolet-gmc-truck-1973-1980',
    make: 'Chevrolet',
    rule: 'Chevrolet and GMC truck 1973-80: division, drive, engine, series, body, year, plant, number',
    years: [1973, 1980],
    parts: [
      DIVISION,
      DRIVE,
      code('engine', 1, ['engine'], ENGINES_1973),
      RATING,
      typed('Blazer / Jimmy'),
      YEARS_1973,
      plant(PLANTS_1973),
      UNIT,
    ],
    together: [{ fields: ['model'], table: NAMES_1972 }],
    notes: ['Chevrolet calls the series 10, 20 and 30, GMC 1500, 2500 and 3500.'],
  },
];

const VAN_BODIES = code(
  'body',
  1,
  ['model', 'body'],
  '5 * Van | Van and panel\n6 * Sportvan / Rally | Sportvan / Rally Wagon\n7 * Motor home chassis | Motor home chassis',
);

const VAN_NAMES = `
  CG..5 * Chevy Van
  CG..6 * Sportvan
  TG..5 * Vandura
  TG..6 * Rally Wagon`;

const vans: Scheme[] = [
  {
    id: 'chevrolet-gmc-van-1971-1972',
    make: 'Chevrolet',
    rule: 'Chevrolet and GMC van 1971-72: division, G, engine, series, body, year, plant, number',
    years: [1971, 1972],
    parts: [
      DIVISION,
      { kind: 'literal', text: 'G', meaning: 'van' },
      code('engine', 1, ['engine'], 'S * 6-cylinder\nE * V8'),
      RATING,
      VAN_BODIES,
      { kind: 'year' },
      plant('B * Baltimore, MD\nF * Flint, MI\nU * Lordstown, OH'),
      UNIT,
    ],
    together: [{ fields: ['model'], table: VAN_NAMES }],
  },
  {
    id: 'chevrolet-gmc-van-1973-1980',
    make: 'Chevrolet',
    rule: 'Chevrolet and GMC van 1973-80: division, G, engine, series, body, year, plant, number',
    years: [1973, 1980],
    parts: [
      DIVISION,
      { kind: 'literal', text: 'G', meaning: 'van' },
      code('engine', 1, ['engine'], ENGINES_1973),
      code(
        'series',
        1,
        ['series', 'body'],
        '1 * 10 | 1/2 ton\n2 * 20 | 3/4 ton\n3 * 30 | 1 ton\n4 * 10 | 1/2 ton, heavy duty suspension',
      ),
      VAN_BODIES,
      YEARS_1973,
      plant('F * Flint, MI\nU * Lordstown, OH\n4 * Scarborough, Ontario, Canada'),
      UNIT,
    ],
    together: [{ fields: ['model'], table: VAN_NAMES }],
  },
];

export const GM_TRUCKS: Sheet = {
  id: 'gm-trucks',
  sources: [
    'EccentricWkshp/HomeAutoShop homeautoshop/assets/vin_schemes.py, after the LMC Truck chassis and engine identification sheets',
    'Interchange list Nidhish-Mehra/swap src/lib/formData.js (truck engines of 1980)',
    'Lines marked ? (chassis types, further plants, the G van of 1967-70) are general knowledge, not confirmed by a source',
  ],
  schemes: [...trucks, ...vans],
};
