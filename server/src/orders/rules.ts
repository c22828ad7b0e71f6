import type { OrderState } from './contract.ts';
import type { PaymentState } from '../payments/contract.ts';

/** Every move an order may make. A move that is not here cannot be written. */
const MOVES: Readonly<Record<OrderState, readonly OrderState[]>> = {
  draft: ['pending_payment', 'abandoned'],
  pending_payment: ['paid', 'payment_failed', 'expired'],
  payment_failed: ['pending_payment', 'expired', 'paid'],
  paid: ['fulfilling', 'refund_pending', 'disputed'],
  fulfilling: ['fulfilled', 'partly_fulfilled'],
  partly_fulfilled: ['fulfilled', 'refunded_part'],
  fulfilled: ['refund_pending', 'disputed'],
  refund_pending: ['refunded', 'refunded_part', 'refund_failed'],
  refund_failed: ['refund_pending'],
  disputed: ['won', 'lost'],
  lost: ['refunded'],
  expired: [],
  abandoned: [],
  refunded: [],
  refunded_part: ['refund_pending'],
  won: [],
};

/** Whether an order may go from one state to another. */
export function mayMove(from: OrderState, to: OrderState): boolean {
  return MOVES[from].includes(to);
}

/** What a payment's state makes of an order that waits for it; null: nothing yet. */
export function orderStateAfter(payment: PaymentState): 'paid' | 'payment_failed' | null {
  if (payment === 'captured') return 'paid';
  if (payment === 'declined' || payment === 'cancelled' || payment === 'error') return 'payment_failed';
  return null;
}

/** Whether the buyer can still pay this order, or try again after a decline. */
export function isOpen(state: OrderState): boolean {
  return state === 'pending_payment' || state === 'payment_failed';
}
