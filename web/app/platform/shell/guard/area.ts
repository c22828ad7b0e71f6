import { isAuth } from './guard.ts';

/**
 * `app`: guarded. `gated`: only behind the site's gate, because a mailed token opens it or because buying needs no
 * sign-in. `public`: open to all.
 */
export type Area = 'app' | 'gated' | 'public';

/** With the pages of a dealership, which live with the members' pages and send to the sign-in by themselves. */
const GATED = /^\/(?:members\/(?:reset|magic|confirm)|checkout|dealer(?:\/.*)?)$/;
/** Deletion is asked for without signing in: stores and the law want it so. */
const OPEN = /^\/members\/delete-account(\/|$)/;

/** A path as routes are compared: decoded, lower case, no doubled slash and none at the end, no `.data`. */
export function plainPath(pathname: string): string {
  const path = decoded(pathname)
    .toLowerCase()
    .replaceAll(/\/{2,}/g, '/')
    .replace(/\/_\.data$|\.data$/, '')
    .replace(/(?<=.)\/+$/, '');
  return path === '/_root' || path === '' ? '/' : path;
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/** The access rules of a page. Everything under `/members` is guarded unless it is named here. */
export function areaOf(path: string): Area {
  if (GATED.test(path)) return 'gated';
  if (OPEN.test(path)) return 'public';
  const inMembers = path === '/members' || path.startsWith('/members/');
  return inMembers || isAuth(path) ? 'app' : 'public';
}
