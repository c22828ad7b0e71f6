/**
 * A path of this site to go on to; anything that could lead elsewhere (`//host`, `/\host`, `https:`) becomes `/`.
 */
export function samePlace(wanted: string | null | undefined, otherwise = '/'): string {
  if (!wanted?.startsWith('/')) return otherwise;
  try {
    const base = 'http://same.invalid';
    const { origin, pathname, search, hash } = new URL(wanted, base);
    const leaves = origin !== base || pathname.startsWith('//');
    return leaves ? otherwise : pathname + search + hash;
  } catch {
    return otherwise;
  }
}
