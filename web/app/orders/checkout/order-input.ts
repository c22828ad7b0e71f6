import type { CheckoutFacts } from './checkout-facts.ts';
import type { QuoteDesk } from '../cart/use-quote.ts';

/** What the reader fills in beside the plan. */
export interface Told {
  /** A visitor's address; members are known. */
  email: string | null;
  /** As typed; empty means none was given. */
  mileage: string;
  gateway: CheckoutFacts['gateways'][number];
  /** The box of the renewal is ticked. */
  renewal: boolean;
}

/** A mileage as people type it, e.g. "45,000"; NaN where it is none, undefined where none was given. */
export function milesIn(text: string): number | undefined {
  const digits = text.replaceAll(/[\s,.]/g, '');
  return digits === '' ? undefined : Number(digits);
}

/** The order as the calls that buy a plan want it; `now` is when the terms were agreed to. */
export function orderInput(
  { plan, unit, vehicle, nos, cart, legal }: CheckoutFacts,
  { code, price }: Pick<QuoteDesk, 'code' | 'price'>,
  told: Told,
  now: Date,
) {
  const mileage = vehicle && unit === 'vhr' ? milesIn(told.mileage) : undefined;
  return {
    price: price.total,
    currency: price.currency,
    payment_gateway: told.gateway,
    cart_plan: plan.id,
    cart_id: cart.id,
    ...(told.email === null ? {} : { email: told.email }),
    ...(code ? { couponcode: code } : {}),
    ...(nos === undefined ? {} : { nos }),
    ...(vehicle ? { vin: vehicle.vin } : {}),
    ...(mileage === undefined ? {} : { mileage }),
    consent: {
      terms: true as const,
      terms_version: legal.terms,
      privacy_version: legal.privacy,
      ...(told.renewal ? { renewal: true as const } : {}),
      at: now.toISOString(),
    },
  };
}
