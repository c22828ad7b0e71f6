import type { DisputeState, PaymentState, RefundState } from './contract.ts';

/** Every transition of a payment; a gateway that was not asked in between may be several states ahead. */
const PAYMENT_MOVES: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  created: ['requires_action', 'authorized', 'captured', 'declined', 'cancelled', 'error'],
  requires_action: ['authorized', 'captured', 'declined', 'cancelled', 'error'],
  authorized: ['captured', 'declined', 'cancelled', 'error'],
  captured: [],
  // A page that was closed or declined while its payment was in progress: the capture counts, or is an error and is
  // refunded where nothing is owed.
  declined: ['captured', 'error'],
  cancelled: ['captured', 'error'],
  // A capture that was not requested: another amount, or a duplicate.
  error: [],
};

/** A settled refund fails when the bank returns it; a refused one may have gone through before. */
const REFUND_MOVES: Readonly<Record<RefundState, readonly RefundState[]>> = {
  pending: ['settled', 'failed'],
  settled: ['failed'],
  failed: ['settled'],
};

const DISPUTE_MOVES: Readonly<Record<DisputeState, readonly DisputeState[]>> = {
  open: ['won', 'lost'],
  won: [],
  lost: [],
};

/** Whether a payment may go from one state to another. */
export function mayMovePayment(from: PaymentState, to: PaymentState): boolean {
  return PAYMENT_MOVES[from].includes(to);
}

/** Whether a refund may go from one state to another. */
export function mayMoveRefund(from: RefundState, to: RefundState): boolean {
  return REFUND_MOVES[from].includes(to);
}

/** Whether a dispute may go from one state to another. */
export function mayMoveDispute(from: DisputeState, to: DisputeState): boolean {
  return DISPUTE_MOVES[from].includes(to);
}

/** Whether a payment has reached a final state. */
export function isFinished(state: PaymentState): boolean {
  return state === 'captured' || state === 'declined' || state === 'cancelled' || state === 'error';
}

/** The states in which the gateway has taken the money: what counts, and what goes back because nothing is owed for it. */
export const TAKEN = ['captured', 'error'] as const satisfies PaymentState[];

export const isTaken = (state: PaymentState): boolean => TAKEN.some(each => each === state);

/** The refundable rest of a payment, in minor units. A pending refund counts as refunded. */
export function refundableCents(
  payment: { state: PaymentState; amountCents: number },
  refunds: readonly { state: RefundState; amountCents: number }[],
): number {
  if (payment.state !== 'captured') return 0;
  const refunded = refunds.filter(each => each.state !== 'failed').reduce((sum, each) => sum + each.amountCents, 0);
  return Math.max(0, payment.amountCents - refunded);
}

/** The statement descriptor for a name: 22 plain characters, at least one of them a letter; or null. */
export function statementDescriptor(name: string | undefined): string | null {
  const plain = (name ?? '').normalize('NFD').replace(/[^A-Za-z0-9 .-]/g, '');
  const cut = plain.slice(0, 22).trim();
  return /[A-Za-z]/.test(cut) ? cut : null;
}

/**
 * The end of a billing period that begins at `from`; a month that is too short ends on its last day. Ours: date-fns counts in
 * the time zone of the machine, the gateways in UTC.
 */
export function periodAfter(from: Date, period: 'month' | 'year'): Date {
  const months = period === 'month' ? 1 : 12;
  const next = new Date(from);
  next.setUTCDate(1);
  next.setUTCMonth(next.getUTCMonth() + months);
  const days = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate();
  next.setUTCDate(Math.min(from.getUTCDate(), days));
  return next;
}
