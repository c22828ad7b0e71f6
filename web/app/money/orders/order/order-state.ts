import type { OrderDetail, OrderState } from '@marque/server/money/orders/contract';
import type { Tone } from '../../../kit/ui/data/tone.ts';

const PAYABLE: readonly OrderState[] = ['draft', 'pending_payment', 'payment_failed'];
const DEAD: readonly OrderState[] = ['expired', 'abandoned'];

const TONES: Partial<Record<OrderState, Tone>> = {
  pending_payment: 'caution',
  payment_failed: 'caution',
  refund_failed: 'caution',
  disputed: 'caution',
  refund_pending: 'info',
  fulfilling: 'info',
  paid: 'ready',
  fulfilled: 'ready',
  won: 'ready',
};

/** Whether its buyer can still pay an order, or try again after a decline. */
export function isPayable(state: OrderState): boolean {
  return PAYABLE.includes(state);
}

/** Whether nothing was or will be charged for an order. */
export function isUnpaid(state: OrderState): boolean {
  return isPayable(state) || DEAD.includes(state);
}

/** The state one reads: what a bank gave back is not said as if it had been asked for here. */
export function shownState({ state, history }: Pick<OrderDetail, 'state' | 'history'>): OrderState {
  return state === 'refunded' && history.some(event => event.state === 'lost') ? 'lost' : state;
}

/** The mark of an order's state. */
export function toneOf(state: OrderState): Tone {
  return TONES[state] ?? 'neutral';
}
