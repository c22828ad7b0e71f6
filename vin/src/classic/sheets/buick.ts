import type { Part, Sheet } from '../sheet.ts';
import { GM_UNIT, GM_YEAR_1972, gmBody, gmEngine, gmPlant, gmSeries } from './gm-parts.ts';

const SERIES_1965 = `
  33 65-69? Special | | 6-cyl
  33 70-71? Skylark | | 6-cyl
  34 65-67? Special | | V8
  34 68-69? GS 350 / California GS | GS | 350 CID V8
  34 70-71? GS | GS | V8
  35 65-67? Special Deluxe | Deluxe | 6-cyl
  35 68-71? Skylark / Special Deluxe | | 6-cyl
  36 65-67? Special Deluxe | Deluxe | V8
  37 68-69? GS 350 | GS | 350 CID V8
  43 65-67? Skylark | | 6-cyl
  44 65-69? Skylark / Gran Sport / Sportwagon | | V8
  44 70-71? Skylark Custom | Custom | V8
  46 66-67? Skylark GS / GS 400 | Gran Sport | 400 CID V8
  46 68-69? GS 400 | GS 400 | 400 CID V8
  46 70-71? GS 455 | GS 455 | 455 CID V8
  52 65-71? LeSabre | | V8
  54 65-71? LeSabre Custom | Custom | V8
  56 65-70? LeSabre 400 / Estate | | V8
  60 70-71? Estate Wagon | | V8
  64 65-69? Wildcat | | V8
  66 65-70? Wildcat Custom | Custom | V8
  66 71? Centurion | | 455 CID V8
  82 65-71? Electra 225 | 225 | V8
  84 65-71? Electra 225 Custom | 225 Custom | V8
  94 65-71? Riviera | | V8`;

const SERIES_1972 = `
  B 73-74? Apollo
  B 75-79? Skylark
  C 75-80? Skylark / Skylark S/R
  D 72? Skylark
  D 73-77? Century
  E 78-80? Century Special | Special
  F 72? Sportwagon
  F 73-77? Century 350 / Century Wagon
  F 79-80? LeSabre Sport Coupe | Sport
  G 72? GS (Gran Sport) | GS
  G 78-80? Century Sport Coupe | Sport
  H 72? Skylark Custom | Custom
  H 73-80? Century Custom | Custom
  J 73-80? Regal
  K 73-77? Century Luxus / Custom Wagon
  K 78-80? Regal Sport Coupe | Sport
  L 72? LeSabre
  L 78-80? Century Limited | Limited
  M 78-80? Regal Limited | Limited
  N 72-80? LeSabre
  P 72-80? LeSabre Custom | Custom
  R 72-80? Estate Wagon
  S 75-80? Skyhawk
  T 72-74? Electra 225
  T 75-80? Skyhawk
  U 72-74? Electra 225
  U 77-79? Electra Park Avenue | Park Avenue
  V 72-80? Electra 225 | 225
  W 75-78? Skylark S
  W 79-80? Electra Park Avenue | Park Avenue
  X 73-80? Electra Limited | Limited
  Y 72-76? Riviera
  Y 79-80? Riviera S Type | S Type
  Z 77-80 Riviera`;

const ENGINES_1972 = `
  A 78-80 231 CID V6
  C 75-77 231 CID V6
  C 78-79? 196 CID V6
  2 79? 231 CID V6, 4-bbl
  3 78-80 231 CID V6, turbo
  4 80 252 CID V6, 4-bbl
  D 74-75? 250 CID 6-cyl
  F 75-77? 260 CID V8, 2-bbl
  G 78-80? 305 CID V8 / 231 V6 turbo
  G 72-74? 350 CID V8, 2-bbl
  H 72-77 350 CID V8, 2-bbl
  H 79-80? 305 CID V8, 4-bbl
  J 72-77 350 CID V8, 4-bbl
  K 72-74? 350 CID V8, 4-bbl
  K 77-79 403 CID V8, 4-bbl
  L 77-79 350 CID V8, 4-bbl
  N 79-80 350 CID V8, diesel
  P 72-75? 455 CID V8, 2-bbl
  R 77-80 350 CID V8, 4-bbl
  S 80? 265 CID V8, 2-bbl
  T 72-76 455 CID V8, 4-bbl
  U 72-74? 455 CID V8, 4-bbl
  U 77-78? 305 CID V8, 2-bbl
  V 72? 455 CID V8, 4-bbl
  W 72? 455 CID V8, 4-bbl
  W 79-80 301 CID V8, 4-bbl
  X 78-80 350 CID V8, 4-bbl
  Y 77-79 301 CID V8, 2-bbl
  Y 80 307 CID V8, 4-bbl
  5 80 151 CID 4-cyl
  7 80 173 CID V6`;

const YEAR_LETTERS = 'A 54\nB 55\nC 56\nD 57\nE 58\nF 59\nG 60\nH 61\nI 62\nJ 63\nK 64';

const EARLY_PLANT: Part = {
  kind: 'code',
  label: 'plant',
  width: 1,
  fields: ['plant'],
  table: `
            1 *? Flint, MI
            2 *? South Gate, CA
            3 *? Linden, NJ
            4 *? Kansas City, KS
            5 *? Wilmington, DE
            6 *? Atlanta, GA
            7 *? Framingham, MA
            8 *? Arlington, TX`,
};

export const BUICK: Sheet = {
  id: 'buick',
  sources: [
    '79-85gm-ebodies.org (Riviera 1979-80), 65gs.com (Gran Sport 1965)',
    'myyourauto (1954-63: year, plant, running number; little confirmed)',
    'nastyz28 (layout of 1972-80)',
    'All other series and every line marked ? are general knowledge, not confirmed by a source',
  ],
  schemes: [
    {
      id: 'buick-1954-1964',
      make: 'Buick',
      rule: 'Buick 1954-64: series, year letter, plant, running number',
      years: [1954, 1964],
      prior: 0.7,
      parts: [
        {
          kind: 'code',
          label: 'series',
          width: 1,
          fields: ['model'],
          table: `
            0 61-63? Special V8
            1 61-64? Special
            2 62-64? Special
            3 62-64? Skylark
            4 54-58? Special
            5 54-58? Super
            4 59-63? LeSabre
            6 54-58? Century
            6 59-63? Invicta / Wildcat
            7 54-58? Roadmaster
            7 59-63? Electra / Riviera
            8 59-63? Electra 225`,
        },
        { kind: 'year', table: YEAR_LETTERS },
        EARLY_PLANT,
        GM_UNIT,
      ],
    },
    {
      id: 'buick-1954-1963-plain',
      make: 'Buick',
      rule: 'Buick 1954-63: year letter, plant, running number',
      years: [1954, 1964],
      prior: 0.6,
      parts: [
        { kind: 'year', table: YEAR_LETTERS },
        EARLY_PLANT,
        { kind: 'serial', width: 6, label: 'running number' },
      ],
    },
    {
      id: 'buick-1965-1971',
      make: 'Buick',
      rule: 'Buick 1965-71: division, series, body, year, plant, unit number',
      years: [1965, 1971],
      parts: [
        { kind: 'literal', text: '4', meaning: 'Buick' },
        gmSeries(2, SERIES_1965),
        gmBody(),
        { kind: 'year' },
        gmPlant(),
        GM_UNIT,
      ],
    },
    {
      id: 'buick-1972-1980',
      make: 'Buick',
      rule: 'Buick 1972-80: division, series, body, engine, year, plant, unit number',
      years: [1972, 1980],
      parts: [
        { kind: 'literal', text: '4', meaning: 'Buick' },
        gmSeries(1, SERIES_1972, ['model', 'series']),
        gmBody(),
        gmEngine(ENGINES_1972),
        GM_YEAR_1972,
        gmPlant(),
        GM_UNIT,
      ],
      together: [{ fields: ['model'], table: '4Y87 72-76? Riviera\n4Z57 79-80 Riviera\n4Y57 79-80? Riviera S Type' }],
    },
  ],
};
