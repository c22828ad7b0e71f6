import type { Cart } from './cart/carts.ts';

/** The checkout of a plan; the cart the browser holds for it knows the rest. */
export function checkoutPath(about: Omit<Cart, 'id' | 'unit'> & { unit?: string | undefined }): string {
  const { plan, vin, unit, currency, nos, coupon } = about;
  const query = new URLSearchParams({
    plan,
    ...(vin ? { vin } : {}),
    ...(unit === 'sticker' ? { for: unit } : {}),
    ...(currency ? { currency } : {}),
    ...(nos ? { nos: String(nos) } : {}),
    ...(coupon ? { coupon } : {}),
  });
  return `/checkout?${query}`;
}
