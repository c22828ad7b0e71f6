import { z } from 'zod';

const CURRENCY = /^[A-Z]{3}$/;
const Cents = z.number().int().positive();

/** A plan as a brand's folder names it; prices are minor units, `price` of the brand's own currency. */
export const SitePlan = z
  .strictObject({
    id: z.string().regex(/^[a-z0-9-]+$/),
    kind: z.enum(['single', 'bundle', 'pack', 'subscription']),
    unit: z.enum(['vhr', 'sticker', 'global']),
    user_type: z.enum(['user', 'dealer']).default('user'),
    /** Credits; of a subscription those of one period, -1: unlimited. */
    quantity: z.union([z.literal(-1), z.number().int().positive()]),
    price: Cents,
    /** The same plan in further currencies. */
    prices: z.record(z.string().regex(CURRENCY), Cents).default({}),
    /** Prices from a moment on, by currency; those not named stay as they are. */
    prices_from: z.record(z.iso.datetime(), z.record(z.string().regex(CURRENCY), Cents)).default({}),
    /** The price is for one credit and the buyer says how many. */
    per_unit: z.boolean().default(false),
    period: z.enum(['month', 'year']).optional(),
    badge: z.literal('popular').optional(),
    /** Of a bundle: the stickers that come with its reports, and how much of its price is theirs. */
    sticker: z.strictObject({ quantity: z.number().int().positive().default(1), price: Cents }).optional(),
    /** Ids of this plan at the gateways, where they keep one. */
    gateways: z.record(z.string(), z.string()).default({}),
    valid_from: z.iso.datetime().optional(),
    valid_to: z.iso.datetime().nullable().default(null),
  })
  .refine(
    plan => (plan.kind === 'subscription') === Boolean(plan.period),
    'A subscription, and nothing else, has a period',
  )
  .refine(plan => plan.quantity > 0 || plan.kind === 'subscription', 'Only a subscription is unlimited')
  .refine(plan => !plan.per_unit || (plan.kind === 'single' && plan.quantity === 1), 'Sold by the unit is a single one')
  .refine(
    plan => (plan.kind === 'bundle') === Boolean(plan.sticker),
    'A bundle, and nothing else, comes with a sticker: { "quantity": 1, "price": … }',
  )
  .refine(
    plan => plan.kind !== 'bundle' || plan.unit !== 'sticker',
    'A bundle is named by its report: unit vhr or global',
  )
  .refine(plan => !plan.sticker || plan.sticker.price < plan.price, 'The sticker’s share is a part of the price');
export type SitePlan = z.infer<typeof SitePlan>;
