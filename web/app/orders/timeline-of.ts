import type { OrderDetail, OrderState } from '@marque/server/orders/contract';

type Event = OrderDetail['history'][number];

/** Steps that say nothing of their own once the next one has been taken. */
const PASSING: readonly OrderState[] = ['draft', 'fulfilling'];

/** What happened to an order as its buyer cares for it, oldest first; the last event stands always. */
export function timelineOf(history: readonly Event[]): Event[] {
  return history.filter((event, index) => index === history.length - 1 || !PASSING.includes(event.state));
}
