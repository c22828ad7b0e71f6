import { parseCookie, stringifySetCookie } from 'cookie';

/** One cart a browser holds: the same plan for the same vehicle is one order, however often "Pay" is pressed. */
export interface Cart {
  id: string;
  plan: string;
  vin: string | null;
  /** Which document a credit for any is to make. */
  unit?: 'vhr' | 'sticker' | undefined;
  currency?: string | undefined;
  /** How many, of what is sold by the unit. */
  nos?: number | undefined;
  /** A coupon that has been accepted. */
  coupon?: string | undefined;
}

const CARTS_COOKIE = 'carts';
const MAX_CARTS = 4;
const MAX_AGE_S = 24 * 3600;

type Wanted = Omit<Cart, 'id'>;
type Purchase = Pick<Cart, 'plan' | 'vin'>;

const same = (a: Purchase, b: Purchase) => a.plan === b.plan && a.vin === b.vin;

/** Reads the carts out of a cookie header; anything unreadable is no cart. */
export function cartsIn(header: string | null): Cart[] {
  const kept = parseCookie(header ?? '')[CARTS_COOKIE];
  if (!kept) return [];
  try {
    const found: unknown = JSON.parse(kept);
    return Array.isArray(found) ? found.filter(isCart).slice(0, MAX_CARTS) : [];
  } catch {
    return [];
  }
}

function isCart(value: unknown): value is Cart {
  if (typeof value !== 'object' || value === null) return false;
  const { id, plan, vin, unit, currency, nos, coupon } = value as Record<string, unknown>;
  const isBuyable = typeof id === 'string' && id.length >= 8 && typeof plan === 'string';
  const isText = (each: unknown) => each === undefined || typeof each === 'string';
  return (
    isBuyable &&
    (vin === null || typeof vin === 'string') &&
    (unit === undefined || unit === 'vhr' || unit === 'sticker') &&
    (nos === undefined || Number.isInteger(nos)) &&
    isText(currency) &&
    isText(coupon)
  );
}

/** The cart of this purchase, if the browser holds it. */
export function savedCart(carts: readonly Cart[], wanted: Purchase): Cart | null {
  return carts.find(saved => same(saved, wanted)) ?? null;
}

/** The cart of this purchase with what is wanted now: the one held before, or a new one; put first. */
export function cartFor(carts: readonly Cart[], wanted: Wanted, newId: () => string): { cart: Cart; carts: Cart[] } {
  const saved = savedCart(carts, wanted);
  const cart = { ...saved, ...wanted, id: saved?.id ?? newId() };
  return { cart, carts: [cart, ...carts.filter(each => each.id !== cart.id)].slice(0, MAX_CARTS) };
}

/** Without the cart of a finished purchase, so that the next one is a new order. */
export function cartsWithout(carts: readonly Cart[], done: Purchase): Cart[] {
  return carts.filter(saved => !same(saved, done));
}

/**
 * The cookie that holds carts for a day. It goes to every path, since a page's data is fetched from beside the page;
 * scripts may read it: it is no secret.
 */
export function cartsCookie(carts: readonly Cart[]): string {
  return stringifySetCookie(CARTS_COOKIE, JSON.stringify(carts), { path: '/', maxAge: MAX_AGE_S, sameSite: 'lax' });
}

/** In the browser: the purchase of this plan for this vehicle is finished. */
export function forgetCart(done: Purchase): void {
  document.cookie = cartsCookie(cartsWithout(cartsIn(document.cookie), done));
}

/** In the browser: what this cart holds now. */
export function keepCart(cart: Cart): void {
  document.cookie = cartsCookie(cartFor(cartsIn(document.cookie), cart, () => cart.id).carts);
}
