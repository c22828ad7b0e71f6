import { isReservedPath, plainPath } from './paths.ts';

/** A path as other sites may link to it: older ones have capitals, dots and underscores. */
const OLD_PATH = /^\/[\w.~%/-]{1,199}$/;

interface Step {
  from: string;
  to: string;
}

/** Fault of a redirect among those of its site; null: none. `to` may be any page of the site. */
export function redirectFault(
  { from, to }: Step,
  others: readonly Step[],
): 'path' | 'reserved' | 'target' | 'loop' | null {
  if (!OLD_PATH.test(from) || from.includes('//') || from.includes('..')) return 'path';
  if (isReservedPath(from)) return 'reserved';
  if (!/^\/(?:[\w.~%/-]{0,199})(?:[?#][^\s\\]{0,200})?$/.test(to) || to.startsWith('//')) return 'target';
  const next = new Map(others.map(each => [each.from, plainPath(each.to)]));
  const seen = new Set([from]);
  for (let at: string | undefined = plainPath(to); at !== undefined; at = next.get(at)) {
    if (seen.has(at)) return 'loop';
    seen.add(at);
  }
  return null;
}
