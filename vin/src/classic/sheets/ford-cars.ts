import type { Part, Sheet } from '../sheet.ts';
import { FORD_BODIES, MUSTANG_BODIES } from './ford-bodies.ts';
import { FORD_CAR_ENGINE, FORD_CAR_PLANT, FORD_PLANTS_1950, fordCarBody } from './ford-parts.ts';

const code = (
  label: string,
  fields: Extract<Part, { kind: 'code' }>['fields'],
  table: string,
  unknown?: 'usual',
): Part => ({
  kind: 'code',
  label,
  width: 1,
  fields,
  table,
  ...(unknown && { unknown }),
});

/**
 * Wixom built Thunderbirds and Lincolns, Thunderbirds came from Wixom and Los Angeles only, small engines were for
 * the small cars and the 390 GT for the middle ones.
 */
const UNLIKELY = `
  .Y0,.Y1,.Y2,.Y3,.Y4,.Y5,.Y6 60-80
  .Y7 62-80
  .Y81,.Y82,.Y83,.Y84 75-80
  .A8,.B8,.C8,.D8,.E8,.F8,.G8,.H8,.K8,.N8,.P8,.R8,.T8,.U8,.W8,.X8,.Z8 60-74
  ..2.X,..3.X,..4.X,..5.X,..6.X,..7.X,..8.X,..9.X 71-74
  ..2.Y,..3.Y,..4.Y,..5.Y,..6.Y,..7.Y,..8.Y 74-80
  ..2.Z,..3.Z,..4.Z,..5.Z,..6.Z,..7.Z,..8.Z,..9.Z 74-79
  ..2.W,..3.W,..4.W,..5.W,..6.W,..7.W,..8.W,..9.W 71-80
  ..2.L,..5.L,..6.L,..7.L 72-80
  ..2.A,..3.A,..4.A,..5.A,..6.A,..7.A,..8.A 80
  ..0.A,..1.A,..9.A 72-79
  ..5.S,..6.S,..7.S,..8.S 60-69
  ..0.S,..1.S,..9.S 74-79
  ..5.U,..6.U,..7.U,..8.U 60-72
  ..5.T,..6.T,..7.T 63-80
  ..5.H,..6.H,..7.H 69
  ..0.H,..1.H,..9.H 74-79
  ..0.G,..1.G,..9.G 79-80
  ..5.G,..6.G,..7.G,..9.G,..3.G,..4.G 69-70
  ..5.Q,..6.Q,..7.Q 71-74
  ..5.C,..6.C,..7.C 70-71
  ..01Z,..03Z,..04Z,..05Z,..2.Z,..3.Z,..5.Z,..6.Z 69-70`;

const ENGINES_1955 = `
  A 53 215 CID 6-cyl
  A 54-59? 223 CID 6-cyl
  B 53 239 CID V8
  U 54? 239 CID V8
  B 57? 272 CID V8
  B 58-59? 332 CID V8, 2-bbl
  C 57-59 292 CID V8, 2-bbl
  D 57 312 CID V8, 4-bbl
  E 57 312 CID V8, 2 x 4-bbl
  F 57 312 CID V8, supercharged
  G 58-59 332 CID V8, 4-bbl
  H 58-59 352 CID V8, 4-bbl
  J 58-59 430 CID V8, 4-bbl
  M 55? 272 CID V8
  M 56 292 CID V8, 4-bbl
  P 55 292 CID V8, 4-bbl
  P 56 312 CID V8, 4-bbl
  U 55-56? 272 CID V8, 2-bbl`;

const PLANTS_1955 = `
  A * Atlanta, GA
  B 53-57 Buffalo, NY
  C * Chester, PA
  D * Dallas, TX
  E 53 Edgewater, NJ
  E 54-59 Mahwah, NJ
  F * Dearborn, MI
  G * Chicago, IL
  H 53 Highland Park, MI
  H 54-59? Lorain, OH
  K * Kansas City, MO
  L * Long Beach, CA
  M 53-57 Memphis, TN
  N * Norfolk, VA
  P * St. Paul (Twin Cities), MN
  R 53-54 Richmond, CA
  R 55-59 San Jose or Richmond, CA
  S * Somerville, MA
  T *? Metuchen, NJ
  U * Louisville, KY
  Y * Wixom, MI`;

const BODIES_1955 = `
  C 53 Sunliner | convertible
  R 53 Customline Ranch Wagon | station wagon
  W 53 Mainline Ranch Wagon | station wagon
  X 53 Country Sedan | station wagon
  V 53 Victoria | 2-door hardtop
  T 53 Crestline | 4-door sedan
  G 53 Mainline / Customline | sedan
  H 55-57 Thunderbird | convertible
  H 58-59 Thunderbird | 2-door hardtop
  J 58-59 Thunderbird | convertible
  C 55-59? Sunliner | convertible
  W 57-59? Skyliner | retractable hardtop
  V 55-59? Victoria | hardtop`;

export const FORD_CARS: Sheet = {
  id: 'ford-cars',
  sources: [
    'automotivemileposts.com fordvinexplanation.html (layout 1960-80, plants, unit numbers)',
    '62ford.com registry (1962 series and engines), curbsideclassic.com (1963 Galaxie), itstillruns.com (1965 series)',
    'classiccarownersguide.com (1953), a published 1950 example (B0AT103456) for the two-letter plants',
    'jegs, onemanandhismustang.com (Mustang 1964-66), bappelt/maverick_vin (Maverick)',
    'tbird.info, tbirdregistry.com, forums.aaca.org (Thunderbird, Ford 1955-59)',
    'classic-ford.org (Australia)',
    'Lines marked ? are general knowledge, not confirmed by a source',
  ],
  schemes: [
    {
      id: 'ford-car-1950-1952',
      make: 'Ford',
      rule: 'Ford car 1950-52: engine, year, plant (two letters), unit number',
      years: [1950, 1952],
      prior: 0.85,
      parts: [
        code(
          'engine',
          ['engine'],
          'A 52? 215 CID 6-cyl\nB 50-52 239 CID V8\nH 50-51? 226 CID 6-cyl\nP 50-52? V8, police',
        ),
        { kind: 'year' },
        { kind: 'code', label: 'plant', width: 2, fields: ['plant'], table: FORD_PLANTS_1950 },
        { kind: 'serial', width: 6, usual: '100001-999999' },
      ],
    },
    {
      id: 'ford-car-1953-1959',
      make: 'Ford',
      rule: 'Ford car 1953-59: engine, year, plant, body, unit number',
      years: [1953, 1959],
      parts: [
        code('engine', ['engine'], ENGINES_1955),
        { kind: 'year' },
        code('plant', ['plant'], PLANTS_1955),
        code('body', ['model', 'body'], BODIES_1955, 'usual'),
        { kind: 'serial', width: 6, usual: '100001-499999' },
      ],
    },
    {
      id: 'thunderbird-mexico',
      make: 'Ford',
      rule: 'Thunderbird 1955-59 from Mexico: engine, year, MEX, H, unit number',
      years: [1955, 1959],
      parts: [
        code('engine', ['engine'], ENGINES_1955),
        { kind: 'year' },
        { kind: 'literal', text: 'MEX', meaning: 'Mexico' },
        code(
          'body',
          ['model', 'body'],
          'H 55-57 Thunderbird | convertible\nH 58-59 Thunderbird | 2-door hardtop\nJ 58-59 Thunderbird | convertible',
        ),
        { kind: 'serial', width: 6 },
      ],
      always: { plant: 'Mexico' },
    },
    {
      id: 'ford-car-1960-1980',
      make: 'Ford',
      rule: 'Ford car 1960-80: year, plant, body series, engine, unit number',
      years: [1960, 1980],
      parts: [
        { kind: 'year' },
        FORD_CAR_PLANT,
        fordCarBody(FORD_BODIES, 'allow'),
        FORD_CAR_ENGINE,
        { kind: 'serial', width: 6, usual: '100001-499999' },
      ],
      unlikely: UNLIKELY,
    },
    {
      id: 'mustang-dearborn-1965-1973',
      make: 'Ford',
      rule: 'Ford Mustang from Dearborn 1965-73, unit numbers from 600001: year, F, body, engine, unit number',
      years: [1964, 1973],
      parts: [
        { kind: 'year' },
        code('plant', ['plant'], 'F * Dearborn, MI'),
        fordCarBody(MUSTANG_BODIES),
        FORD_CAR_ENGINE,
        { kind: 'serial', width: 6, ranges: { fields: [], table: '600001-899999 65-73' } },
      ],
    },
    {
      id: 'ford-australia',
      make: 'Ford',
      rule: 'Australian Ford: source, plant, body series, year letter, month letter, serial, cylinders',
      years: [1970, 1981],
      prior: 0.9,
      parts: [
        code('source', ['division'], 'A * from the USA\nC * from the UK\nJ * from Australia\nU,S * from Japan'),
        code('plant', ['plant'], 'G * Broadmeadows\nL * Broadmeadows (truck)\nH * Brisbane\nK * Sydney'),
        {
          kind: 'code',
          label: 'body series',
          width: 2,
          fields: ['model'],
          table: '63 * Fairlane\n1J * F100 4x2',
          unknown: 'allow',
        },
        { kind: 'year', table: 'K 70?\nL 71?\nM 72?\nN 73?\nP 74?\nR 75?\nS 76?\nT 77?\nU 78\nW 79?\nX 80?\nY 81' },
        {
          kind: 'code',
          label: 'month',
          width: 1,
          fields: ['month'],
          table: 'M *? March or July',
          unknown: 'allow',
        },
        { kind: 'serial', width: 5 },
        code('cylinders', ['engine'], 'R * 4-cyl\nC * 6-cyl\nK * V8'),
      ],
    },
  ],
};
