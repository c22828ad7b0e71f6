import { samePlace } from '@marque/server/sites/paths';
import { areaOf, plainPath } from './area.ts';
import { DASHBOARD, type Flags, guard, isAuth, LOGIN, SECURE_LOGIN } from './guard.ts';

/** The part of an address a step is decided by. */
export interface Address {
  pathname: string;
  search: string;
}

/** The facts of a site that the guard goes by; null while nothing is known. */
export type GateSettings = { security?: string } | null;

/**
 * The page to show instead of the requested one, or null. The requested page is kept in `?next=` through the gate and
 * the sign-in, and shown once both are passed.
 */
export function nextStep(address: Address, flags: Flags, settings: GateSettings): string | null {
  const path = plainPath(address.pathname);
  const target = targetOf(path, flags, settings);
  if (target === null || target === '/') return target;
  const wanted = wantedFrom(address, path, target);
  if (wanted === null) return target;
  const there = new URL(wanted, 'http://same.invalid');
  if (targetOf(plainPath(there.pathname), flags, settings) === null) return wanted;
  return target === DASHBOARD ? DASHBOARD : withNext(target, wanted);
}

function targetOf(path: string, flags: Flags, settings: GateSettings): string | null {
  const area = areaOf(path);
  if (area === 'public') return null;
  const result = guard(area === 'gated' ? LOGIN : path, flags, settings);
  if (result.kind !== 'to') return null;
  return area === 'gated' && result.path !== SECURE_LOGIN ? null : result.path;
}

/** The address asked for; from a page that is itself a step, the one it was asked for. */
function wantedFrom({ pathname, search }: Address, path: string, target: string): string | null {
  const isStep = path === SECURE_LOGIN || (isAuth(path) && (target !== SECURE_LOGIN || path.endsWith('/login')));
  if (!isStep) return pathname.replace(/\.data$/, '') + search;
  return samePlace(new URLSearchParams(search).get('next'), '') || null;
}

function withNext(path: string, wanted: string): string {
  return wanted === DASHBOARD ? path : `${path}?next=${encodeURIComponent(wanted)}`;
}
