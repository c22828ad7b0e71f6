import type { Part, Scheme, Sheet } from '../sheet.ts';
import { BODIES, CLASSES, ENGINES, LINES, MODELS, PLANTS } from './chrysler-tables.ts';

const UNIT: Part = { kind: 'serial', width: 6 };

const code = (
  label: string,
  width: number,
  fields: Extract<Part, { kind: 'code' }>['fields'],
  table: string,
  unknown?: 'allow',
): Part => ({ kind: 'code', label, width, fields, table, ...(unknown && { unknown }) });

const car: Scheme = {
  id: 'chrysler-car-1966-1980',
  make: 'Chrysler',
  rule: 'Chrysler, Dodge, Plymouth and Imperial 1966-80: line, price class, body, engine, year, plant, unit number',
  years: [1966, 1980],
  parts: [
    code('line', 1, ['make', 'model'], LINES),
    code('price class', 1, ['series'], CLASSES, 'allow'),
    code('body', 2, ['body'], BODIES, 'allow'),
    code('engine', 1, ['engine'], ENGINES, 'allow'),
    { kind: 'year', table: '6 66,76\n7 67,77\n8 68,78\n9 69,79\n0 70\n1 71\n2 72\n3 73\n4 74\n5 75\nA 80' },
    code('plant', 1, ['plant'], PLANTS, 'allow'),
    UNIT,
  ],
  together: [{ fields: ['model'], table: MODELS }],
  unlikely: 'X.29,X.23,D.29,C.29,P.29 74-80\nX.22 66-74\nR.29 75-80',
};

const early: Scheme = {
  id: 'chrysler-car-1960-1965',
  make: 'Chrysler',
  rule: 'Chrysler Corporation car 1960-65: line and series, year, plant, unit number',
  years: [1960, 1965],
  prior: 0.85,
  parts: [
    code(
      'line and series',
      2,
      ['make', 'model'],
      `
      11 60-65? Plymouth | Valiant V-100
      13 60-65? Plymouth | Valiant V-200
      14 62-65? Plymouth | Valiant Signet
      18 60-64? Plymouth | Valiant wagon
      21 60-65? Plymouth | Savoy (6-cyl)
      22 60-65? Plymouth | Belvedere (6-cyl)
      23 60-65? Plymouth | Fury (6-cyl)
      31 60-65? Plymouth | Savoy (V8)
      32 60-65? Plymouth | Belvedere (V8)
      33 60-65? Plymouth | Fury (V8)
      34 62-65? Plymouth | Sport Fury (V8)
      41 60-65? Dodge | Dart (6-cyl)
      42 60-65? Dodge | Dart (6-cyl)
      43 60-65? Dodge | Dart / Polara
      45 62-65? Dodge | Polara 500
      51 60-64? Dodge | 880
      53 60-64? Dodge | Matador / Custom 880
      61 61-65? Dodge | 330 (V8)
      62 61-65? Dodge | 440 (V8)
      63 61-65? Dodge | Polara (V8)
      64 62-65? Dodge | Polara 500 (V8)
      71 61-65? Dodge | Lancer / Dart 170
      73 61-65? Dodge | Lancer / Dart 270
      74 62-65? Dodge | Lancer / Dart GT
      81 60-65? Chrysler | Newport
      82 60-65? Chrysler | Windsor / 300
      83 60-65? Chrysler | Saratoga / New Yorker
      84 60-65? Chrysler | 300 letter series
      C1 65? Chrysler | Newport
      C2 65? Chrysler | 300
      C3 65? Chrysler | New Yorker
      91 60-65? Imperial | Custom
      92 60-65? Imperial | Crown
      93 60-65? Imperial | LeBaron
      V1 65? Plymouth | Valiant 100
      V2 65? Plymouth | Valiant 200
      V8 65? Plymouth | Barracuda
      R1 65? Plymouth | Belvedere I
      R3 65? Plymouth | Belvedere II
      R4 65? Plymouth | Satellite
      P1 65? Plymouth | Fury I
      P2 65? Plymouth | Fury II
      P3 65? Plymouth | Fury III
      P4 65? Plymouth | Sport Fury
      L1 65? Dodge | Dart 170
      L3 65? Dodge | Dart 270
      L4 65? Dodge | Dart GT
      W1 65? Dodge | Coronet
      W3 65? Dodge | Coronet 440
      W4 65? Dodge | Coronet 500
      D1 65? Dodge | Polara
      D3 65? Dodge | Custom 880
      D4 65? Dodge | Monaco
      Y1 65? Imperial | Crown
      Y3 65? Imperial | LeBaron`,
      'allow',
    ),
    { kind: 'year' },
    code(
      'plant',
      1,
      ['plant'],
      `
      1 *? Lynch Road (Detroit), MI
      2 *? Hamtramck, MI
      3 *? Jefferson (Detroit), MI
      4 *? Warren Avenue or Belvidere
      5 *? Los Angeles, CA
      6 *? Newark, DE
      7 *? St. Louis, MO
      8 *? Clairpointe, MI
      9 *? Windsor, Ontario, Canada`,
    ),
    { kind: 'serial', width: 6, usual: '100001-999999' },
  ],
};

export const CHRYSLER: Sheet = {
  id: 'chrysler',
  sources: [
    '440magnum-network.com (one page each for 1968, 1969, 1971, 1973, 1976, 1977 and 1978), cemaclub.org techinfo_1970vin (1970)',
    'southernhotrods.com mopar-facts (Dodge 1967-74, plant digits), rattlerig.com (Chrysler 300 of 1979)',
    'dodgechargers.tripod.com (Charger)',
    'Layout and lines of 1960-65 and every line marked ? are general knowledge, not confirmed by a source',
  ],
  schemes: [car, early],
};
