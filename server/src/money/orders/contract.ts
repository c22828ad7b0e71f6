import { z } from 'zod';
import { Email, Password, Phone } from '../../identity/accounts/contract.ts';
import { get, line, Paged, post, success, VinText } from '../../kit/contract.ts';
import { MomentPlace, pagedList } from '../../kit/database/paging.ts';
import { Approval } from '../../platform/approvals/contract.ts';
import { ClassicTier } from '../products/contract.ts';
import { GatewayName } from '../../platform/sites/contract.ts';

export const OrderState = z.enum([
  'draft',
  'pending_payment',
  'payment_failed',
  'paid',
  'fulfilling',
  'fulfilled',
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
  /** As it is read out and printed, e.g. `MQO-5F2K-88TA`. */
  number: z.string(),
  state: OrderState,
  plan: z.string(),
  plan_name: z.string(),
  /** A bundle makes a report and a sticker, each paid with a credit of its own. */
  kind: z.enum(['single', 'bundle', 'pack', 'subscription', 'renewal']),
  unit: z.enum(['vhr', 'sticker', 'global']),
  /** Credits bought, of a bundle those of its report; -1: unlimited for the period. */
  quantity: z.number().int(),
  subtotal: z.number().int(),
  discount: z.number().int(),
  coupon: z.string().nullable(),
  /** The coupon was used up by others before the money came: all of it goes back. */
  coupon_gone: z.boolean(),
  tax: z.object({ name: z.string(), percent: z.number(), included: z.boolean(), amount: z.number().int() }).nullable(),
  total: z.number().int(),
  refunded: z.number().int(),
  currency: z.string(),
  vin: z.string().nullable(),
  /** The document that is made of it as soon as it is paid; of a bundle the report, and a sticker beside it. */
  makes: z.enum(['report', 'sticker']).nullable(),
  /** Input for that document, so that a payment that failed can be tried again; null: nothing. */
  mileage: z.number().int().nullable(),
  tier: ClassicTier.nullable(),
  gateway: z.string(),
  /** `INV-<year>-<number>`, once paid; its PDF is `/api-cwa/invoice?order=<id>`. */
  invoice: z.string().nullable(),
  created: z.iso.datetime(),
  paid: z.iso.datetime().nullable(),
});
export type Order = z.infer<typeof Order>;

/** One order with what happened to it and what of its money can still come back. */
export const OrderDetail = Order.extend({
  history: z.array(z.object({ state: OrderState, at: z.iso.datetime() })),
  refunds: z.array(
    z.object({
      id: z.string(),
      amount: z.number().int(),
      state: z.enum(['pending', 'settled', 'failed']),
      reason: z.string(),
      at: z.iso.datetime(),
    }),
  ),
  /** The refund the buyer can get at once: for the unused credits. 0: none are unused. */
  refundable: z.number().int(),
  unused: z.number().int(),
});
export type OrderDetail = z.infer<typeof OrderDetail>;

/**
 * Buys a plan. The price is computed by the server; the client's `price` (minor units, the total to pay) is only
 * compared with it: another one is refused with the right one in `details`. Without a session `email` is needed: a new
 * address gets an account and a session at once, a known one gets no token, and a sign-in link by mail once it is paid.
 * `vin` given: the document of this plan's unit, of a bundle both, is made as soon as the payment is captured, browser
 * open or not. A bundle is bought through either call.
 */
export const BuyInput = z.strictObject({
  email: Email.optional(),
  /** `pass`, `first`, `last` and `phone` go to a new account; an account that is there keeps its own. */
  pass: Password.optional(),
  first: z.string().trim().max(80).optional(),
  last: z.string().trim().max(80).optional(),
  phone: Phone.optional(),
  price: z.number().int().min(0),
  currency: z.string().length(3),
  payment_gateway: GatewayName.default('sandbox'),
  cart_plan: z.string(),
  /** One id per cart: the same id twice answers the same order. Absent: the header `Idempotency-Key`. */
  cart_id: z.string().min(8).max(80).optional(),
  couponcode: z.string().trim().max(40).optional(),
  vin: VinText.optional(),
  /** Quantity of a plan sold by the unit, 1 to 100; a fixed pack ignores it. */
  nos: z.number().int().optional(),
  mileage: z.number().int().min(0).max(1_000_000).optional(),
  mileage_unit: z.enum(['mi', 'km']).optional(),
  report_type: z.enum(['US', 'CA', 'EU', 'CLASSIC']).optional(),
  /** Which sheet of a classic is made with `vin`; absent: `elite`. */
  tier: ClassicTier.optional(),
  option: z.enum(['buying', 'selling', 'owner', 'dealer', 'curious']).optional(),
  gsp: z.string().max(100).optional(),
  /**
   * Every order needs it. `renewal` must be true for a subscription: an own, unticked box. The versions are those the page has shown; without
   * them, those in effect are meant. Kept for three years and longer.
   */
  consent: z
    .strictObject({
      terms: z.literal(true),
      terms_version: z.string().max(20).optional(),
      privacy_version: z.string().max(20).optional(),
      renewal: z.literal(true).optional(),
      /** The version of the notice on national title data that was accepted; needed where reports hold such data. */
      nmvtis_version: z.string().max(20).optional(),
      at: z.iso.datetime(),
    })
    .optional(),
});
export type BuyInput = z.infer<typeof BuyInput>;

export const BuyAnswer = success({
  user: z.object({ id: z.string(), email: z.string(), is_new: z.boolean() }),
  token: z.string().optional(),
  order: Order,
  payment: z.object({ gateway: z.string(), redirect_url: z.string(), custom_data: z.string() }),
});
export type BuyAnswer = z.infer<typeof BuyAnswer>;

/** A coupon can be guessed here as well as by asking for it. */
const buyLimits = [
  { max: 30, minutes: 15 },
  { max: 10, minutes: 60, with: 'couponcode' },
];
export const buyReportPlanCall = post('/api-cwa/cwa_register', BuyInput, BuyAnswer, { limits: buyLimits });
export const buyStickerPlanCall = post('/api-cwa/cwa_sticker_registration', BuyInput, BuyAnswer, { limits: buyLimits });

/**
 * Called on return from the gateway; the server asks the gateway for the truth. 202 while it is still open. Plain JSON
 * of older clients (`{"order_id":"…"}`) is taken only for an order of the signed-in member.
 */
export const paymentUpdateCall = post(
  '/api-cwa/payment-update',
  { custom_data: z.string().min(1).max(2000) },
  {
    order: Order,
    next: z.string(),
    state: z.enum(['done', 'failed', 'processing']),
    /** The order belongs to an account this browser is not signed in to: a sign-in link has been mailed. */
    mailed: z.boolean(),
  },
);
/** An order in the list of a member's orders. */
export const ListedOrder = Order.extend({
  /**
   * The name of its vehicle, e.g. "2014 Toyota Camry"; null without a vehicle, and when the VIN does not determine it.
   */
  vehicle: z.string().nullable(),
});
export type ListedOrder = z.infer<typeof ListedOrder>;
export const orderList = pagedList('orders', MomentPlace);
export const OrdersPage = z.object({ orders: z.array(ListedOrder), ...Paged });
export type OrdersPage = z.infer<typeof OrdersPage>;
/** The member's orders, newest first; those that never reached a gateway are left out. @throws `cursor_invalid` */
export const ordersCall = get('/api-cwa/orders', orderList.fields, OrdersPage.shape);
export const orderCall = get('/api-cwa/order', { order: z.string() }, { order: OrderDetail });
export const totalOrdersCall = post(
  '/api-cwa/total-orders',
  { scope: z.literal('site').optional() },
  {
    total_orders: z.number().int(),
    by_kind: z.object({
      vhr: z.number().int(),
      sticker: z.number().int(),
      classic_vhr: z.number().int(),
      classic_sticker: z.number().int(),
    }),
    paid_total: z.number().int(),
    currency: z.string(),
    first_order_at: z.iso.datetime().nullable(),
    last_order_at: z.iso.datetime().nullable(),
  },
);
/** The buyer's own refund: unused credits are refunded at once. @throws `nothing_to_refund` */
export const refundOrderCall = post(
  '/api-cwa/refund-order',
  { order: z.string() },
  { message: z.string(), order: OrderDetail },
);
/**
 * For operators who may refund: an amount, what is unused (`unused`), or without either all that is left, with a reason.
 * Over the operator's limit nothing is refunded yet: `approval` is the proposal that a second person decides.
 * @throws `refund_too_large`, `nothing_to_refund`, `refund_blocked`, `refund_proposed`
 */
export const operatorRefundCall = post(
  '/api/operator/refund',
  {
    order: z.string().max(80),
    amount: z.number().int().positive().max(2_147_483_647).optional(),
    unused: z.boolean().optional(),
    reason: line(3, 500),
  },
  { order: OrderDetail, approval: Approval.nullable() },
);

/** The PDF of an invoice, outside the envelope: for its buyer, or for anyone with the `key` of the receipt. */
export const INVOICE_PATH = '/api-cwa/invoice';
export const InvoiceQuery = z.object({ order: z.string().max(80), key: z.string().max(500).optional() });
