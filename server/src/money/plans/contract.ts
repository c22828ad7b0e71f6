import { z } from 'zod';
import { get, success } from '../../kit/contract.ts';

export const CreditUnit = z.enum(['vhr', 'sticker', 'global']);
export type CreditUnit = z.infer<typeof CreditUnit>;

/** The three letters of a currency, in any case. */
export const Currency = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/);

/** How many a plan that is sold by the unit may be bought of at once. */
export const MAX_UNITS = 100;

/** A plan on sale. `price` and `per_unit` are integer minor units of `currency`. */
export const Plan = z.object({
  id: z.string(),
  name: z.string(),
  /** A bundle is a report and a window sticker as one purchase. */
  kind: z.enum(['single', 'bundle', 'pack', 'subscription']),
  unit: CreditUnit,
  user_type: z.enum(['user', 'dealer']),
  /** Credits; of a subscription those of one period, -1: unlimited. */
  quantity: z.number().int(),
  /** The stickers of a bundle, and how much of `price` is theirs; null for everything else. */
  sticker: z.object({ quantity: z.number().int(), price: z.number().int() }).nullable(),
  /** Sold by the unit: `price` is for one, and the buyer says how many with `nos`; null: sold as it is. */
  nos: z.object({ min: z.literal(1), max: z.number().int() }).nullable(),
  price: z.number().int(),
  currency: z.string(),
  /** Every currency this plan has a price in, the site's own first. */
  currencies: z.array(z.string()),
  /** The price of one credit, rounded, of a bundle over all its credits; of an unlimited plan the price of the period. */
  per_unit: z.number().int(),
  period: z.enum(['month', 'year']).optional(),
  trial: z.null(),
  badge: z.literal('popular').optional(),
  features: z.array(z.string()),
  not_included: z.array(z.string()),
  gateways: z.record(z.string(), z.string()),
  refundable: z.enum(['no_data_auto', 'standard']),
  valid_from: z.iso.datetime(),
  valid_to: z.iso.datetime().nullable(),
});
export type Plan = z.infer<typeof Plan>;

/**
 * The total, computed by the server; integer minor units of `currency`. Whatever the tax, `subtotal` less `discount` is the plan's price;
 * a tax that is not `included` comes on top of it.
 */
export const Price = z.object({
  currency: z.string(),
  /** One plan, or one of what is sold by the unit, and how often. `unit_price` times `count` is `subtotal`. */
  unit_price: z.number().int(),
  count: z.number().int(),
  /** Credits it buys; -1: unlimited for the period. */
  quantity: z.number().int(),
  subtotal: z.number().int(),
  discount: z.number().int(),
  coupon: z.string().nullable(),
  tax: z.object({ name: z.string(), percent: z.number(), included: z.boolean(), amount: z.number().int() }).nullable(),
  total: z.number().int(),
  /** The same as lines to read. Without a tax that is included they add up to `total`. */
  lines: z.array(
    z.object({
      kind: z.enum(['plan', 'discount', 'tax']),
      text: z.string(),
      amount: z.number().int(),
      included: z.boolean(),
    }),
  ),
});
export type Price = z.infer<typeof Price>;

/** `dealer` works for an approved dealer only; anyone else gets the plans for users. */
const PlansInput = z.strictObject({
  user_type: z.enum(['user', 'dealer']).default('user'),
  currency: Currency.optional(),
});
const PlansAnswer = success({ plans: z.array(Plan) });

export const plansCall = get('/api-cwa/plans', PlansInput, PlansAnswer);
export const stickerPlansCall = get('/api-cwa/sticker-plans', PlansInput, PlansAnswer);

/** A price that was asked for a plan from `since` to `until` (null: still); `price` null: not sold in that time. */
export const PastPrice = z.object({
  plan: z.string(),
  currency: z.string(),
  price: z.number().int().nullable(),
  since: z.iso.datetime(),
  until: z.iso.datetime().nullable(),
});
export type PastPrice = z.infer<typeof PastPrice>;

/** For operators who keep the plans: every price there was on this site, newest first. */
export const priceHistoryCall = get(
  '/api/operator/price-history',
  { plan: z.string().max(80).optional() },
  { prices: z.array(PastPrice) },
);
