import { samePlace } from '@marque/server/sites/paths';

export const DASHBOARD = '/members/dashboard';

/** The page to go to after signing in: a path of this site, else the dashboard. */
export function nextPath(wanted: string | null | undefined): string {
  return samePlace(wanted, DASHBOARD);
}

/** Adds the page to come back to; the dashboard needs no mention. */
export function withNext(path: string, next: string): string {
  return next === DASHBOARD ? path : `${path}?next=${encodeURIComponent(next)}`;
}
