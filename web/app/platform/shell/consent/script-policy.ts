import { isDelicatePath } from '@marque/server/sites/paths';
import { plainPath } from '../guard/area.ts';

/**
 * The part of a page that others' scripts may see. `strict`: nothing at all, there passwords or payments are at hand.
 * `numbered`: the address holds a VIN or a plate, so only what gets the address from us may run. `open`: whatever was agreed to.
 */
export type ScriptPolicy = 'strict' | 'numbered' | 'open';

const VIN = /(?<![a-z0-9])[a-hj-npr-z0-9]{17}(?![a-z0-9])/i;
const NUMBERED = /^\/(vehicle|members\/report|members\/sticker|verify|r)\//;

/** The kind of page an address leads to. */
export function scriptPolicyOf({ pathname, search }: { pathname: string; search: string }): ScriptPolicy {
  if (isDelicatePath(pathname)) return 'strict';
  const path = plainPath(pathname);
  const query = [...new URLSearchParams(search)];
  const named = query.some(([name, value]) => /^(vin|number|plate|token|email)$/i.test(name) || VIN.test(value));
  return named || NUMBERED.test(path) || VIN.test(path) ? 'numbered' : 'open';
}

/** A path as it may be sent to third parties: without numbers, codes and tokens, and without its query. */
export function redactedPath(pathname: string): string {
  return plainPath(pathname)
    .replace(/^\/(vehicle|members\/report|members\/sticker)\/[^/]+/, '/$1/:vin')
    .replace(/^\/(verify|r|delete-account|subscription|page-preview)\/[^/]+/, '/$1/:code')
    .replaceAll(new RegExp(VIN, 'gi'), ':vin')
    .replaceAll(/[^/\s]+@[^/\s]+/g, ':email');
}
