import type { z } from 'zod';
import type { BrandGroupKey } from '../../document/shape/shape.ts';

type Group = z.infer<typeof BrandGroupKey>;
type BrandSeverity = 'serious' | 'caution' | 'info';
export interface Brand {
  code: string;
  group: Group;
  severity: BrandSeverity;
}

/*
 * The brands of the national title system by their two-digit code, as an approved provider's answers list them
 * (44 and 54 do not appear there). What each means is said in our words after the definitions of the system's operator.
 * Grouping and severity are ours; red as public reports of the trade use it, with 69 and 70 added because the mileage is
 * then known to be wrong, and 36 and 38 because both were salvage. 00, "clear", is the absence of a brand and no row.
 */
const ROWS: readonly [Group, BrandSeverity, string][] = [
  ['status', 'serious', '11 49 50 16 31 32 08 90 91 07 35 52 56 36 38'],
  ['status', 'caution', '09 10 15 13 21'],
  ['damage', 'serious', '01 04 02 53 55'],
  ['damage', 'caution', '14 51 03 05'],
  ['use', 'caution', '17 19 18 20 48 12'],
  ['use', 'info', '26 27'],
  ['odometer', 'serious', '70 69'],
  ['odometer', 'caution', '72 73 76 74'],
  ['odometer', 'info', '68 71 75 78'],
  ['maker', 'caution', '47 23 39 41 37 33 77'],
  ['maker', 'info', '40 42 34'],
  ['identity', 'caution', '29 43 22 45'],
  ['identity', 'info', '46 06 30 28 24 25'],
];

/** Every brand that is looked for, in the order in which it is shown. */
export const BRANDS: readonly Brand[] = ROWS.flatMap(([group, severity, codes]) =>
  codes.split(' ').map(code => ({ code, group, severity })),
);

/** The code of "no brand", which some titles carry as if it were one. */
export const CLEAR = '00';

export const BRAND_GROUPS: readonly Group[] = ['status', 'damage', 'use', 'odometer', 'maker', 'identity'];

/** The brand of a code; one that is not in the list is a reason for caution until somebody has read it. */
export function brandOf(code: string): Brand {
  return BRANDS.find(brand => brand.code === code) ?? { code, group: 'unknown', severity: 'caution' };
}
