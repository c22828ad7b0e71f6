import type { Sheet } from '../sheet.ts';
import { GM_UNIT, GM_YEAR_1972, gmBody, gmEngine, gmPlant, gmSeries } from './gm-parts.ts';

const SERIES_1965 = `
  23 67-69 Firebird
  23 70-71 Firebird
  24 70-71 Firebird Esprit | Esprit
  26 70-71 Firebird Formula | Formula
  28 70-71 Firebird Trans Am | Trans Am
  33 65-71? Tempest | Tempest
  35 65-71? Tempest Custom / LeMans | Custom
  37 65? LeMans / GTO | LeMans
  37 66-71? LeMans | LeMans
  39 66-67? Tempest LeMans | LeMans
  39 68-70? Tempest Safari | Safari
  42 66-71? GTO
  52 65-71? Catalina
  56 65-66? Star Chief | Executive
  56 67-70? Executive
  57 71? Catalina Brougham
  58 71? Bonneville
  62 65-70? Bonneville
  62 71? Grand Ville
  66 65-68? Grand Prix
  68 71? Grand Ville
  76 69-71? Grand Prix`;

const SERIES_1972 = `
  D 72-73? LeMans | LeMans
  D 74-77? LeMans | LeMans
  D 78-80? LeMans | LeMans
  F 73-77? Luxury LeMans / Grand LeMans | Grand LeMans
  F 78-80? Grand LeMans | Grand LeMans
  G 72? Luxury LeMans | Luxury LeMans
  G 73-75? Grand Am | Grand Am
  G 78-80? Grand Am | Grand Am
  H 73-77? Grand Safari / Grand Am
  K 72-80 Grand Prix | J / SJ
  J 72-80? Grand Prix | SJ / LJ
  H 78-80? Grand Prix SJ
  L 72-80 Catalina
  M 72? Catalina Brougham
  N 72-80 Bonneville
  P 72-75? Grand Ville
  Q 77-80? Bonneville Brougham
  R 75-76? Grand Ville Brougham / Bonneville
  S 72-80 Firebird
  T 72-80 Firebird Esprit | Esprit
  U 72-80 Firebird Formula | Formula
  V 72-76 Firebird Trans Am | Trans Am
  W 77-80 Firebird Trans Am | Trans Am
  X 79 Firebird Trans Am 10th Anniversary | Trans Am 10th Anniversary
  Y 72-77? Ventura
  Z 73-77? Ventura Custom | Custom
  X 73-77? Ventura SJ | SJ
  Y 78-79? Phoenix
  C 75-77? Astre
  V 77-79? Astre / Phoenix
  E 76-80? Sunbird
  M 76-80? Sunbird | Coupe
  X 80? Phoenix
  V 80? Phoenix LJ`;

const CANADIAN_1965 = `
  13,14 65-71? Acadian
  15,16 65-67? Acadian Canso
  33,34 65-69? Beaumont
  35,36 65-69? Beaumont Custom
  37,38 65-69? Beaumont Sport Deluxe
  53,54 65-71? Strato-Chief
  55,56 65-71? Laurentian
  63,64 65-71? Parisienne
  66,68 65-71? Grande Parisienne`;

const ENGINES_1972 = `
  A 77-80 231 CID V6
  B 75-77? 140 CID 4-cyl
  C 77-80 231 CID V6
  D 72-76 250 CID 6-cyl
  E 74-77? 350 CID V8, 4-bbl
  F 75-76? 260 CID V8, 2-bbl
  G 79-80 305 CID V8, 2-bbl
  H 79-80 305 CID V8, 4-bbl
  H 75-76 350 CID V8, 2-bbl
  J 75-76 350 CID V8, 4-bbl
  J 74? 350 CID V8, 4-bbl
  K 77-79 403 CID V8, 4-bbl
  K 74? 350 CID V8, 4-bbl
  L 78-79 350 CID V8, 4-bbl
  L 77? 350 CID V8, 4-bbl
  M 72-76 350 CID V8, 2-bbl
  N 72-74 350 CID V8, 4-bbl
  P 72? 400 CID V8, 2-bbl
  P 76? 350 CID V8, 4-bbl
  P 77 350 CID V8, 4-bbl
  R 72-76 400 CID V8, 2-bbl
  R 77-79? 350 CID V8, 4-bbl
  S 72-76 400 CID V8, 4-bbl
  S 80 265 CID V8, 2-bbl
  T 72-74 400 CID V8, 4-bbl
  T 80 301 CID V8, turbo
  U 77-79? 305 CID V8, 2-bbl
  U 72? 455 CID V8, 2-bbl
  V 72? 455 CID V8, 2-bbl
  V 77-80? 151 CID 4-cyl
  W 72-76 455 CID V8, 4-bbl
  W 78-80 301 CID V8, 4-bbl
  X 72-74 455 CID V8, Super Duty / HO
  X 77-79? 350 CID V8, 4-bbl
  Y 72-76 455 CID V8, 4-bbl
  Y 77-80 301 CID V8, 2-bbl
  Z 77-79 400 CID V8, 4-bbl
  Z 75? 400 CID V8, 4-bbl
  1 78-79? 151 CID 4-cyl`;

const EARLY_PLANTS = `
  P *? Pontiac, MI
  A *? Atlanta, GA
  B *? Baltimore, MD
  D *? Doraville, GA
  E *? Linden, NJ
  F *? Fremont, CA
  K *? Kansas City, MO
  L *? Los Angeles, CA
  R *? Arlington, TX
  S *? South Gate, CA
  W *? Wilmington, DE
  X *? Fairfax (Kansas City), KS`;

const FIREBIRD = '22337 67-69 Firebird | 2-door hardtop\n22367 67-69 Firebird | convertible';

export const PONTIAC: Sheet = {
  id: 'pontiac',
  sources: [
    'flash.net Firebird pages, calgaryfirebirdclub (Firebird series, bodies, engines)',
    'nastyz28 (layout of 1972-80)',
    'Layouts of 1960-64, full-size, LeMans, GTO series and all lines marked ? are general knowledge, not confirmed by a source',
  ],
  schemes: [
    {
      id: 'pontiac-1960-1963',
      make: 'Pontiac',
      rule: 'Pontiac 1960-63: series, year (two digits), plant, running number',
      years: [1960, 1963],
      prior: 0.9,
      parts: [
        {
          kind: 'code',
          label: 'series',
          width: 1,
          fields: ['model'],
          table: `
            1 61-63? Tempest
            1 60? Catalina
            3 60? Ventura
            3 61-63? Catalina
            4 60? Star Chief
            5 61? Ventura
            6 61-63? Star Chief
            8 60-63? Bonneville
            7 60-63? Bonneville
            9 62-63? Grand Prix`,
        },
        { kind: 'year', width: 2, table: '60 60\n61 61\n62 62\n63 63' },
        gmPlant(EARLY_PLANTS),
        { kind: 'serial', width: [4, 6] },
      ],
    },
    {
      id: 'pontiac-1964',
      make: 'Pontiac',
      rule: 'Pontiac 1964: engine (6 or 8), series, year, plant, running number',
      years: [1964, 1964],
      prior: 0.9,
      parts: [
        { kind: 'code', label: 'engine', width: 1, fields: ['engine'], table: '8 *? V8\n6 *? 6-cyl' },
        {
          kind: 'code',
          label: 'series',
          width: 1,
          fields: ['model'],
          table: `
            0 *? Tempest
            1 *? Tempest Custom
            2 *? LeMans / GTO
            3 *? Catalina
            6 *? Star Chief
            8 *? Bonneville
            9 *? Grand Prix`,
        },
        { kind: 'year', table: '4 64' },
        gmPlant(EARLY_PLANTS),
        { kind: 'serial', width: [4, 6] },
      ],
    },
    {
      id: 'pontiac-1965-1971',
      make: 'Pontiac',
      rule: 'Pontiac 1965-71: division, series, body, year, plant, unit number',
      years: [1965, 1971],
      parts: [
        { kind: 'literal', text: '2', meaning: 'Pontiac' },
        gmSeries(2, SERIES_1965, ['model', 'series']),
        gmBody(),
        { kind: 'year' },
        gmPlant(),
        GM_UNIT,
      ],
      together: [
        { fields: ['model', 'body'], table: FIREBIRD },
        { fields: ['engine'], table: '.......6 67-69? 6-cyl\n.......1 67-69? V8' },
      ],
      notes: ['The Judge, Ram Air and 1969 Trans Am cannot be told from the number.'],
    },
    {
      id: 'pontiac-canada-1965-1971',
      make: 'Pontiac',
      rule: 'Canadian Pontiac 1965-71: 7, series, body, year, plant, unit number',
      years: [1965, 1971],
      prior: 0.9,
      parts: [
        { kind: 'literal', text: '7', meaning: 'General Motors of Canada' },
        gmSeries(2, CANADIAN_1965, ['model']),
        gmBody(),
        { kind: 'year' },
        gmPlant(),
        GM_UNIT,
      ],
    },
    {
      id: 'pontiac-1972-1980',
      make: 'Pontiac',
      rule: 'Pontiac 1972-80: division, series, body, engine, year, plant, unit number',
      years: [1972, 1980],
      parts: [
        { kind: 'literal', text: '2', meaning: 'Pontiac' },
        gmSeries(1, SERIES_1972, ['model', 'series']),
        gmBody(),
        gmEngine(ENGINES_1972),
        GM_YEAR_1972,
        gmPlant(),
        GM_UNIT,
      ],
    },
  ],
};
