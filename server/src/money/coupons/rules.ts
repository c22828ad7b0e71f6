import type { Reason } from '../../kit/errors.ts';
import type { Plan } from '../plans/contract.ts';
import { priceOf, type Discount } from '../plans/rules.ts';
import type { Coupon } from './contract.ts';
import type { coupons } from './tables.ts';

export type CouponRow = typeof coupons.$inferSelect;

/** Who wants to use a coupon, and what is known of its uses so far; an order's own use does not count against it. */
export interface Usage {
  isDealer: boolean;
  /** False for a visitor: conditions that need an account are checked when the order is made. */
  known: boolean;
  /** Has paid for anything, or has reserved another coupon for the first purchase. */
  bought: boolean;
  byUser: number;
  inTotal: number;
}

export type Refusal = Extract<Reason, `coupon_${string}`>;

/** A coupon's discount, as it is shown. */
export function worthOf({ kind, worth, currency }: CouponRow): Coupon['worth'] {
  if (kind === 'percent') return { kind, percent: worth };
  return kind === 'unit' ? { kind, units: worth } : { kind, amount: worth, currency: currency ?? '' };
}

export function discountOf(coupon: CouponRow): Discount {
  const { code, worth } = coupon;
  if (coupon.kind === 'percent') return { code, kind: 'percent', percent: worth };
  if (coupon.kind === 'unit') return { code, kind: 'unit', units: worth };
  return { code, kind: 'amount', amountCents: worth, currency: coupon.currency ?? '' };
}

/**
 * Why a coupon does not count for a plan, the first reason in the order in which a buyer would ask; null: it counts.
 * None counts for a subscription: a first period at another price than the next is a trial that turns into a charge.
 */
export function refusalOf(
  coupon: CouponRow,
  plan: Plan,
  about: { nos?: number | undefined; now: Date; usage: Usage },
): Refusal | null {
  const { now, usage } = about;
  const unfit = refusalAt(coupon, { now, usage });
  if (unfit) return unfit;
  if (!isFor(coupon, plan)) return 'coupon_other_plan';
  const currency = coupon.currency ?? coupon.minimumCurrency;
  if (currency && currency !== plan.currency) return 'coupon_other_currency';
  const priced = priceOf(plan, { nos: about.nos, coupon: discountOf(coupon) });
  if (coupon.minimumCents !== null && priced.subtotalCents < coupon.minimumCents) return 'coupon_minimum';
  return capReached(coupon, usage);
}

/** Why a coupon counts for no plan now, or not for this buyer; null: it may count. */
export function refusalAt(coupon: CouponRow, { now, usage }: { now: Date; usage: Usage }): Refusal | null {
  if (coupon.validFrom && coupon.validFrom > now) return 'coupon_not_yet';
  if (coupon.endedAt || (coupon.validTo && coupon.validTo <= now)) return 'coupon_expired';
  if (coupon.userType === 'dealer' && !usage.isDealer) return 'coupon_dealers_only';
  if (coupon.userType === 'user' && usage.isDealer) return 'coupon_users_only';
  return null;
}

/** Whether a coupon has been used as often as it may be; null: once more. */
export function capReached(coupon: CouponRow, usage: Usage): Refusal | null {
  if (usage.known && coupon.perUserCap !== null && usage.byUser >= coupon.perUserCap) return 'coupon_used_before';
  if (usage.known && coupon.firstPurchase && usage.bought) return 'coupon_first_only';
  if (coupon.totalCap !== null && usage.inTotal >= coupon.totalCap) return 'coupon_used_up';
  return null;
}

function isFor(coupon: CouponRow, plan: Plan): boolean {
  if (coupon.plans.length > 0 && !coupon.plans.includes(plan.id)) return false;
  if (coupon.units.length > 0 && !coupon.units.includes(plan.unit)) return false;
  return plan.kind !== 'subscription';
}
