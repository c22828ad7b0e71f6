import type { Scheme, Sheet } from '../sheet.ts';
import { CHEVROLET_ENGINES, CHEVROLET_SERIES_1972, CORVETTE_ENGINES } from './chevrolet-1972.ts';
import { GM_PLANTS_1953, GM_UNIT, GM_YEAR_1972, gmBody, gmEngine, gmPlant, gmSeries } from './gm-parts.ts';

const SERIES_1960 = `
  01 62-63 Chevy II 100 | 100 | 4-cyl
  02 62-64 Chevy II 100 | 100 | 6-cyl
  03 62-63 Chevy II 300 | 300 | 4-cyl or 6-cyl
  04 62-64 Chevy II Nova 400 (or 300) | Nova | 6-cyl
  05 60-64 Corvair 500 | 500 | Flat 6
  06 64? Corvair Monza Spyder | Monza Spyder 600 | Flat 6, turbo
  07 60-64 Corvair 700 | 700 | Flat 6
  09 60-64 Corvair Monza | Monza 900 | Flat 6
  11 60-64 Biscayne | | 6-cyl
  12 60-64 Biscayne | | V8
  13 60-61 Biscayne Fleetmaster | Fleetmaster | 6-cyl
  14 60-61 Biscayne Fleetmaster | Fleetmaster | V8
  13 64 Impala SS | SS | 6-cyl
  14 64 Impala SS | SS | V8
  15 60-64 Bel Air | | 6-cyl
  16 60-64 Bel Air | | V8
  17 60-64 Impala | | 6-cyl
  18 60-64 Impala | | V8
  53 64 Chevelle 300 | 300 | 6-cyl
  54 64 Chevelle 300 | 300 | V8
  55 64 Chevelle Malibu | Malibu | 6-cyl
  56 64 Chevelle Malibu | Malibu | V8
  57 64 Chevelle Malibu SS | Malibu SS | 6-cyl
  58 64 Chevelle Malibu SS | Malibu SS | V8`;

const SERIES_1965 = `
  01 65-69? Corvair 500 | 500 | Flat 6
  05 65-69? Corvair Monza | Monza | Flat 6
  07 65-66? Corvair Corsa | Corsa | Flat 6
  11 65-68? Chevy II 100 | 100 | 4-cyl
  11 69-70? Nova | | 4-cyl
  13 65-68? Chevy II 100 / Nova | 100 | 6-cyl
  13 69-71? Nova | | 6-cyl
  14 65-68? Chevy II 100 / Nova | 100 | V8
  14 69-71? Nova | | V8
  15 65-67? Chevy II Nova | Nova | 6-cyl
  16 65-67? Chevy II Nova | Nova | V8
  17 65-67 Chevy II Nova SS | Nova SS | 6-cyl
  18 65-67 Chevy II Nova SS | Nova SS | V8
  23 67-71 Camaro | | 6-cyl
  24 67-71 Camaro | | V8
  31 65-68? Chevelle 300 | 300 | 6-cyl
  32 65-68? Chevelle 300 | 300 | V8
  33 65-70? Chevelle 300 Deluxe | 300 Deluxe | 6-cyl
  34 65-70? Chevelle 300 Deluxe | 300 Deluxe | V8
  33 71? Chevelle | | 6-cyl
  34 71? Chevelle | | V8
  35 65-71? Chevelle Malibu | Malibu | 6-cyl
  36 65-71? Chevelle Malibu | Malibu | V8
  37 65? Chevelle Malibu SS | Malibu SS | 6-cyl
  38 65? Chevelle Malibu SS | Malibu SS | V8
  38 66-68? Chevelle SS 396 | SS 396 | 396 CID V8
  38 70-71? Monte Carlo | | V8
  41 71? Vega | | 140 CID 4-cyl
  53 65-71? Biscayne | | 6-cyl
  54 65-71? Biscayne | | V8
  55 65-71? Bel Air | | 6-cyl
  56 65-71? Bel Air | | V8
  63 65-71? Impala | | 6-cyl
  64 65-71? Impala | | V8
  65 65? Impala SS | SS | 6-cyl
  66 65? Impala SS | SS | V8
  66 66-71? Caprice | | V8
  67 66-67? Impala SS | SS | 6-cyl
  68 66-67? Impala SS | SS | V8`;

/** Names that take series and body together, patterns from the first position on. */
const TOGETHER_1965 = `
  1..80 * El Camino
  13680 * El Camino Custom
  13880 66-68 El Camino SS 396
  14111 71 Vega sedan
  14115 71 Vega Kammback wagon
  14177 71 Vega hatchback`;

const corvette = (id: string, years: readonly [number, number], parts: Scheme['parts'], rule: string): Scheme => ({
  id,
  make: 'Chevrolet',
  rule,
  years,
  parts,
  always: years[1] < 1960 ? { model: 'Corvette', body: 'convertible' } : { model: 'Corvette' },
  ...(years[0] === 1953 && { together: [{ fields: ['engine'], table: '. 53-55 235 CID 6-cyl\n. 56-57? V8' }] }),
  ...(years[0] === 1955 && { together: [{ fields: ['engine'], table: '. * 265 CID V8' }] }),
});

const CORVETTE_BODIES = '37 * 2-door coupe\n67 * convertible';
const strictBody = (table: string) => ({ kind: 'code', label: 'body', width: 2, fields: ['body'], table }) as const;
const ST_LOUIS = gmPlant('S * St. Louis, MO\nB 80? Bowling Green, KY');

const corvettes: Scheme[] = [
  corvette(
    'corvette-1953-1957',
    [1953, 1957],
    [
      { kind: 'literal', text: 'E', meaning: 'Corvette' },
      { kind: 'year', width: 2, table: '53 53\n54 54\n55 55\n56 56\n57 57' },
      { kind: 'code', label: 'plant', width: 1, fields: ['plant'], table: 'F 53 Flint, MI\nS 54-57 St. Louis, MO' },
      { kind: 'serial', width: 6, usual: '001001-004999,100001-109999' },
    ],
    'Corvette 1953-57: E, year, plant, unit number',
  ),
  corvette(
    'corvette-1955-v8',
    [1955, 1955],
    [
      { kind: 'literal', text: 'V', meaning: 'V8 engine' },
      { kind: 'literal', text: 'E', meaning: 'Corvette' },
      { kind: 'year', width: 2, table: '55 55' },
      { kind: 'code', label: 'plant', width: 1, fields: ['plant'], table: 'S * St. Louis, MO' },
      { kind: 'serial', width: 6 },
    ],
    'Corvette V8 of 1955: VE, year, plant, unit number',
  ),
  corvette(
    'corvette-1957-1959',
    [1957, 1959],
    [
      { kind: 'literal', text: 'J', meaning: 'Corvette' },
      { kind: 'year', width: 2, table: '57 57\n58 58\n59 59' },
      { kind: 'code', label: 'plant', width: 1, fields: ['plant'], table: 'S * St. Louis, MO' },
      { kind: 'serial', width: 6, usual: '100001-119999' },
    ],
    'Corvette 1958-59: J, year, plant, unit number',
  ),
  corvette(
    'corvette-1960-1964',
    [1960, 1964],
    [
      { kind: 'year' },
      { kind: 'literal', text: '08', meaning: 'Corvette' },
      strictBody('67 * convertible\n37 63-64 2-door coupe'),
      ST_LOUIS,
      GM_UNIT,
    ],
    'Corvette 1960-64: year, 08, body, plant, unit number',
  ),
  corvette(
    'corvette-1965-1971',
    [1965, 1971],
    [
      { kind: 'literal', text: '194', meaning: 'Chevrolet Corvette, V8' },
      strictBody(CORVETTE_BODIES),
      { kind: 'year' },
      ST_LOUIS,
      GM_UNIT,
    ],
    'Corvette 1965-71: 194, body, year, plant, unit number',
  ),
  corvette(
    'corvette-1972-1980',
    [1972, 1980],
    [
      { kind: 'literal', text: '1Z', meaning: 'Chevrolet Corvette' },
      strictBody('37 72-77 2-door coupe\n67 72-75 convertible\n87 78-80 2-door coupe\n07 78? 2-door coupe'),
      gmEngine(CORVETTE_ENGINES),
      GM_YEAR_1972,
      ST_LOUIS,
      GM_UNIT,
    ],
    'Corvette 1972-80: 1Z, body, engine, year, plant, unit number',
  ),
];

/** 1953-57: a letter for the series, V in front for a V8; from 1958 the letter also marks six or V8. */
const SERIES_1953 = `
  A 53-57? 150
  B 53-57? 210
  C 53-57? Bel Air
  D 53-57? Sedan Delivery
  A 58? Delray | 6-cyl
  B 58? Delray | V8
  C 58? Biscayne | 6-cyl
  D 58? Biscayne | V8
  E 58? Bel Air / Impala | 6-cyl
  F 58? Bel Air / Impala | V8
  A 59? Biscayne | 6-cyl
  B 59? Biscayne | V8
  C 59? Bel Air | 6-cyl
  D 59? Bel Air | V8
  E 59? Impala | 6-cyl
  F 59? Impala | V8
  G 58-59? Sedan Delivery / El Camino | 6-cyl
  H 58-59? Sedan Delivery / El Camino | V8`;

const early = (id: string, years: readonly [number, number], eight: boolean): Scheme => ({
  id,
  make: 'Chevrolet',
  rule: `Chevrolet car ${years[0]}-${years[1] - 1900}: ${eight ? 'V, ' : ''}series, year, plant, unit number`,
  years,
  prior: 0.93,
  parts: [
    ...(eight ? [{ kind: 'literal', text: 'V', meaning: 'V8 engine' } as const] : []),
    { kind: 'code', label: 'series', width: 1, fields: ['model', 'engine'], table: SERIES_1953 },
    { kind: 'year', width: 2, table: '53 53\n54 54\n55 55\n56 56\n57 57\n58 58\n59 59' },
    { kind: 'code', label: 'plant', width: 1, fields: ['plant'], table: GM_PLANTS_1953 },
    GM_UNIT,
  ],
  ...(years[1] === 1957 && { always: { engine: eight ? 'V8' : '6-cyl' } }),
});

const cars: Scheme[] = [
  early('chevrolet-car-1953-1957', [1953, 1957], false),
  early('chevrolet-car-1955-1957-v8', [1955, 1957], true),
  early('chevrolet-car-1958-1959', [1958, 1959], false),
  {
    id: 'chevrolet-car-1960-1964',
    make: 'Chevrolet',
    rule: 'Chevrolet car 1960-64: year, series, body, plant, unit number',
    years: [1960, 1964],
    parts: [{ kind: 'year' }, gmSeries(2, SERIES_1960), gmBody(), gmPlant(), GM_UNIT],
    together: [{ fields: ['model'], table: '...80 64 El Camino' }],
  },
  {
    id: 'chevrolet-car-1965-1971',
    make: 'Chevrolet',
    rule: 'Chevrolet car 1965-71: division, series, body, year, plant, unit number',
    years: [1965, 1971],
    parts: [
      { kind: 'literal', text: '1', meaning: 'Chevrolet' },
      gmSeries(2, SERIES_1965),
      gmBody(),
      { kind: 'year' },
      gmPlant(),
      GM_UNIT,
    ],
    together: [{ fields: ['model'], table: TOGETHER_1965 }],
    notes: ['SS, RS and Z28 cannot be told from the number, save for the SS 396 of 1966-68.'],
  },
  {
    id: 'chevrolet-car-1972-1980',
    make: 'Chevrolet',
    rule: 'Chevrolet car 1972-80: division, series, body, engine, year, plant, unit number',
    years: [1972, 1980],
    parts: [
      { kind: 'literal', text: '1', meaning: 'Chevrolet' },
      gmSeries(1, CHEVROLET_SERIES_1972, ['model', 'series']),
      gmBody(),
      gmEngine(CHEVROLET_ENGINES),
      GM_YEAR_1972,
      gmPlant(),
      GM_UNIT,
    ],
    together: [{ fields: ['model'], table: '1.80 * El Camino\n1S57 73-77 Monte Carlo S\n1H57 72-77 Monte Carlo' }],
  },
];

export const CHEVROLET_CARS: Sheet = {
  id: 'chevrolet-cars',
  sources: [
    'ss396.com and vettehead (1960-64 series, bodies, plants)',
    'camaros.org (Camaro 1967-69)',
    'corvettec3decoder, vettehead (Corvette)',
    'nastyz28, novaresource (1972-80 layout, series, plants), northwestnova.com (Nova Super Sport)',
    'Interchange list Nidhish-Mehra/swap src/lib/formData.js (engines of 1980)',
    'Series of 1953-59 and 1965-71 and all lines marked ? are general knowledge, not confirmed by a source',
  ],
  schemes: [...corvettes, ...cars],
};
