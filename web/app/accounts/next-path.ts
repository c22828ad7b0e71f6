export const DASHBOARD = '/members/dashboard';

const BASE = 'https://here.invalid';

/**
 * The page to go to after signing in: a path of this site and nothing else, so that a link with `next` can send nobody
 * to a stranger's page. Anything doubtful gives the dashboard.
 */
export function nextPath(wanted: string | null | undefined): string {
  if (!wanted || !wanted.startsWith('/') || /[\u0000-\u001f\\]/.test(wanted)) return DASHBOARD;
  if (!URL.canParse(wanted, BASE)) return DASHBOARD;
  const url = new URL(wanted, BASE);
  if (url.origin !== BASE || url.pathname.startsWith('//')) return DASHBOARD;
  return url.pathname + url.search + url.hash;
}

/** Adds the page to come back to; the dashboard needs no mention. */
export function withNext(path: string, next: string): string {
  return next === DASHBOARD ? path : `${path}?next=${encodeURIComponent(next)}`;
}
