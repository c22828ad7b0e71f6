/** The name of a make's picture: `Mercedes-Benz` is `mercedes-benz`, `Citroën` is `citroen`. */
export function slugOf(make: string): string {
  return make
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
}

/** Up to two letters for a make: the initials of its words, else its first letter. */
export function monogramOf(make: string): string {
  const words = make.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const [first = '', second = ''] = words;
  return `${[...first][0] ?? ''}${[...second][0] ?? ''}`.toUpperCase();
}

const TWO_WORDS =
  /^(alfa romeo|aston martin|land rover|am general|de tomaso|blue bird|western star|can-am|austin healey)\b/i;
const LAST_CLASSIC_YEAR = 1981;

/** The make in a vehicle's title (`1969 Chevrolet Camaro`), and whether it is of classic age; null without a year. */
export function makeInTitle(title: string): { make: string; classic: boolean } | null {
  const [, year, rest] = /^(\d{4})(?:\s*[-–]\s*\d{4})?\s+(\S.*)$/.exec(title) ?? [];
  if (year === undefined || rest === undefined) return null;
  const make = TWO_WORDS.exec(rest)?.[0] ?? rest.split(/\s/, 1)[0] ?? rest;
  return { make, classic: Number(year) <= LAST_CLASSIC_YEAR };
}
