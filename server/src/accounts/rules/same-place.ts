const BASE = 'http://same.invalid';

/** A path of this site to go on to; anything that could lead elsewhere (`//host`, `/\host`, `https:`) is `otherwise`. */
export function samePlace(wanted: string | undefined, otherwise: string): string {
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, BASE)) return otherwise;
  const { origin, pathname, search, hash } = new URL(wanted, BASE);
  return origin !== BASE || pathname.startsWith('//') ? otherwise : pathname + search + hash;
}
