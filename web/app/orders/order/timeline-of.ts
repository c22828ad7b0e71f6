import type { OrderDetail, OrderState } from '@marque/server/orders/contract';
import type { OrderDocument } from './order-document.ts';

/** One event of an order; `at` is null when only its place among the others is known. */
export interface TimelineEntry {
  what: OrderState | 'taken' | 'ready' | 'no_data' | 'failed';
  at: string | null;
}

/** Steps that are omitted once the next one has been taken. */
const PASSING: readonly OrderState[] = ['draft', 'fulfilling'];

/** What happened to an order and to the document it was for, as its buyer cares for it, oldest first. */
export function timelineOf(history: OrderDetail['history'], document: OrderDocument | null): TimelineEntry[] {
  const own = history.filter((event, index) => {
    const isDouble = event.state === 'refunded' && history[index - 1]?.state === 'lost';
    return !isDouble && (index === history.length - 1 || !PASSING.includes(event.state));
  });
  const moves = own.map(({ state, at }): TimelineEntry => ({ what: state, at }));
  const made = documentMoves(document);
  const at = made[0]?.at;
  if (!at) return moves;
  const before = moves.filter(move => move.at !== null && move.at <= at);
  return [...before, ...made, ...moves.slice(before.length)];
}

/** Its credit taken, and what came of it; nothing where this order's credit went elsewhere. */
function documentMoves(document: OrderDocument | null): TimelineEntry[] {
  if (!document?.taken) return [];
  const { state, taken, back } = document;
  return [{ what: 'taken', at: taken }, ...(state === 'making' ? [] : [{ what: state, at: back }])];
}
