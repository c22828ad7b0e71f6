import type { Part, TextField } from '../sheet.ts';

/** Fisher body numbers as General Motors cars carried them from 1960 to 1980. */
const GM_BODIES = `
  07 71-80? 2-door hatchback coupe
  08 78-80? 2-door hatchback coupe
  09 *? 4-door sedan
  11 * 2-door sedan
  15 60-80 2-door or 4-door station wagon
  17 60-68? 2-door hardtop sport coupe
  17 69-80 2-door hatchback coupe
  19 * 4-door sedan
  23 *? 4-door sedan (limousine)
  27 * 2-door coupe
  29 *? 4-door sedan
  33 *? limousine
  35 * 4-door station wagon, 2 seats
  36 65-80? 4-door station wagon
  37 60-72 2-door hardtop sport coupe
  37 73-80 2-door coupe
  39 * 4-door hardtop sedan
  45 * 4-door station wagon, 3 seats
  46 65-80? 4-door station wagon, 3 seats
  47 60-72 2-door hardtop sport coupe
  47 73-80 2-door coupe
  49 *? 4-door sedan
  56 65-72? 4-door station wagon
  57 60-72 2-door hardtop coupe
  57 73-80 2-door coupe
  65 65-72? 4-door station wagon
  66 65-72? 4-door station wagon
  67 * convertible
  69 * 4-door sedan
  77 71-80? 2-door hatchback coupe
  80 * pickup (El Camino)
  87 66-72 2-door hardtop coupe
  87 73-80 2-door coupe`;

/** Assembly plants of General Motors cars; two plants shared a letter where divisions had their own. */
const GM_PLANTS = `
  A * Atlanta (Lakewood), GA
  B * Baltimore, MD
  C * South Gate, CA or Doraville, GA
  D 64-80? Doraville, GA
  E 65-80? Linden, NJ
  F * Flint, MI
  G * Framingham, MA
  H *? Flint (Buick), MI
  I 65-72? Oshawa, Ontario, Canada
  J * Janesville, WI
  K * Kansas City (Leeds), MO
  L *? Los Angeles (Van Nuys), CA
  M *? Lansing, MI
  N * Norwood, OH
  O 60-63 Oakland, CA
  P * Pontiac, MI
  Q *? Detroit, MI
  R * Arlington, TX
  S * St. Louis, MO
  T * Tarrytown, NY
  U * Lordstown, OH
  V *? Pontiac, MI
  W * Willow Run, MI
  X * Fairfax (Kansas City), KS
  Y * Wilmington, DE
  Z * Fremont, CA
  1 * Oshawa, Ontario, Canada
  2 *? Sainte-Therese, Quebec, Canada`;

export const gmPlant = (table = GM_PLANTS): Part => ({
  kind: 'code',
  label: 'plant',
  width: 1,
  fields: ['plant'],
  table,
  unknown: 'allow',
});

export const gmBody = (table = GM_BODIES): Part => ({
  kind: 'code',
  label: 'body',
  width: 2,
  fields: ['body'],
  table,
  unknown: 'allow',
});

export const gmSeries = (width: number, table: string, fields: TextField[] = ['model', 'series', 'engine']): Part => ({
  kind: 'code',
  label: 'series',
  width,
  fields,
  table,
  unknown: 'allow',
});

export const gmEngine = (table: string): Part => ({
  kind: 'code',
  label: 'engine',
  width: 1,
  fields: ['engine'],
  table,
  unknown: 'allow',
});

export const GM_UNIT: Part = { kind: 'serial', width: 6 };

export const GM_YEAR_1972: Part = {
  kind: 'year',
  table: '2 72\n3 73\n4 74\n5 75\n6 76\n7 77\n8 78\n9 79\nA 80',
};

/** Plants of Chevrolet cars and Corvettes 1953-59. */
export const GM_PLANTS_1953 = `
  A * Atlanta, GA
  B * Baltimore, MD
  F * Flint, MI
  G *? Pittsburgh, PA
  J * Janesville, WI
  K * Kansas City, MO
  L * Los Angeles, CA
  N * Norwood, OH
  O * Oakland, CA
  S * St. Louis, MO
  T * Tarrytown, NY
  W * Willow Run, MI`;
