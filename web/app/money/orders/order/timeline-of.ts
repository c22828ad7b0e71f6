import type { OrderDetail, OrderState } from '@marque/server/money/orders/contract';
import type { OrderDocument } from './order-document.ts';

/** One event of an order; `at` is null when only its place among the others is known. */
export interface TimelineEntry {
  what: OrderState | 'taken' | 'ready' | 'no_data' | 'failed';
  at: string | null;
  /** The document it is about. */
  kind?: OrderDocument['kind'];
}

/** Steps that are omitted once the next one has been taken. */
const PASSING: readonly OrderState[] = ['draft', 'fulfilling'];

/** What happened to an order and to the documents it was for, as its buyer cares for it, oldest first. */
export function timelineOf(history: OrderDetail['history'], documents: OrderDocument[]): TimelineEntry[] {
  const own = history.filter((event, index) => {
    const isDouble = event.state === 'refunded' && history[index - 1]?.state === 'lost';
    return !isDouble && (index === history.length - 1 || !PASSING.includes(event.state));
  });
  const moves = own.map(({ state, at }): TimelineEntry => ({ what: state, at }));
  const made = documents.flatMap(documentMoves);
  const at = made[0]?.at;
  if (!at) return moves;
  const before = moves.filter(move => move.at !== null && move.at <= at);
  return [...before, ...made, ...moves.slice(before.length)];
}

/** Its credit taken, and what came of it; nothing where this order's credit went elsewhere. */
function documentMoves({ kind, state, taken, back }: OrderDocument): TimelineEntry[] {
  if (!taken) return [];
  return [{ what: 'taken', at: taken, kind }, ...(state === 'making' ? [] : [{ what: state, at: back, kind }])];
}
