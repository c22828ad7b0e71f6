import type { Cause } from '../credits/contract.ts';
import type { Reversal } from '../credits/rules.ts';
import type { Price } from '../plans/contract.ts';
import type { OrderState } from './contract.ts';
import type { PaymentState } from '../payments/contract.ts';
import type { orders } from './tables.ts';

type OrderRow = typeof orders.$inferSelect;

/** Every move an order may make. A move that is not here cannot be written. */
const MOVES: Readonly<Record<OrderState, readonly OrderState[]>> = {
  draft: ['pending_payment', 'abandoned', 'expired'],
  pending_payment: ['paid', 'payment_failed', 'expired'],
  payment_failed: ['pending_payment', 'expired', 'paid'],
  paid: ['fulfilling', 'refund_pending', 'disputed'],
  fulfilling: ['fulfilled'],
  fulfilled: ['refund_pending', 'disputed'],
  refund_pending: ['refunded', 'refunded_part', 'refund_failed'],
  refund_failed: ['refund_pending', 'disputed'],
  disputed: ['won', 'lost'],
  won: ['refund_pending', 'disputed'],
  lost: ['refunded'],
  // Money that was taken in the last moment still counts, once.
  expired: ['paid'],
  abandoned: [],
  // A bank may send a refund back that had settled.
  refunded: ['refund_failed'],
  refunded_part: ['refund_pending', 'refund_failed', 'disputed'],
};

/** Whether an order may go from one state to another. */
export function mayMove(from: OrderState, to: OrderState): boolean {
  return MOVES[from].includes(to);
}

/** The next state of an order that waits for a payment; null: unchanged. */
export function orderStateAfter(payment: PaymentState): 'paid' | 'payment_failed' | null {
  if (payment === 'captured') return 'paid';
  if (payment === 'declined' || payment === 'cancelled' || payment === 'error') return 'payment_failed';
  return null;
}

/** Whether the buyer can still pay this order, or try again after a decline. */
export function isOpen(state: OrderState): boolean {
  return state === 'draft' || state === 'pending_payment' || state === 'payment_failed';
}

/** Whether this order can no longer be paid, so that its cart may hold another. */
export function isGivenUp(state: OrderState): boolean {
  return state === 'expired' || state === 'abandoned';
}

/** Whether money that comes for this order still counts. */
export function awaitsMoney(state: OrderState): boolean {
  return isOpen(state) || state === 'expired';
}

/** The identity of a sale: two orders with the same one are the same sale. */
type Sale = Pick<OrderRow, 'planId' | 'quantity' | 'couponCode' | 'totalCents' | 'currency' | 'vin'> & {
  followUp: { job: string; mileage: number | null; unit?: string; market?: string | null; tier?: string } | null;
};

/** Whether an earlier order is for the same purchase. */
export function isSameSale(order: Sale, sale: Pick<Sale, 'planId' | 'vin' | 'followUp'>, price: Price): boolean {
  return (
    order.planId === sale.planId &&
    order.vin === sale.vin &&
    order.followUp?.job === sale.followUp?.job &&
    order.followUp?.mileage === sale.followUp?.mileage &&
    (order.followUp?.unit ?? 'mi') === (sale.followUp?.unit ?? 'mi') &&
    (order.followUp?.market ?? null) === (sale.followUp?.market ?? null) &&
    order.followUp?.tier === sale.followUp?.tier &&
    order.quantity === price.quantity &&
    order.couponCode === price.coupon &&
    order.totalCents === price.total &&
    order.currency === price.currency
  );
}

/** The cause under which the ledger knows the credits of a paid order. */
export function grantCause(order: { id: string }): Cause {
  return { type: 'order', id: order.id };
}

/** Which refund or dispute takes the whole of an order's price back; null: something of it stays paid. */
export function fullReversal(
  order: { totalCents: number },
  back: { refunds: readonly { key: string; cents: number }[]; disputes: readonly { id: string }[] },
): Reversal | null {
  const disputed = back.disputes.at(-1);
  if (disputed) return { type: 'dispute', key: disputed.id };
  const cents = back.refunds.reduce((sum, refund) => sum + refund.cents, 0);
  const last = back.refunds.at(-1);
  return last && order.totalCents > 0 && cents >= order.totalCents ? { type: 'refund', key: last.key } : null;
}

/** A grant of an order with what is unused of it. */
interface GrantLeft {
  granted: number;
  unused: number;
  open: boolean;
}

/**
 * Money for what is unused of an order: of each grant its share of what was paid for it, rounded up, and never more than
 * is left of it. Of a subscription the whole period or nothing. `left`: the order's grants, of a bundle the report's
 * first.
 */
export function refundableCents(
  order: { kind: string; totalCents: number; refundedCents: number; stickerPart?: { cents: number } | null },
  left: readonly GrantLeft[],
): number {
  const isPeriod = order.kind === 'subscription' || order.kind === 'renewal';
  const sticker = order.stickerPart?.cents ?? 0;
  const paid = [order.totalCents - sticker, sticker];
  const shares = left.map(({ granted, unused, open }, at) => {
    if (!open || granted < 1 || unused < 1 || (isPeriod && unused < granted)) return 0;
    return Math.ceil(((paid[at] ?? 0) * unused) / granted);
  });
  const sum = shares.reduce((all, share) => all + share, 0);
  return Math.max(0, Math.min(sum, order.totalCents - order.refundedCents));
}

/** Where refunds leave an order; null: where it is. `known` is what had gone back before this news. */
export function stateAfterRefunds(
  order: { state: OrderState; totalCents: number; refundedCents: number },
  news: { known: number; pending: boolean },
): 'refunded' | 'refunded_part' | 'refund_failed' | null {
  const waiting = order.state === 'refund_pending';
  const more = order.refundedCents > news.known && mayMove(order.state, 'refund_pending');
  if (order.refundedCents < news.known && !waiting)
    return mayMove(order.state, 'refund_failed') ? 'refund_failed' : null;
  if (news.pending || (!waiting && !more)) return null;
  if (order.refundedCents >= order.totalCents) return 'refunded';
  return order.refundedCents > news.known ? 'refunded_part' : 'refund_failed';
}
