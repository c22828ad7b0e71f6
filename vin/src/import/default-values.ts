/**
 * vPIC's table DefaultValue: what a vehicle type is said to have when nothing else tells. By vehicle type id, the
 * element ids whose value is then 0, which prints as `Not Applicable`.
 * Source: NHTSA vPICList_lite (public domain), as listed in blackthorn-interstellar/ultravin, vpic/lookups.json (2026).
 * The listing seen lacked eleven rows of type 6 (trailers); ten of them are taken over from type 9, an eleventh is
 * left out as unknown.
 */
const NOT_APPLICABLE: Record<number, string> = {
  1: '3 4 16 81 82 87 88 101-105 116 117 140 148 149 170-175 177-180 183',
  2: '3 4 116 117 140 148 149 151-153',
  3: '116 117 140 148 149 151-153',
  5: '3 4 116 117 140 151-153',
  6: '2-4 15 16 23 24 36 37 55 56 62 64-67 69 72 78 79 81 82 86-88 99-105 107 122 126 127 135 140 148 149 151-153 168 170-175 177-180 183',
  7: '116 117 140 148 149 151-153',
  9: '3 4 16 81 82 87 88 101-105 116 117 140 148 149 151-153 168 170-175 177-180 183',
  10: '116 117 140 151-153',
  13: '3 4 16 81 82 87 88 101-105 116 117 140 148 149 170-175 177-180 183',
};
const GVWR = 25;
/** Class 1A, 3,000 lb or less: motorcycles and low-speed vehicles. */
const LIGHTEST = '10';

export interface DefaultRow {
  vehicleTypeId: number;
  element: number;
  attribute: string;
}

/** The defaults a source without that table gets. */
export function listedDefaults(): DefaultRow[] {
  const rows = Object.entries(NOT_APPLICABLE).flatMap(([type, list]) =>
    expand(list).map(element => ({ vehicleTypeId: Number(type), element, attribute: '0' })),
  );
  return [...rows, ...[1, 9].map(vehicleTypeId => ({ vehicleTypeId, element: GVWR, attribute: LIGHTEST }))];
}

function expand(list: string): number[] {
  return list.split(' ').flatMap(part => {
    const [from, to = from] = part.split('-').map(Number) as [number, number?];
    return Array.from({ length: to - from + 1 }, (_, step) => from + step);
  });
}
