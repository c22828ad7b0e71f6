import type { Part, Scheme, Sheet } from '../sheet.ts';

const PLANTS_1953 = `
  A * Atlanta, GA
  B * Baltimore, MD
  F * Flint, MI
  J * Janesville, WI
  K * Kansas City, MO
  L * Los Angeles, CA
  N * Norwood, OH
  O * Oakland, CA
  P * Pontiac, MI
  S * St. Louis, MO
  T * Tarrytown, NY
  W * Willow Run, MI`;

const code = (
  label: string,
  width: number,
  fields: Extract<Part, { kind: 'code' }>['fields'],
  table: string,
): Part => ({
  kind: 'code',
  label,
  width,
  fields,
  table,
});

const MONTHS = `
  A * January
  B * February
  C * March
  D * April
  E * May
  F * June
  G * July
  H * August
  I * September
  J * October
  K * November
  L * December`;

const chevrolet1947 = (id: string, plants: Part): Scheme => ({
  id,
  make: 'Chevrolet',
  rule: 'Chevrolet truck 1947-52: plant, year letter, series, month, sequence',
  years: [1947, 1952],
  parts: [
    plants,
    { kind: 'year', table: 'E 47\nF 48\nG 49\nH 50\nJ 51\nK 52' },
    code(
      'series',
      1,
      ['model', 'body'],
      `P * 3100 1/2 ton pickup | Pickup, 1/2 ton, 116 in wheelbase
       R * 3600 3/4 ton pickup | Pickup, 3/4 ton, 125.25 in wheelbase
       S *? 3800 1 ton | Truck, 1 ton, 137 in wheelbase`,
    ),
    code('month', 1, ['month'], MONTHS),
    { kind: 'serial', width: [3, 6] },
  ],
  always: { engine: '216.5 CID 6-cyl' },
});

const YEARS_1953 = '53 53\n54 54\n55 55';
const YEARS_1955 = '55 55\n56 56\n57 57\n58 58\n59 59';
const SERIES_1953 = 'H * 3100 | Pickup, 1/2 ton\nJ * 3600 | Pickup, 3/4 ton\nL *? 3800 | Truck, 1 ton';
const SERIES_1955 = `
  H2 55 3100 (1955 2nd series) | Pickup, 1/2 ton
  M2 55 3200 (1955 2nd series) | Pickup, 1/2 ton, long
  J2 55 3600 (1955 2nd series) | Pickup, 3/4 ton
  3A * 3100 | Pickup, 1/2 ton
  3B * 3200 | Pickup, 1/2 ton, long
  3E * 3600 | Pickup, 3/4 ton
  3G 57-59? 3800 | Truck, 1 ton`;

const V8: Part = code('engine', 1, ['engine'], 'V * V8');

function chevrolet(id: string, years: readonly [number, number], parts: Part[], engines: string): Scheme {
  const eight = id.endsWith('v8');
  return {
    id,
    make: 'Chevrolet',
    rule: `Chevrolet truck ${years[0]}-${years[1] - 1900}: ${eight ? 'V, ' : ''}series, year, plant, sequence`,
    years,
    parts: [
      ...(eight ? [V8] : []),
      ...parts,
      code('plant', 1, ['plant'], PLANTS_1953),
      { kind: 'serial', width: [4, 6] },
    ],
    together: [{ fields: ['engine'], table: engines }],
  };
}

const FIRST: Part[] = [
  code('series', 1, ['model', 'body'], SERIES_1953),
  { kind: 'year', width: 2, table: YEARS_1953 },
];
const SECOND: Part[] = [
  code('series', 2, ['model', 'body'], SERIES_1955),
  { kind: 'year', width: 2, table: YEARS_1955 },
];

const RATINGS = `
  10 * Pickup, 1/2 ton
  15 * 3/4 ton
  25 *? 1 ton`;

const gmc1955 = (eight: boolean): Scheme => ({
  id: eight ? 'gmc-truck-1955-1959-v8' : 'gmc-truck-1955-1959',
  make: 'GMC',
  rule: `GMC truck 1955-59: rating, wheelbase, ${eight ? '8, ' : ''}plant, year letter, sequence`,
  years: [1955, 1959],
  parts: [
    code('rating', 2, ['body'], RATINGS),
    code('wheelbase', 1, ['body'], '1 * (114 in)\n2 * (123.25 in)\n3 *? (long)'),
    ...(eight
      ? [code('engine', 1, ['engine'], '8 55 288 CID V8\n8 56 316 CID V8\n8 57 347 CID V8\n8 58-59 336 CID V8')]
      : []),
    code('plant', 1, ['plant'], 'P * Pontiac, MI\nC * Oakland, CA'),
    { kind: 'year', table: 'Y 55\nX 56\nT 57\nS 58-59' },
    { kind: 'serial', width: [3, 6] },
  ],
  ...(!eight && { together: [{ fields: ['engine'], table: '. 55 248 CID 6-cyl\n. 56-59 270 CID 6-cyl' }] }),
});

const GMC_1960: Part[] = [
  code('wheelbase', 2, ['body'], '01 * 115 in\n02 * 127 in'),
  code('plant', 1, ['plant'], 'P * Pontiac, MI\nH,C * Oakland, CA\nZ * Fremont, CA'),
  { kind: 'year', table: 'N 60-61\nJ 62\nG 63\nF 64-66\nD 66' },
  { kind: 'serial', width: 4 },
  code('gross weight', 1, ['gvwr'], 'A * 5,000 lb\nB * 7,000 lb'),
];

const gmc1960 = (id: string, rule: string, lead: Part[]): Scheme => ({
  id,
  make: 'GMC',
  rule,
  years: [1960, 1966],
  parts: [
    ...lead,
    lead.length > 0
      ? code('series', 2, ['body'], '10 * 1/2 ton\n15 * 3/4 ton\n25 *? 1 ton')
      : code('series', 2, ['body', 'drive'], '10 * 1/2 ton 2WD | 2WD\n15 * 3/4 ton 2WD | 2WD\n25 *? 1 ton 2WD | 2WD'),
    ...GMC_1960,
  ],
});

export const GM_TRUCKS_EARLY: Sheet = {
  id: 'gm-trucks-early',
  sources: [
    'EccentricWkshp/HomeAutoShop homeautoshop/assets/vin_schemes.py, after the LMC Truck chassis and engine identification sheets',
    'A leading V on a Chevrolet of 1953-55 first series is on the chassis sheet, but the engine sheet lists no V8 then: the size is left out',
    'One-ton series and lines marked ? are general knowledge, not confirmed by a source',
  ],
  schemes: [
    chevrolet1947(
      'chevrolet-truck-1947-1952',
      code(
        'plant',
        1,
        ['plant'],
        `1 * Flint, MI
         2 * Tarrytown, NY
         3 * St. Louis, MO
         5 * Kansas City, MO
         6 * Oakland, CA
         8 * Atlanta, GA
         9 * Norwood, OH`,
      ),
    ),
    chevrolet1947(
      'chevrolet-truck-1947-1952-two-digit-plant',
      code('plant', 2, ['plant'], '12 * Buffalo, NY\n14 * Baltimore, MD\n20 * Los Angeles, CA\n21 * Janesville, WI'),
    ),
    chevrolet('chevrolet-truck-1953-1955', [1953, 1955], FIRST, '. 53 216.5 CID 6-cyl\n. 54-55 235 CID 6-cyl'),
    chevrolet('chevrolet-truck-1953-1955-v8', [1953, 1955], FIRST, ''),
    chevrolet('chevrolet-truck-1955-1959', [1955, 1959], SECOND, '. * 235 CID 6-cyl'),
    chevrolet('chevrolet-truck-1955-1959-v8', [1955, 1959], SECOND, '. 55-57 265 CID V8\n. 58-59 283 CID V8'),
    {
      id: 'gmc-truck-1947-1950',
      make: 'GMC',
      rule: 'GMC truck 1947-50: year letter, cab, rating, wheelbase, sequence',
      years: [1947, 1950],
      parts: [
        { kind: 'year', table: 'F 47-50' },
        code('cab', 1, ['body'], 'C * Conventional cab'),
        code('rating', 2, ['body'], '10 * 1/2 ton\n15 * 3/4 ton'),
        code('wheelbase', 1, ['body'], '1 * (116 in)\n2 * (125.25 in)'),
        { kind: 'serial', width: [3, 6] },
      ],
      always: { engine: '228 CID 6-cyl' },
    },
    gmc1955(false),
    gmc1955(true),
    gmc1960('gmc-truck-1960-1966', 'GMC truck 1960-66, 2WD: series, wheelbase, plant, model code, number, weight', []),
    gmc1960(
      'gmc-truck-1960-1966-4wd',
      'GMC truck 1960-66, 4WD: K, series, wheelbase, plant, model code, number, weight',
      [code('drive', 1, ['drive', 'body'], 'K * 4WD | 4WD')],
    ),
    gmc1960(
      'gmc-truck-1960-1966-six',
      'GMC truck 1960-66, inline six: I, series, wheelbase, plant, model code, number, weight',
      [code('engine', 1, ['engine'], 'I * inline 6-cylinder')],
    ),
  ],
};
