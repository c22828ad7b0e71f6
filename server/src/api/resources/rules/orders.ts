import type { z } from 'zod';
import { hasCreditBack, stageOf } from '../../../documents/issued-documents/rules.ts';
import type { listHeads } from '../../../documents/issued-documents/service.ts';
import { AppError } from '../../../kit/errors.ts';
import type { OrderRow } from '../store.ts';
import type { Cost, Order, OrderStatus } from './shapes.ts';

/** A document without its contents. */
export type Head = Awaited<ReturnType<typeof listHeads>>[number];
type Price = z.output<typeof Cost>;

const STATUS = { working: 'processing', review: 'in_review', made: 'ready' } as const;

/** How far a document is, in words of `/v1`. */
export function statusOf({ state }: Pick<Head, 'state'>): OrderStatus {
  const stage = stageOf({ state });
  if (stage !== 'over') return STATUS[stage];
  return state === 'no_data' || state === 'failed' ? state : 'revoked';
}

/** What became of the price. Nothing is taken for what was there already or was not delivered. */
function billedOf(order: OrderRow, head: Head): z.output<typeof Order>['billed'] {
  if (order.reused || head.amount === 0) return 'nothing';
  if (hasCreditBack(head)) return 'returned';
  const status = statusOf(head);
  return status === 'processing' || status === 'in_review' ? 'held' : 'charged';
}

/** An order as its owner sees it. `head`: its document; null of a test order, which is delivered at once and free. */
export function shownOrder(order: OrderRow, head: Head | null): z.output<typeof Order> {
  const { id, mode, kind, vin, title, unit, credits, documentId, createdAt } = order;
  return {
    object: 'order',
    id,
    test: mode === 'test',
    kind,
    vin,
    title,
    status: head ? statusOf(head) : 'ready',
    price: { unit, credits },
    billed: head ? billedOf(order, head) : 'nothing',
    document_id: documentId,
    created: createdAt.toISOString(),
  };
}

/**
 * Nothing is bought that was not agreed to at the price in force.
 * @throws AppError `price_unconfirmed`, `price_changed` with the price in `details`
 */
export function refuseUnconfirmed(price: Price, confirmed: number | undefined): void {
  const about = { field: 'confirm_price', params: { credits: price.credits }, details: { price } };
  if (confirmed === undefined) throw new AppError('price_unconfirmed', about);
  if (confirmed !== price.credits) throw new AppError('price_changed', about);
}
