import { acquisitionTag } from '../../../platform/shell/acquisition-tag.ts';
import type { CheckoutFacts } from './checkout-facts.ts';
import type { QuoteState } from '../cart/use-quote.ts';

/** The fields the reader fills in beside the plan. */
export interface PayFormValues {
  /** A visitor's address; members are known. */
  email: string | null;
  /** As typed; empty means none was given. */
  mileage: string;
  gateway: CheckoutFacts['gateways'][number];
  /** The box of the renewal is ticked. */
  renewal: boolean;
  /** The box of the notice on title data is ticked. */
  notice: boolean;
}

/** A mileage as people type it, e.g. "45,000"; NaN where it is none, undefined where none was given. */
export function mileageIn(text: string): number | undefined {
  const digits = text.replaceAll(/[\s,.]/g, '');
  return digits === '' ? undefined : Number(digits);
}

/** The order as the calls that buy a plan want it; `now` is when the terms were agreed to. */
export function orderInput(
  { plan, unit, vehicle, mileageUnit, nos, cart, legal, notice, tier }: CheckoutFacts,
  { code, price }: Pick<QuoteState, 'code' | 'price'>,
  values: PayFormValues,
  now: Date,
) {
  const gsp = acquisitionTag();
  const mileage = vehicle && unit === 'vhr' ? mileageIn(values.mileage) : undefined;
  return {
    price: price.total,
    currency: price.currency,
    payment_gateway: values.gateway,
    cart_plan: plan.id,
    cart_id: cart.id,
    ...(values.email === null ? {} : { email: values.email }),
    ...(code ? { couponcode: code } : {}),
    ...(gsp ? { gsp } : {}),
    ...(nos === undefined ? {} : { nos }),
    ...(vehicle ? { vin: vehicle.vin } : {}),
    ...(vehicle && tier ? { tier } : {}),
    ...(mileage === undefined ? {} : { mileage, mileage_unit: mileageUnit }),
    consent: {
      terms: true as const,
      terms_version: legal.terms,
      privacy_version: legal.privacy,
      ...(values.renewal ? { renewal: true as const } : {}),
      ...(values.notice && notice !== null ? { nmvtis_version: notice } : {}),
      at: now.toISOString(),
    },
  };
}
