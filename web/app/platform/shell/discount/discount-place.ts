import { isDelicatePath } from '@marque/server/sites/paths';
import { plainPath } from '../guard/area.ts';

const KEY = 'discount_closed';
/** Documents one reads, and the pages of operators. */
const UNDISTURBED = /^\/(?:members\/(?:report|sticker|compare)|sample-report|sample-sticker|verify|operator)(?:\/|$)/;

/** Whether the discount may be shown on a page: never on checkout, a report or sign-in. */
export function discountFits(pathname: string): boolean {
  return !isDelicatePath(pathname) && !UNDISTURBED.test(plainPath(pathname));
}

/** Whether it was closed in this session. */
export function isDiscountClosed(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null;
  } catch {
    return true;
  }
}

/** It is shown once in a session. */
export function closeDiscount(): void {
  try {
    sessionStorage.setItem(KEY, 'closed');
  } catch {
    // A browser that keeps nothing is not shown it at all.
  }
}
