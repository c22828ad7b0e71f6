import type { Part, Scheme, Sheet } from '../sheet.ts';

const YEARS: Part = { kind: 'year', table: '1 71\n2 72\n3 73\n4 74\n5 75\n6 76\n7 77\n8 78\n9 79\nA 80' };

const code = (label: string, fields: Extract<Part, { kind: 'code' }>['fields'], table: string): Part => ({
  kind: 'code',
  label,
  width: 1,
  fields,
  table,
});

const WEIGHT = code('gross weight', ['gvwr'], 'A * under 6,000 lb\nB * 6,001-10,000 lb');
const TON = '1 * 1/2 ton | 100\n2 * 3/4 ton | 200\n3 * 1 ton | 300';
const UNIT: Part = { kind: 'serial', width: 6 };

const ENGINES = `
  B * 225 CID 6-cyl, 1-bbl
  C * 225 CID 6-cyl, 2-bbl
  D 72-78 440 CID V8
  E * 318 CID V8
  F * 360 CID V8
  G 71-78 318 CID V8
  P 78-80 318 CID V8
  T 74-80 360 CID V8`;

const PLANTS = `
  J,K * Windsor, Ontario, Canada
  S,T,V * Warren, MI
  U,X * St. Louis, MO`;

const truck: Scheme = {
  id: 'dodge-truck-1972-1980',
  make: 'Dodge',
  rule: 'Dodge truck 1972-80: model, rating, body, weight, engine, year, plant, sequence',
  years: [1972, 1980],
  parts: [
    code(
      'model',
      ['body', 'drive', 'model'],
      `D * 2WD | 2WD | D
       W * 4WD | 4WD | W
       A 74-80 4WD | 4WD | Ramcharger
       E 74-80 2WD | 2WD | Ramcharger`,
    ),
    code('rating', ['body', 'series'], `${TON}\nA * 1/2 ton | Plymouth`),
    code(
      'body',
      ['body'],
      `0 * Ramcharger SUV
       1 *? chassis and cab
       2 *? pickup Utiline
       3 * Pickup, standard cab, Utiline
       4 * Pickup, standard cab, Sweptline
       5 * Pickup, crew cab, Utiline
       6 * Pickup, crew cab, Sweptline
       7 * Pickup, club cab, Sweptline`,
    ),
    WEIGHT,
    code(
      'engine',
      ['engine'],
      `${ENGINES}\nA 72-78 440 CID V8\nJ 72-78 400 CID V8\nK 74-80 360 CID V8\nS 78-79 360 CID V8\nH 78-79? 243 CID 6-cyl diesel`,
    ),
    YEARS,
    code('plant', ['plant'], PLANTS),
    UNIT,
  ],
  together: [
    {
      fields: ['model'],
      table: `
        D1 * D100 / D150
        D2 * D200
        D3 * D300
        W1 * W100 / W150
        W2 * W200
        W3 * W300
        .A0 * Trail Duster
        A1 * Ramcharger (AW100)
        E1 * Ramcharger (AD100)`,
    },
    { fields: ['make'], table: '.A0 * Plymouth' },
  ],
};

const van: Scheme = {
  id: 'dodge-van-1971-1980',
  make: 'Dodge',
  rule: 'Dodge van 1971-80: B, rating, body, weight, engine, year, plant, sequence',
  years: [1971, 1980],
  parts: [
    code('type', ['body'], 'B * Van'),
    code('rating', ['body', 'series'], '1 * 1/2 ton | B100\n2 * 3/4 ton | B200\n3 * 1 ton | B300'),
    code(
      'body',
      ['model'],
      `1 72-80 Tradesman Van
       2 71 Tradesman Van
       2 72-80 Sportsman Wagon
       3 71 Low Line Wagon
       3 72-74 Custom Sportsman Wagon
       4 71 High Line Wagon
       4 72-74 Royal Sportsman Wagon
       5 71 Mid Line Wagon
       5 72-80 Tradesman Maxivan
       6 72-80 Sportsman Maxiwagon
       7 72-74 Custom Sportsman Maxiwagon
       8 72-74 Royal Sportsman Maxiwagon`,
    ),
    WEIGHT,
    code(
      'engine',
      ['engine'],
      `${ENGINES}\nA 71 198 CID 6-cyl\nA 72-77 440 CID V8\nJ 72-77 400 CID V8\nK 78-80 360 CID V8\nS 78-80 360 CID V8`,
    ),
    YEARS,
    code(
      'plant',
      ['plant'],
      'J,K * Windsor, Ontario, Canada\nS,T,V * Warren, MI\nU 71-72 St. Louis, MO\nX 73-80 St. Louis, MO',
    ),
    UNIT,
  ],
};

export const DODGE_TRUCKS: Sheet = {
  id: 'dodge-trucks',
  sources: [
    'EccentricWkshp/HomeAutoShop homeautoshop/assets/vin_schemes.py, after the LMC Truck chassis identification sheets',
    'Where two sheets differ the union of years is taken; carburettors are left out for the same reason',
    'Lines marked ? are general knowledge, not confirmed by a source',
  ],
  schemes: [truck, van],
};
