import type { Tables } from './tables.ts';

/** The maker code: positions 1-3, with 12-14 added for makers of fewer than 1000 vehicles a year (third character 9). */
export function wmiKey(vin: string): string {
  const short = vin.slice(0, 3);
  return vin.length >= 14 && vin.charCodeAt(2) === 57 ? short + vin.slice(11, 14) : short;
}

/** The row of a VIN's maker, or -1 when vPIC has none that is public on `today` (days since 1970). */
export function findWmi(tables: Tables, vin: string, today: number): number {
  const row = tables.wmis.index.get(wmiKey(vin));
  if (row === undefined) return -1;
  const available = tables.wmis.availableDay[row]!;
  return available >= 0 && available <= today ? row : -1;
}
