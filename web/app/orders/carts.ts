/** One cart a browser holds: the same plan for the same vehicle is one order, however often "Pay" is pressed. */
export interface Cart {
  id: string;
  plan: string;
  vin: string | null;
}

const CARTS_COOKIE = 'carts';
const KEPT = 4;
const KEPT_S = 24 * 3600;

type Wanted = Omit<Cart, 'id'>;

const same = (a: Wanted, b: Wanted) => a.plan === b.plan && a.vin === b.vin;

/** Reads the carts out of a cookie header; anything unreadable is no cart. */
export function cartsIn(header: string | null): Cart[] {
  const pair = (header ?? '').split(/;\s*/).find(part => part.startsWith(`${CARTS_COOKIE}=`));
  if (!pair) return [];
  try {
    const found: unknown = JSON.parse(decodeURIComponent(pair.slice(CARTS_COOKIE.length + 1)));
    return Array.isArray(found) ? found.filter(isCart).slice(0, KEPT) : [];
  } catch {
    return [];
  }
}

function isCart(value: unknown): value is Cart {
  if (typeof value !== 'object' || value === null) return false;
  const { id, plan, vin } = value as Record<string, unknown>;
  return (
    typeof id === 'string' && id.length >= 8 && typeof plan === 'string' && (vin === null || typeof vin === 'string')
  );
}

/** The cart of this purchase: the one held before, or a new one put first. */
export function cartFor(carts: readonly Cart[], wanted: Wanted, newId: () => string): { cart: Cart; carts: Cart[] } {
  const cart = carts.find(held => same(held, wanted)) ?? { id: newId(), ...wanted };
  return { cart, carts: [cart, ...carts.filter(held => held.id !== cart.id)].slice(0, KEPT) };
}

/** Without the cart of a purchase that is over, so that the next one is a new order. */
export function cartsWithout(carts: readonly Cart[], done: Wanted): Cart[] {
  return carts.filter(held => !same(held, done));
}

/**
 * The cookie that holds carts for a day. It goes to every path, since a page's data is fetched from beside the page;
 * scripts may read it: it is no secret.
 */
export function cartsCookie(carts: readonly Cart[]): string {
  return `${CARTS_COOKIE}=${encodeURIComponent(JSON.stringify(carts))}; Path=/; Max-Age=${KEPT_S}; SameSite=Lax`;
}

/** In the browser: the purchase of this plan for this vehicle is over. */
export function forgetCart(done: Wanted): void {
  document.cookie = cartsCookie(cartsWithout(cartsIn(document.cookie), done));
}
