import { z } from 'zod';
import { call, Empty, success } from '../kit/contract.ts';

export const OrderState = z.enum([
  'draft',
  'pending_payment',
  'payment_failed',
  'paid',
  'fulfilling',
  'fulfilled',
  'partly_fulfilled',
  'expired',
  'abandoned',
  'refund_pending',
  'refunded',
  'refunded_part',
  'refund_failed',
  'disputed',
  'won',
  'lost',
]);
export type OrderState = z.infer<typeof OrderState>;

/** Amounts are integer minor units of `currency`. */
export const Order = z.object({
  id: z.string(),
  state: OrderState,
  plan: z.string(),
  plan_name: z.string(),
  unit: z.enum(['vhr', 'sticker', 'global']),
  quantity: z.number().int(),
  total: z.number().int(),
  currency: z.string(),
  vin: z.string().nullable(),
  created: z.iso.datetime(),
});
export type Order = z.infer<typeof Order>;

/**
 * Buys a plan. The price is computed by the server; the client's `price` (minor units) is only compared with it.
 * `vin` given: the document of this plan's unit is made as soon as the payment is captured, browser open or not.
 */
export const BuyInput = z.strictObject({
  price: z.number().int().min(0),
  currency: z.string().length(3),
  payment_gateway: z.enum(['sandbox', 'stripe', 'paypal']).default('sandbox'),
  cart_plan: z.string(),
  /** One id per cart: the same id twice answers the same order. */
  cart_id: z.string().min(8).max(80).optional(),
  vin: z.string().trim().min(1).max(40).optional(),
  mileage: z.number().int().min(0).max(1_000_000).optional(),
});
export type BuyInput = z.infer<typeof BuyInput>;

export const BuyAnswer = success({
  order: Order,
  payment: z.object({ gateway: z.string(), redirect_url: z.string(), custom_data: z.string() }),
});
export type BuyAnswer = z.infer<typeof BuyAnswer>;

export const buyReportPlanCall = call({
  method: 'POST',
  path: '/api-cwa/cwa_register',
  input: BuyInput,
  answer: BuyAnswer,
  aliases: ['/api-cwa/cwa-register'],
});
export const buyStickerPlanCall = call({
  method: 'POST',
  path: '/api-cwa/cwa_sticker_registration',
  input: BuyInput,
  answer: BuyAnswer,
  aliases: ['/api-cwa/cwa-sticker-registration'],
});

/** Called on return from the gateway; the server asks the gateway for the truth. 202 while it is still open. */
export const paymentUpdateCall = call({
  method: 'POST',
  path: '/api-cwa/payment-update',
  input: z.strictObject({ custom_data: z.string().min(1).max(2000) }),
  answer: success({ order: Order, next: z.string(), state: z.enum(['done', 'failed', 'processing']) }),
});

export const ordersCall = call({
  method: 'GET',
  path: '/api-cwa/orders',
  input: Empty,
  answer: success({ orders: z.array(Order) }),
});
