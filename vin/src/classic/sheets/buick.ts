import type { Sheet } from '../sheet.ts';
import { GM_UNIT, GM_YEAR_1972, gmBody, gmEngine, gmPlant, gmSeries } from './gm-parts.ts';

const SERIES_1965 = `
  33 65-69? Special | | V6 or 6-cyl
  33 70-71? Skylark | | 6-cyl or V8
  34 65-67? Special | | V8
  34 68-69? GS California / GS 350 | | 350 CID V8
  35 65-71? Special Deluxe / Skylark 350 | | V6 or 6-cyl
  36 65-67? Special Deluxe | | V8
  34 70-71? GS | GS 350 | V8
  37 68-71? Skylark / GS 350 | | 350 CID V8
  43 65-69? Skylark / Special | | V6 or 6-cyl
  44 65-71? Skylark / Sportwagon | | V8
  44 65-72? Skylark Custom | | V8
  46 66-71 Gran Sport / GS 400 / GS 455 | | 400/455 CID V8
  52 65-71 LeSabre | | V8
  54 65-71 LeSabre Custom | Custom | V8
  56 65-70? LeSabre 400 / Estate | | V8
  60 70-71? Estate Wagon | | V8
  64 65-69? Wildcat | | V8
  66 65-71? Wildcat Custom / Centurion | Custom | V8
  67 71? Centurion | | 455 CID V8
  82 65-71 Electra 225 | 225 | V8
  84 65-71 Electra 225 Custom | 225 Custom | V8
  94 65-71 Riviera | | V8`;

const SERIES_1972 = `
  B 75-79? Apollo / Skylark
  C 79-80? Skylark Limited
  D 72-77? Skylark / Century
  D 75-77? Century
  E 78-79? Century Special
  F 73-77? Century 350 / Special
  G 72? Skylark 350 / GS
  H 73-81? Century / Century Custom
  H 72? Skylark Custom
  J 73-80? Regal
  K 73-80? Century Luxus / Regal Sport
  L 78-80? Century Limited
  M 78-80? Regal Limited
  L 72? LeSabre
  N 72-80? LeSabre / LeSabre Custom
  P 72-80? LeSabre Custom / LeSabre Luxus
  R 72-80? Estate Wagon
  T 72-76? Electra 225 Custom | 225 Custom
  U 72? Electra 225 | 225
  U 79-80? Electra Limited | Limited
  V 72-80? Electra 225 | 225
  X 72-80? Electra Limited / Park Avenue | Limited
  W 79-80? Electra Park Avenue | Park Avenue
  Y 72-76? Riviera
  Y 79-80? Riviera S Type | S Type
  Z 77-80 Riviera
  S 75-80? Skyhawk
  T 75-80? Skyhawk S
  W 75-79? Skylark / Skylark SR`;

const ENGINES_1972 = `
  A 78-80 231 CID V6
  C 75-79 231 CID V6
  C 78? 196 CID V6
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

export const BUICK: Sheet = {
  id: 'buick',
  sources: [
    '79-85gm-ebodies.org (Riviera 1979-80)',
    'myyourauto (1954-63: year, plant, running number; little confirmed)',
    'nastyz28 (layout of 1972-80)',
    'All other series and every line marked ? are general knowledge, not confirmed by a source',
  ],
  schemes: [
    {
      id: 'buick-1954-1963',
      make: 'Buick',
      rule: 'Buick 1954-63: series, year, plant, running number',
      years: [1958, 1964],
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
            4 58? Special
            4 59-63? LeSabre
            6 58? Century
            6 59-63? Invicta / Wildcat
            7 58? Roadmaster
            7 59-63? Electra / Riviera
            8 59-63? Electra 225`,
        },
        { kind: 'year', table: 'E 58\nF 59\nG 60\nH 61\nI 62\nJ 63\nK 64' },
        {
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
        },
        GM_UNIT,
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
