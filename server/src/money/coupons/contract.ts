import { z } from 'zod';
import { get, NextPage, post } from '../../kit/contract.ts';
import { MomentPlace, pagedList } from '../../kit/database/paging.ts';
import { CreditUnit, Currency, MAX_UNITS, Plan, Price } from '../plans/contract.ts';

/** A code as typed: case and spaces around it do not matter. */
export const CouponCode = z.string().trim().toUpperCase().min(1).max(40);

/**
 * The price of a plan with a coupon; nothing is taken or held by asking.
 * @throws at the field `couponcode`: `coupon_unknown`, `coupon_not_yet`, `coupon_expired`, `coupon_other_plan`,
 * `coupon_other_currency`, `coupon_minimum`, `coupon_used_before`, `coupon_used_up`, `coupon_first_only`,
 * `coupon_dealers_only`, `coupon_users_only`
 */
export const checkCouponCall = post(
  '/api-cwa/check-coupon',
  {
    couponcode: CouponCode,
    cart_plan: z.string().max(80),
    nos: z.number().int().optional(),
    /** The cart it is asked for: an unpaid order of this cart that holds the coupon is no other use of it. */
    cart_id: z.string().min(8).max(80).optional(),
    currency: Currency.optional(),
  },
  { coupon: z.string(), plan: Plan, price: Price },
  { limits: [{ max: 10, minutes: 60 }] },
);

/** The discount: a whole percent, minor units of `currency`, or so many credits of the plan. */
const Worth = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('percent'), percent: z.number().int().min(1).max(100) }),
  z.strictObject({ kind: z.literal('amount'), amount: z.number().int().positive(), currency: Currency }),
  z.strictObject({ kind: z.literal('unit'), units: z.number().int().min(1).max(MAX_UNITS) }),
]);

/** The coupon that the site tells its visitors of, as far as it still counts for the caller; null: none. */
export const offeredCouponCall = get(
  '/api-cwa/offered-coupon',
  {},
  { coupon: z.object({ code: z.string(), worth: Worth }).nullable() },
);

/** Where and how often a coupon counts; what is null or empty does not restrict. One order takes one coupon. */
const Terms = z.strictObject({
  plans: z.array(z.string().max(80)).max(100).default([]),
  units: z.array(CreditUnit).max(CreditUnit.options.length).default([]),
  user_type: z.enum(['user', 'dealer']).nullable().default(null),
  first_purchase: z.boolean().default(false),
  /** The least to be bought for, in minor units of a currency. */
  minimum: z.strictObject({ amount: z.number().int().positive(), currency: Currency }).nullable().default(null),
  per_user_cap: z.number().int().positive().max(1_000_000).nullable().default(1),
  total_cap: z.number().int().positive().max(1_000_000).nullable().default(null),
  valid_from: z.iso.datetime().nullable().default(null),
  valid_to: z.iso.datetime().nullable().default(null),
});

export const NewCoupon = z.strictObject({
  code: CouponCode.pipe(z.string().regex(/^[A-Z0-9][A-Z0-9-]{2,39}$/)),
  worth: Worth,
  terms: Terms.prefault({}),
});
export type NewCoupon = z.infer<typeof NewCoupon>;
export type CouponTerms = z.infer<typeof Terms>;

export const Coupon = z.object({
  id: z.string(),
  code: z.string(),
  worth: Worth,
  terms: Terms,
  /** Paid with, and held by orders that are not paid yet. */
  used: z.number().int(),
  reserved: z.number().int(),
  created: z.iso.datetime(),
  ended: z.iso.datetime().nullable(),
});
export type Coupon = z.infer<typeof Coupon>;

export const couponList = pagedList('coupons', MomentPlace);
/** For operators who keep the coupons: those of the site with their use, newest first. @throws `cursor_invalid` */
export const couponsCall = get('/api/operator/coupons', couponList.fields, { coupons: z.array(Coupon), ...NextPage });
/** @throws `coupon_taken` when the site has this code already, `plan_not_found` for a plan it does not sell */
export const addCouponCall = post('/api/operator/add-coupon', NewCoupon, { coupon: Coupon });
/**
 * Changes where and how often a coupon counts; what it is worth stays. Orders that hold it keep it.
 * @throws `coupon_over` for one that was ended, `plan_not_found`
 */
export const changeCouponCall = post(
  '/api/operator/change-coupon',
  { coupon: z.string().max(80), terms: Terms },
  { coupon: Coupon },
);
/** Ends a coupon; orders that hold it keep it. Ending it again changes nothing. */
export const endCouponCall = post('/api/operator/end-coupon', { coupon: z.string().max(80) }, { coupon: Coupon });
