import { z } from 'zod';
import { get, line, NextPage, post, VinText } from '../../kit/contract.ts';
import { MomentPlace, pagedList } from '../../kit/database/paging.ts';
import { Ticket } from '../../care/support/contract.ts';
import { Comparison, DisputeState } from '../../money/payments/contract.ts';
import { RefundBlock } from '../../money/refund-blocks/contract.ts';
import { Approval } from '../../platform/approvals/contract.ts';
import { MailFailure } from '../../platform/mail/contract.ts';
import { DocumentKind } from '../../money/products/contract.ts';
import { Order, OrderDetail, OrderState } from '../../money/orders/contract.ts';

/** An order as an operator reads it in a list. */
export const DeskOrder = Order.extend({
  /** The account that bought it; the address is empty once it is erased. */
  buyer: z.object({ id: z.string(), email: z.string() }),
  /** The name of its vehicle; null without one, and where the VIN does not determine it. */
  vehicle: z.string().nullable(),
});
export type DeskOrder = z.infer<typeof DeskOrder>;

export const deskOrderList = pagedList('desk-orders', MomentPlace);

const Cents = z.coerce.number().int().min(0).max(2_147_483_647);

/** What to look for among the orders of a brand; all that is given has to fit. Days are days of UTC. */
export const OrderFilters = z.strictObject({
  state: OrderState.optional(),
  /** The first and the last day on which they were ordered. */
  from: z.iso.date().optional(),
  until: z.iso.date().optional(),
  /** The price in minor units, both included. */
  min: Cents.optional(),
  max: Cents.optional(),
  /** A plan by its key: `report-5`. */
  plan: line(1, 60).optional(),
  coupon: line(1, 40).optional(),
  gateway: line(1, 20).optional(),
  /** The buyer's address, or its beginning with `*` behind it: `mar*`. */
  buyer: line(1, 254).optional(),
  vin: VinText.optional(),
  /** An order's number, or the beginning of one: `MQO-5F2K`. */
  order: line(1, 40).optional(),
  /** The number printed on a document that was made with a credit of the order. */
  document: line(1, 40).optional(),
});
export type OrderFilters = z.output<typeof OrderFilters>;

/** The orders of a brand, newest first, for operators who may read them. @throws `cursor_invalid`, `role_needed` */
export const deskOrdersCall = get('/api/operator/orders', OrderFilters.extend(deskOrderList.fields), {
  orders: z.array(DeskOrder),
  /** How many there are: `exact` up to 10,000, above that what the database expects. */
  total: z.object({ count: z.number().int(), exact: z.boolean() }),
  ...NextPage,
});

const Moment = z.iso.datetime();
const OrderId = z.string().max(80);
const Reason = line(3, 500);

/** A line of the log: something an operator did. */
export const LogLine = z.object({ at: Moment, who: z.string(), action: z.string(), reason: z.string().nullable() });

const PaidOut = z.object({ minor: z.number().int(), currency: z.string() });

/** An order with everything that is known of it. What was not kept is null or missing, never made up. */
export const DeskOrderDetail = z.object({
  order: OrderDetail,
  buyer: z.object({ id: z.string(), email: z.string(), lines: z.array(z.string()) }),
  vehicle: z.string().nullable(),
  /** What the gateway said of the money it took; null: it did not say, or nothing was taken. */
  payment: z.object({
    card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
    fee: PaidOut.nullable(),
    net: PaidOut.nullable(),
    captured: Moment.nullable(),
  }),
  /**
   * Reports that were bought for its documents of services that bill each, and what they cost in US dollars; null: one that may
   * have been charged has no price.
   */
  sources: z.object({ bought: z.number().int(), cost_usd: z.string().nullable() }),
  /** Its credits; `held`: on hold for a refund that is proposed. -1: without limit. */
  credits: z.object({
    granted: z.number().int(),
    used: z.number().int(),
    held: z.number().int(),
    taken: z.number().int(),
    free: z.number().int(),
  }),
  /** What its buyer's bank disputes, the oldest first. `reference`: the gateway's number. */
  disputes: z.array(
    z.object({
      reference: z.string(),
      reason: z.string(),
      state: DisputeState,
      amount: z.number().int(),
      currency: z.string(),
      opened: Moment,
    }),
  ),
  /** Documents its credits have paid for. */
  documents: z.array(
    z.object({
      id: z.string(),
      kind: DocumentKind,
      number: z.string(),
      title: z.string(),
      vin: z.string(),
      state: z.string(),
      ordered: Moment,
      finished: Moment.nullable(),
      /** When its content was first on screen or handed out; null: not yet, or from before that was kept. */
      opened: Moment.nullable(),
      /** Its PDFs. */
      prints: z.number().int(),
    }),
  ),
  /** `sent`: when our mail server took it; null: it has not left. `failure`: why it did not arrive, as far as is known. */
  mails: z.array(
    z.object({
      template: z.string(),
      subject: z.string().nullable(),
      queued: Moment,
      sent: Moment.nullable(),
      failure: MailFailure.nullable(),
    }),
  ),
  /** What the buyer agreed to; null where it was not kept. The address is kept as a keyed hash only. */
  consent: z
    .object({
      terms: z.string().nullable(),
      privacy: z.string().nullable(),
      renewal: z.boolean(),
      at: Moment,
      has_address: z.boolean(),
    })
    .nullable(),
  blocks: z.array(RefundBlock),
  approvals: z.array(Approval),
  /** The buyer's newest tickets; null for an operator who may not read tickets. */
  tickets: z.array(Ticket).nullable(),
  /** What operators did with it, newest first; `who`: an address, or a word of the log. */
  log: z.array(LogLine),
  /** Whether the caller may refund, and how much alone: in one refund, in minor units; null: no limit. */
  may_refund: z.boolean(),
  refund_limit: z.number().int().nullable(),
});
export type DeskOrderDetail = z.infer<typeof DeskOrderDetail>;

/** One order, for operators who may read them. An order of another brand is not found, and the attempt is in the log. */
export const deskOrderCall = get('/api/operator/order', { order: OrderId }, { order: DeskOrderDetail });

/**
 * What is known of an order as one PDF, for a bank that asks. Its hash goes into the log. @throws `not_found`
 */
export const EVIDENCE_PATH = '/api/operator/order-evidence';
export const EvidenceQuery = z.strictObject({ order: OrderId, brand: z.string().max(60).optional() });

/** Our record of the payment beside the gateway's own, which is asked now. @throws `not_found` */
export const comparePaymentCall = get(
  '/api/operator/order-payment',
  { order: OrderId },
  { payment: Comparison },
  { limits: [{ max: 60, minutes: 10, perMember: true }] },
);

/** Asks the gateway again and moves the order by what it says. @throws `gateway_unavailable` */
export const recheckPaymentCall = post(
  '/api/operator/recheck-payment',
  { order: OrderId },
  { state: OrderState, changed: z.boolean() },
  { limits: [{ max: 60, minutes: 10, perMember: true }] },
);

/** Sends the receipt again. @throws `receipt_missing`, `receipts_sent` */
export const resendReceiptCall = post('/api/operator/resend-receipt', { order: OrderId }, { to: z.string() });

/** Blocks the refunds of an order or of all orders of its buyer. @throws `refund_blocked` where it is blocked */
export const blockRefundsCall = post(
  '/api/operator/block-refunds',
  { order: OrderId, of: z.enum(['order', 'buyer']), reason: Reason },
  { blocks: z.array(RefundBlock) },
);
/** @throws `not_found` where it does not stand */
export const liftBlockCall = post(
  '/api/operator/lift-block',
  { order: OrderId, block: z.string().max(60), reason: Reason },
  { blocks: z.array(RefundBlock) },
);

/** A list with its filters, as an operator named it. `query`: that of the page's address. */
export const SavedView = z.object({
  id: z.string(),
  list: z.string(),
  name: z.string(),
  query: z.string(),
  /** Whether every operator of the brand sees it. */
  shared: z.boolean(),
  /** Whether it is the caller's own: only its owner removes it. */
  own: z.boolean(),
});
export type SavedView = z.infer<typeof SavedView>;

const List = z.string().regex(/^[a-z-]{1,40}$/);

/** The caller's own views of a list, and those that other operators of the brand share; by their names. */
export const savedViewsCall = get('/api/operator/views', { list: List }, { views: z.array(SavedView) });
/** Keeps a view; one of the same name is replaced. @throws `views_full` */
export const saveViewCall = post(
  '/api/operator/save-view',
  { list: List, name: line(1, 60), query: z.string().max(2000), shared: z.boolean().default(false) },
  { views: z.array(SavedView) },
);
/** Removes one of the caller's own. @throws `not_found` */
export const removeViewCall = post(
  '/api/operator/remove-view',
  { view: z.string().max(60) },
  { views: z.array(SavedView) },
);
