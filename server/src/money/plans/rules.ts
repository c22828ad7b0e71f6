import { MAX_UNITS, type Plan } from './contract.ts';

/** The discount of a coupon. Percent is whole; an amount is minor units of its currency; a unit is one credit. */
export type Discount = { code: string } & (
  | { kind: 'percent'; percent: number }
  | { kind: 'amount'; amountCents: number; currency: string }
  | { kind: 'unit'; units: number }
);

/** The tax of a sale: part of the price, or on top of it. At most three decimals of a percent count. */
export interface Tax {
  name: string;
  percent: number;
  included: boolean;
}

export interface PriceLine {
  kind: 'plan' | 'discount' | 'tax';
  amountCents: number;
  /** A tax that is part of the lines before it. */
  included: boolean;
}

/** Integer minor units of the plan's currency. */
export interface Priced {
  /** One plan, or one of what is sold by the unit. */
  unitCents: number;
  /** How often: `unitCents` times `count` is `subtotalCents`. */
  count: number;
  /** Credits it buys; -1: unlimited for the period. */
  quantity: number;
  subtotalCents: number;
  discountCents: number;
  taxCents: number;
  totalCents: number;
  lines: PriceLine[];
}

type PricedPlan = Pick<Plan, 'price' | 'currency' | 'quantity' | 'nos'> & { sticker?: Plan['sticker'] };

/**
 * A plan's price. `nos` counts only for plans sold by the unit. A share is rounded to the nearest minor unit, a half away from the buyer's
 * pocket: up for a discount, down for a tax. A discount never takes more than the price.
 * @throws RangeError for a `nos` that is not 1 to 100, or a discount in another currency
 */
export function priceOf(
  plan: PricedPlan,
  about: { nos?: number | undefined; coupon?: Discount | null | undefined; tax?: Tax | null | undefined } = {},
): Priced {
  const count = plan.nos ? (about.nos ?? plan.quantity) : 1;
  if (!Number.isInteger(count) || count < 1 || count > MAX_UNITS) throw new RangeError(`${count} cannot be bought`);
  const quantity = plan.nos ? count : plan.quantity;
  const subtotalCents = plan.price * count;
  const discountCents = about.coupon ? discountOf(about.coupon, plan, subtotalCents, quantity) : 0;
  const netCents = subtotalCents - discountCents;
  const taxCents = about.tax ? taxOf(about.tax, netCents) : 0;
  const lines: PriceLine[] = [{ kind: 'plan', amountCents: subtotalCents, included: false }];
  if (about.coupon) lines.push({ kind: 'discount', amountCents: -discountCents, included: false });
  if (about.tax) lines.push({ kind: 'tax', amountCents: taxCents, included: about.tax.included });
  const totalCents = netCents + (about.tax && !about.tax.included ? taxCents : 0);
  return { unitCents: plan.price, count, quantity, subtotalCents, discountCents, taxCents, totalCents, lines };
}

function discountOf(coupon: Discount, plan: PricedPlan, subtotalCents: number, quantity: number): number {
  if (coupon.kind === 'percent') return Math.min(subtotalCents, shareUp(subtotalCents, coupon.percent, 100));
  if (coupon.kind === 'unit') {
    const credits = quantity + (plan.sticker?.quantity ?? 0);
    const units = Math.min(coupon.units, credits);
    return quantity > 0 ? shareUp(subtotalCents, units, credits) : 0;
  }
  if (coupon.currency !== plan.currency) throw new RangeError(`${coupon.currency} is not ${plan.currency}`);
  return Math.min(subtotalCents, coupon.amountCents);
}

function taxOf(tax: Tax, netCents: number): number {
  const thousandths = Math.round(tax.percent * 1000);
  return shareDown(netCents, thousandths, tax.included ? 100_000 + thousandths : 100_000);
}

/** `amount × part / whole` to the nearest whole number, a half up; in big integers, so that nothing is lost. */
function shareUp(amount: number, part: number, whole: number): number {
  const [twice, of] = [2n * BigInt(amount) * BigInt(part), BigInt(whole)];
  return Number((twice + of) / (2n * of));
}

/** The same, a half down. */
function shareDown(amount: number, part: number, whole: number): number {
  const [twice, of] = [2n * BigInt(amount) * BigInt(part), BigInt(whole)];
  return Number((twice + of - 1n) / (2n * of));
}
