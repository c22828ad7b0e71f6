import type { Part, Sheet } from '../sheet.ts';
import { GM_UNIT, GM_YEAR_1972, gmEngine, gmPlant } from './gm-parts.ts';

/** Body letters of 1958-70: the letter names series and body at once. */
const BODIES_1965 = `
  A 65-70? Calais | 2-door hardtop
  B 65-70? DeVille | sedan
  C 65? Calais | 2-door hardtop
  D 65-70? Calais | 4-door hardtop
  E 64-70? Eldorado | convertible
  F 59-70? DeVille | convertible
  G 59-70? Calais | 2-door hardtop
  H 66-70? Fleetwood Eldorado | 2-door hardtop
  J 59-70? Coupe de Ville | 2-door hardtop
  K 58-64? Series 62 | 4-door sedan
  L 59-70? Sedan de Ville | 4-door sedan
  M 58-70? Fleetwood Sixty Special | 4-door sedan
  N 65-70? Calais | 4-door hardtop
  P 66-70? Fleetwood Brougham | 4-door sedan
  R 58-70? Fleetwood Seventy-Five | 9-passenger sedan
  S 58-70? Fleetwood Seventy-Five | limousine
  Z 58-70? Commercial chassis | commercial chassis`;

const SERIES_1972 = `
  C 71-76? Calais
  D 71-80? DeVille
  B 71-80? Fleetwood Brougham
  F 71-80? Fleetwood Seventy-Five / Limousine
  L 71-80 Eldorado
  S 75-80? Seville
  Z 71-80? Commercial chassis
  G 80? DeVille
  K 80? Seville`;

const BODIES_1972 = `
  23 *? sedan, 9 passengers
  33 *? limousine
  47 *? 2-door coupe
  49 *? 4-door hardtop sedan
  57 79-80 2-door coupe
  67 71-76? convertible
  69 *? 4-door sedan
  90 *? commercial chassis
  29 80? 4-door sedan`;

const ENGINES_1972 = `
  R 72-74? 472 CID V8
  S 72-76? 500 CID V8
  S 77-79? 425 CID V8
  T 77-79? 425 CID V8, fuel injection
  R 75-79? 350 CID V8, fuel injection
  B 76-79 350 CID V8, fuel injection
  N 78-80 350 CID V8, diesel
  8 80 350 CID V8, fuel injection
  6 80? 368 CID V8
  9 80 368 CID V8, fuel injection
  4 80? 252 CID V6`;

const series = (table: string): Part => ({ kind: 'code', label: 'series', width: 1, fields: ['model'], table });

export const CADILLAC: Sheet = {
  id: 'cadillac',
  sources: [
    '79-85gm-ebodies.org (Eldorado 1979-80)',
    'Layouts of 1958-70 (body letter and year digit) and 1971, series letters, engines and every line marked ? are general knowledge, not confirmed by a source',
  ],
  schemes: [
    {
      id: 'cadillac-1958-1964',
      make: 'Cadillac',
      rule: 'Cadillac 1958-64: year (two digits), body letter, unit number',
      years: [1958, 1964],
      prior: 0.85,
      parts: [
        { kind: 'year', width: 2, table: '58 58\n59 59\n60 60\n61 61\n62 62\n63 63\n64 64' },
        { kind: 'code', label: 'body', width: 1, fields: ['model', 'body'], table: BODIES_1965, unknown: 'allow' },
        GM_UNIT,
      ],
      always: { plant: 'Detroit, MI' },
    },
    {
      id: 'cadillac-1965-1970',
      make: 'Cadillac',
      rule: 'Cadillac 1965-70: body letter, year, unit number',
      years: [1965, 1970],
      prior: 0.9,
      parts: [
        { kind: 'code', label: 'body', width: 1, fields: ['model', 'body'], table: BODIES_1965 },
        { kind: 'year' },
        { kind: 'serial', width: 6, usual: '100001-499999' },
      ],
      always: { plant: 'Detroit, MI' },
    },
    {
      id: 'cadillac-1971',
      make: 'Cadillac',
      rule: 'Cadillac 1971: division, series, body, year, plant, unit number',
      years: [1971, 1971],
      prior: 0.9,
      parts: [
        { kind: 'literal', text: '6', meaning: 'Cadillac' },
        {
          kind: 'code',
          label: 'series',
          width: 2,
          fields: ['model'],
          table:
            '81 *? Fleetwood Sixty Special\n82 *? Calais\n83 *? DeVille\n93 *? Fleetwood Eldorado\n97 *? Fleetwood Seventy-Five',
          unknown: 'allow',
        },
        { kind: 'code', label: 'body', width: 2, fields: ['body'], table: BODIES_1972, unknown: 'allow' },
        { kind: 'year', table: '1 71' },
        gmPlant(),
        GM_UNIT,
      ],
    },
    {
      id: 'cadillac-1972-1980',
      make: 'Cadillac',
      rule: 'Cadillac 1972-80: division, series, body, engine, year, plant, unit number',
      years: [1972, 1980],
      parts: [
        { kind: 'literal', text: '6', meaning: 'Cadillac' },
        series(SERIES_1972),
        { kind: 'code', label: 'body', width: 2, fields: ['body'], table: BODIES_1972, unknown: 'allow' },
        gmEngine(ENGINES_1972),
        GM_YEAR_1972,
        gmPlant(),
        GM_UNIT,
      ],
      together: [
        {
          fields: ['model'],
          table: '6D47 *? Coupe de Ville\n6D49 *? Sedan de Ville\n6D69 *? Sedan de Ville\n6B69 *? Fleetwood Brougham',
        },
      ],
    },
  ],
};
