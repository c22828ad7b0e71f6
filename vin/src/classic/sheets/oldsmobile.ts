import type { Sheet } from '../sheet.ts';
import { GM_UNIT, GM_YEAR_1972, gmBody, gmEngine, gmPlant, gmSeries } from './gm-parts.ts';

const SERIES_1965 = `
  31 66-70? F-85 | Standard | 6-cyl
  32 65-71? F-85 | Standard | V8
  33 65-66? F-85 Deluxe | Deluxe | 6-cyl
  34 65-67? F-85 Deluxe / 4-4-2 | Deluxe | V8
  35 67-71? Cutlass | | 6-cyl
  36 67-71? Cutlass / Cutlass S | | V8
  38 65-67? Cutlass / 4-4-2 | | V8
  42 67-71? Cutlass Supreme | Supreme | V8
  44 68-71? 4-4-2 | | V8
  48 68-71? Vista Cruiser | | V8
  52 65-66? Jetstar 88 | | V8
  52 67-68? Delmont 88 | | V8
  54 65? Jetstar I | | V8
  54 66-71? Delta 88 | | V8
  56 65-66? Dynamic 88 | | V8
  56 67-68? Delmont 88 | | V8
  58 65-67? Delta 88 | | V8
  64 67-71? Delta 88 Custom | Custom | V8
  66 69-71? Delta 88 Royale | Royale | V8
  84 65-71? 98 (Ninety-Eight) | 98 | V8
  86 65-71? 98 Luxury | 98 Luxury | V8
  94 66-67 Toronado | | 425 CID V8
  94 68-71? Toronado | | 455 CID V8
  96 66-67 Toronado Deluxe | Deluxe | 425 CID V8
  96 68-71? Toronado Custom | Custom | 455 CID V8`;

const SERIES_1972 = `
  B 73-80? Omega
  D 72? F-85
  D 75-80? Starfire
  E 78-80? Omega Brougham | Brougham
  F 72? Cutlass
  F 73-77? Cutlass
  G 72-77? Cutlass S | S
  G 78-80? Cutlass Salon | Salon
  H 78-80? Cutlass Cruiser
  J 72-77? Cutlass Supreme | Supreme
  J 78-80? Cutlass Salon Brougham | Salon Brougham
  K 72? Vista Cruiser
  K 73-77? Cutlass Salon | Salon
  K 78-80? Cutlass Calais | Calais
  L 72-80? Delta 88
  M 76-80? Cutlass Supreme Brougham | Supreme Brougham
  N 72-80? Delta 88 Royale | Royale
  Q 73-80? Custom Cruiser
  R 72? Custom Cruiser
  R 73-77? Cutlass Supreme
  R 78-80? Cutlass Supreme | Supreme
  T 72-74? 98 (Ninety-Eight) | 98
  T 75-80? Starfire SX | SX
  U 72-74? 98 | 98
  V 72-80? 98 Luxury / LS | LS
  W 77-78? Toronado XS | XS
  X 73-80? 98 Regency | Regency
  Y 72-77? Toronado / Toronado Custom | Custom
  Z 74-80? Toronado Brougham | Brougham`;

const ENGINES_1972 = `
  A 78-80 231 CID V6
  C 75-79? 231 CID V6
  D 72-76? 250 CID 6-cyl
  F 75-80 260 CID V8, 2-bbl
  G 79? 305 CID V8, 2-bbl
  H 72-74 350 CID V8, 2-bbl
  H 78-80 305 CID V8, 4-bbl
  J 72? 350 CID V8, 2-bbl
  K 72-74 350 CID V8, 4-bbl
  K 77-79 403 CID V8, 4-bbl
  L 77-79? 350 CID V8, 4-bbl
  M 72-74 350 CID V8, 4-bbl
  N 78-80 350 CID V8, diesel
  P 79-80? 260 CID V8, diesel
  R 75-80 350 CID V8, 4-bbl
  S 75-76? 455 CID V8, 4-bbl
  T 72-76? 455 CID V8, 4-bbl
  U 72-74? 455 CID V8, 4-bbl
  U 77-78? 305 CID V8, 2-bbl
  V 72-74? 455 CID V8, 4-bbl
  V 78-80? 151 CID 4-cyl
  W 72-75? 455 CID V8, 4-bbl
  X 72? 455 CID V8, 4-bbl (W-30)
  Y 80 307 CID V8, 4-bbl
  1 77-79? 151 CID 4-cyl
  2 78? 231 CID V6
  5 80 151 CID 4-cyl
  7 80 173 CID V6`;

export const OLDSMOBILE: Sheet = {
  id: 'oldsmobile',
  sources: [
    'toronado.org (Toronado 1966-67)',
    'nastyz28 (layout of 1972-80)',
    'All other series and every line marked ? are general knowledge, not confirmed by a source',
  ],
  schemes: [
    {
      id: 'oldsmobile-1960-1963',
      make: 'Oldsmobile',
      rule: 'Oldsmobile 1960-63: year (two digits), series, plant, running number',
      years: [1960, 1963],
      prior: 0.85,
      parts: [
        { kind: 'year', width: 2, table: '60 60\n61 61\n62 62\n63 63' },
        {
          kind: 'code',
          label: 'series',
          width: 1,
          fields: ['model'],
          table:
            '0,1 61-63? F-85\n2 60-63? Dynamic 88\n5 60-63? Super 88\n6 61-63? Starfire\n8 60-63? 98 (Ninety-Eight)',
          unknown: 'usual',
        },
        gmPlant(),
        { kind: 'serial', width: [5, 6], label: 'running number' },
      ],
    },
    {
      id: 'oldsmobile-1965-1971',
      make: 'Oldsmobile',
      rule: 'Oldsmobile 1965-71: division, series, body, year, plant, unit number',
      years: [1965, 1971],
      parts: [
        { kind: 'literal', text: '3', meaning: 'Oldsmobile' },
        gmSeries(2, SERIES_1965),
        gmBody(),
        { kind: 'year' },
        gmPlant(),
        GM_UNIT,
      ],
    },
    {
      id: 'oldsmobile-1972-1980',
      make: 'Oldsmobile',
      rule: 'Oldsmobile 1972-80: division, series, body, engine, year, plant, unit number',
      years: [1972, 1980],
      parts: [
        { kind: 'literal', text: '3', meaning: 'Oldsmobile' },
        gmSeries(1, SERIES_1972, ['model', 'series']),
        gmBody(),
        gmEngine(ENGINES_1972),
        GM_YEAR_1972,
        gmPlant(),
        GM_UNIT,
      ],
      together: [{ fields: ['model'], table: '3Z57 79-80? Toronado\n3Y57 72-77? Toronado Custom' }],
    },
  ],
};
