import type { OrderDetail } from '@marque/server/money/orders/contract';
import type { MarqueContext } from '../../../context.ts';

/** A document an order was bought for, and what became of it. */
export interface OrderDocument {
  kind: 'report' | 'sticker';
  path: string;
  state: 'making' | 'ready' | 'no_data' | 'failed';
  /** When its credit was taken and when it came back, ISO; null where this order's credit was not. */
  taken: string | null;
  back: string | null;
}

/** Of a bundle the report and the sticker; none for an order of credits only, and as long as nothing is paid. */
export async function orderDocuments(
  { app, caller }: MarqueContext,
  { paid, vin, makes, kind: sold }: OrderDetail,
): Promise<OrderDocument[]> {
  if (!paid || !vin || !makes) return [];
  const kinds = sold === 'bundle' ? (['report', 'sticker'] as const) : [makes];
  const found = kinds.map(async (kind): Promise<OrderDocument[]> => {
    const newest = await app.issuedDocuments.newest(caller, kind, vin);
    if (!newest || newest.state === 'revoked') return [];
    const { taken, back } = await app.credits.creditOf(caller, newest.id);
    const [at, until] = [taken?.toISOString() ?? null, back?.toISOString() ?? null];
    return [{ kind, path: newest.path, state: stateOf(newest), taken: at, back: until }];
  });
  return (await Promise.all(found)).flat();
}

/** One in review can be read already; one that came to nothing says why. */
function stateOf({ stage, state }: { stage: string; state: string }): OrderDocument['state'] {
  if (stage === 'over') return state === 'no_data' ? 'no_data' : 'failed';
  return stage === 'working' ? 'making' : 'ready';
}
