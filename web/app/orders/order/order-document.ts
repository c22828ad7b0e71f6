import type { OrderDetail } from '@marque/server/orders/contract';
import type { MarqueContext } from '../../context.ts';

/** The document an order was bought for, and what became of it. */
export interface OrderDocument {
  kind: 'report' | 'sticker';
  path: string;
  state: 'making' | 'ready' | 'no_data' | 'failed';
  /** When its credit was taken and when it came back, ISO; null where this order's credit was not. */
  taken: string | null;
  back: string | null;
}

/** null for an order of credits only, and as long as nothing is paid. */
export async function orderDocument({ app, caller }: MarqueContext, order: OrderDetail): Promise<OrderDocument | null> {
  if (!order.paid || !order.vin || !order.makes) return null;
  const kind = order.makes;
  const newest = await app.issuedDocuments.newest(caller, kind, order.vin);
  if (!newest || newest.state === 'revoked') return null;
  const { taken, back } = await app.credits.creditOf(caller, newest.id);
  return {
    kind,
    path: newest.path,
    state: stateOf(newest),
    taken: taken?.toISOString() ?? null,
    back: back?.toISOString() ?? null,
  };
}

/** One in review can be read already; one that came to nothing says why. */
function stateOf({ stage, state }: { stage: string; state: string }): OrderDocument['state'] {
  if (stage === 'over') return state === 'no_data' ? 'no_data' : 'failed';
  return stage === 'working' ? 'making' : 'ready';
}
