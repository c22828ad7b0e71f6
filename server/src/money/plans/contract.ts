import { z } from 'zod';
import { Approval } from '../../platform/approvals/contract.ts';
import { Reason, SentSettings, Version } from '../../platform/site-settings/contract.ts';
import { SitePlan } from '../../platform/sites/rules/plan.ts';
import { VolumePrice, MAX_VOLUME_PRICES } from '../../platform/sites/rules/volume-price.ts';
import { get, post, success } from '../../kit/contract.ts';
import { ProductKey } from '../products/contract.ts';

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

/** Everything a brand sells, as its settings say it. */
export const KeptPlans = z.object({
  /** The version of the settings that a change starts from. */
  version: Version,
  currency: z.string(),
  /** With the prices of now; `prices_from` has those to come. */
  plans: z.array(SitePlan.safeExtend({ name: z.string() })),
  /** A change of prices needs a second person. */
  needs_second: z.boolean(),
  may_write: z.boolean(),
});
export type KeptPlans = z.infer<typeof KeptPlans>;

/** What documents cost dealerships that make many in a month, as the brand's settings say it. */
export const KeptVolumePrices = z.object({
  version: Version,
  prices: z.array(VolumePrice),
  /** Every product with what it costs without a volume price, in credits. */
  products: z.array(z.object({ product: ProductKey, credits: z.int() })),
  needs_second: z.boolean(),
  may_write: z.boolean(),
});
export type KeptVolumePrices = z.infer<typeof KeptVolumePrices>;

/** For operators who may read the plans. */
export const volumePricesKeptCall = get('/api/operator/volume-prices', {}, { kept: KeptVolumePrices });

/** For operators who may read the plans. */
export const keptPlansCall = get('/api/operator/plans', {}, { kept: KeptPlans });

const KeptAnswer = { kept: KeptPlans, approval: Approval.nullable() };
const Change = { base: Version, reason: Reason };

/**
 * Changes plans: `changes` holds a JSON merge patch for each plan by its id; null takes the plan away. An order that was placed
 * keeps its price. `approval`: nothing was saved yet, a second operator decides.
 * @throws `site_changed` (409) where another operator has changed the same plans, `site_settings`, `price_time_past`
 */
export const savePlansCall = post('/api/operator/plans', { ...Change, changes: SentSettings }, KeptAnswer);

/**
 * Saves all volume prices of the brand. What was bought before keeps its price. `approval`: nothing was saved yet, a second operator
 * decides. @throws `site_changed`, `volume_price_high`, `volume_price_rises`
 */
export const saveVolumePricesCall = post(
  '/api/operator/volume-prices',
  { ...Change, prices: z.array(VolumePrice).max(MAX_VOLUME_PRICES) },
  { kept: KeptVolumePrices, approval: Approval.nullable() },
);

/** The plans as the page of prices would offer them with these changes; `fault`: why a brand could not have them. */
export const previewPlansCall = post(
  '/api/operator/plan-preview',
  {
    changes: SentSettings,
    unit: z.enum(['vhr', 'sticker']),
    user_type: z.enum(['user', 'dealer']),
    currency: Currency,
  },
  { plans: z.array(Plan), fault: z.string().nullable() },
);

/** The prices of now and those to come as CSV, and the version they are of: `plan,currency,price,from`. */
export const exportPricesCall = get('/api/operator/price-list', {}, { csv: z.string(), name: z.string() });

/** Rows of a price list, and the characters of its file. */
export const MAX_PRICE_ROWS = 250_000;
const MAX_PRICE_LIST = 15_000_000;

const PriceChange = z.object({
  plan: z.string(),
  currency: z.string(),
  /** Null: from now on. */
  from: z.iso.datetime().nullable(),
  /** Minor units; null: no price was set. */
  before: z.number().int().nullable(),
  after: z.number().int(),
});
export type PriceChange = z.infer<typeof PriceChange>;

export const PriceListRead = z.object({
  rows: z.number().int(),
  /** The rows that say what is so already, or nothing. */
  unchanged: z.number().int(),
  /** The first 200. */
  changes: z.array(PriceChange),
  changed: z.number().int(),
  /** What is wrong, a sentence each, by line of the file; the first 200. */
  faults: z.array(z.object({ line: z.number().int(), text: z.string() })),
  faulty: z.number().int(),
});
export type PriceListRead = z.infer<typeof PriceListRead>;

/**
 * Reads a price list over the present prices: what it does not name, and an empty price, stay as they are. Without `save` nothing is
 * changed. A list with one faulty row is not saved.
 * @throws `price_list_faulty`, `price_list_unreadable`, and what `savePlansCall` throws
 */
export const importPricesCall = post(
  '/api/operator/price-list',
  { ...Change, csv: z.string().min(1).max(MAX_PRICE_LIST), save: z.boolean() },
  { read: PriceListRead, kept: KeptPlans, approval: Approval.nullable() },
  { signedIn: true, bodyLimit: 16 * 1024 * 1024 },
);
