import { z } from 'zod';
import { get, line, NextPage, post } from '../../kit/contract.ts';
import { MomentPlace, pagedList } from '../../kit/database/paging.ts';
import { OrderState } from '../../money/orders/contract.ts';
import { OrderFilters } from '../order-desk/contract.ts';

/** Orders that are refunded at once. */
export const MAX_BULK_ORDERS = 500;

const Moment = z.iso.datetime();
const OrderId = z.string().min(1).max(80);
const Sum = z.object({ minor: z.number().int(), currency: z.string().length(3) });
export type Sum = z.infer<typeof Sum>;

/** The money of what is unused of each order, or all that is left of its price. */
export const BulkRefundPart = z.enum(['unused', 'all']);

/**
 * `proposed`: a second person has to approve. `stopped`: the operator lost the role while it ran; what was not refunded
 * stays. `declined`: also withdrawn or expired.
 */
export const BulkRefundState = z.enum(['proposed', 'running', 'done', 'stopped', 'declined']);
export type BulkRefundState = z.infer<typeof BulkRefundState>;

/** Many orders that are refunded at once. */
export const BulkRefund = z.object({
  id: z.string(),
  state: BulkRefundState,
  part: BulkRefundPart,
  reason: z.string(),
  /** Address of who began it, or the account's id where the address is gone. */
  by: z.string(),
  approval: z.string().nullable(),
  created: Moment,
  finished: Moment.nullable(),
  /** How many orders it has, and how many of them were handed to their gateway, left out, or are still to come. */
  orders: z.number().int(),
  sent: z.number().int(),
  skipped: z.number().int(),
  waiting: z.number().int(),
  /** What was agreed, and what was handed to gateways, by currency. */
  agreed: z.array(Sum),
  refunded: z.array(Sum),
});
export type BulkRefund = z.infer<typeof BulkRefund>;

/** One order of them. `problem`: why it was left out, in a sentence. `order_state`: as it is now. */
export const BulkRefundOrder = z.object({
  order: z.string(),
  number: z.string(),
  buyer: z.string(),
  currency: z.string(),
  cents: z.number().int(),
  state: z.enum(['waiting', 'sent', 'skipped']),
  problem: z.string().nullable(),
  order_state: OrderState,
  at: Moment.nullable(),
});
export type BulkRefundOrder = z.infer<typeof BulkRefundOrder>;

/** What one order would give back; `problem`: why it gives nothing, in a sentence. */
export const BulkRefundLine = z.object({
  order: z.string(),
  number: z.string(),
  buyer: z.string(),
  state: OrderState,
  currency: z.string(),
  cents: z.number().int(),
  problem: z.string().nullable(),
});
export type BulkRefundLine = z.infer<typeof BulkRefundLine>;

/**
 * What refunding these orders, or those that filters find, would give back, order by order. Nothing is changed.
 * @throws `bulk_refund_large` where there are more than 500
 */
export const previewBulkRefundCall = post(
  '/api/operator/preview-bulk-refund',
  {
    orders: z.array(OrderId).min(1).max(MAX_BULK_ORDERS).optional(),
    filters: OrderFilters.optional(),
    part: BulkRefundPart,
  },
  {
    lines: z.array(BulkRefundLine),
    sums: z.array(Sum),
    /** Whether the caller's limits demand a second person for these sums. */
    needs_second: z.boolean(),
  },
  { limits: [{ max: 60, minutes: 10, perMember: true }] },
);

/**
 * Begins to refund these orders in the background, or proposes it to a second person. `sums`: what the preview said, for
 * these orders; where it is another by now, nothing is begun.
 * @throws `bulk_refund_changed`, `bulk_refund_empty`, `bulk_refund_open`, `not_found`
 */
export const startBulkRefundCall = post(
  '/api/operator/start-bulk-refund',
  {
    orders: z.array(OrderId).min(1).max(MAX_BULK_ORDERS),
    part: BulkRefundPart,
    reason: line(3, 500),
    sums: z.array(Sum).max(20),
  },
  { bulk: BulkRefund },
  { limits: [{ max: 30, minutes: 10, perMember: true }] },
);

export const bulkRefundList = pagedList('bulk-refunds', MomentPlace);

/** The bulk refunds of a brand, newest first. */
export const bulkRefundsCall = get('/api/operator/bulk-refunds', bulkRefundList.fields, {
  bulks: z.array(BulkRefund),
  ...NextPage,
});

export const bulkRefundOrderList = pagedList('bulk-refund-orders', z.tuple([z.number().int()]));

/** One of them with its orders. @throws `not_found` */
export const bulkRefundCall = get(
  '/api/operator/bulk-refund',
  z.strictObject({ bulk: z.string().min(1).max(60), ...bulkRefundOrderList.fields }),
  { bulk: BulkRefund, orders: z.array(BulkRefundOrder), ...NextPage },
);
