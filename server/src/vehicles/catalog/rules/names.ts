/** Common other spellings of makes. */
const MAKE_ALIASES: Readonly<Record<string, string>> = {
  chevy: 'chevrolet',
  vw: 'volkswagen',
  mercedes: 'mercedesbenz',
  benz: 'mercedesbenz',
  infinity: 'infiniti',
  rover: 'landrover',
  caddy: 'cadillac',
  olds: 'oldsmobile',
  americanmotors: 'amc',
};

/** A name without case, accents, spaces and punctuation: `F-150`, `f150` and `F 150` are the same model. */
export function nameKey(name: string): string {
  const plain = withoutAccents(name).toLowerCase().replaceAll('&', 'and');
  return plain.replace(/[^a-z0-9+]+/g, '') || plain.trim();
}

/** The same for a make, with what people call it for short. */
export function makeKey(name: string): string {
  const key = nameKey(name);
  return MAKE_ALIASES[key] ?? key;
}

/** A name as part of an address or of a number for a car without VIN: `mercedes-benz`, `f-150`. */
export function slugOf(name: string): string {
  return withoutAccents(name)
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll('+', ' plus ')
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}

/** The order of names in a list, numbers by their value. */
export const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare;

/** Most names have none, and taking them off is what makes a name slow to compare. */
const withoutAccents = (name: string): string =>
  /[^\p{ASCII}]/u.test(name) ? name.normalize('NFD').replace(/\p{M}/gu, '') : name;
