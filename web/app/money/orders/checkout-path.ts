import type { Order } from '@marque/server/money/orders/contract';
import type { Cart } from './cart/carts.ts';

interface CheckoutQuery extends Omit<Cart, 'id' | 'unit'> {
  unit?: string | undefined;
  mileage?: number | null;
  tier?: Order['tier'];
}

/** The checkout of a plan; the cart the browser holds for it knows the rest. */
export function checkoutPath(about: CheckoutQuery): string {
  const { plan, vin, unit, currency, nos, coupon, mileage, tier } = about;
  const query = new URLSearchParams({
    plan,
    ...(vin ? { vin } : {}),
    ...(unit === 'sticker' ? { for: unit } : {}),
    ...(currency ? { currency } : {}),
    ...(nos ? { nos: String(nos) } : {}),
    ...(coupon ? { coupon } : {}),
    ...(typeof mileage === 'number' ? { mileage: String(mileage) } : {}),
    ...(tier ? { tier } : {}),
  });
  return `/checkout?${query}`;
}

/** The checkout of an order that was not paid, with everything that was filled in for it. */
export function checkoutAgainPath(order: Order): string {
  const { plan, vin, currency, coupon, mileage, tier, makes, kind, quantity } = order;
  const nos = kind === 'single' && quantity > 1 ? quantity : undefined;
  // A coupon that is used up is not tried again.
  const held = order.coupon_gone ? undefined : (coupon ?? undefined);
  return checkoutPath({ plan, vin, currency, unit: makes ?? undefined, nos, coupon: held, mileage, tier });
}
