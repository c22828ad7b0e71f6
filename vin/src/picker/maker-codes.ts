import { displayCountry, displayVehicleType } from '../answer/display.ts';
import type { Tables } from '../load/tables.ts';

/** A code that numbers of a make begin with: `1FT`, or six characters of a maker of few vehicles (`1A9` and positions 12-14). */
export interface MakerCode {
  code: string;
  /** As vPIC writes the maker: `FORD MOTOR COMPANY, USA`. */
  manufacturer: string;
  vehicleType: string;
  /** Null where vPIC names none. */
  country: string | null;
}

const NONE = -1;

/** The public maker codes of a make, in alphabetical order; empty for a make without any. */
export function makerCodesOf(tables: Tables, make: string): MakerCode[] {
  const { wmis, valueText } = tables;
  const wanted = make.trim().toUpperCase();
  const has = (row: number): boolean => {
    for (let at = wmis.makeStart[row]!; at < wmis.makeStart[row + 1]!; at++)
      if (valueText[wmis.makes[at]!]?.toUpperCase() === wanted) return true;
    return false;
  };
  const textAt = (value: number | undefined): string => (value === undefined ? '' : (valueText[value] ?? ''));
  return wmis.keys
    .flatMap((code, row) => {
      if (wmis.availableDay[row] === NONE || !has(row)) return [];
      const country = wmis.country[row] ?? '';
      return [
        {
          code,
          manufacturer: textAt(wmis.manufacturer[row]),
          vehicleType: displayVehicleType(textAt(wmis.vehicleType[row])),
          country: country === '' ? null : displayCountry(country),
        },
      ];
    })
    .sort((a, b) => (a.code < b.code ? -1 : 1));
}
