import type { OrderDetail } from '@marque/server/orders/contract';
import type { MarqueContext } from '../../context.ts';
import { documentPath } from '../member-entitlement.ts';

/** The document an order was bought for, and what became of it. */
export interface OrderDocument {
  kind: 'report' | 'sticker';
  path: string;
  state: 'making' | 'ready' | 'no_data' | 'failed';
  /** When its credit was taken and when it came back, ISO; null where this order's credit was not. */
  taken: string | null;
  back: string | null;
}

const READY = ['ready', 'partial', 'refreshing', 'disputed', 'corrected', 'upheld', 'archived', 'needs_review'];

/** null for an order of credits only, and as long as nothing is paid. */
export async function orderDocument({ app, caller }: MarqueContext, order: OrderDetail): Promise<OrderDocument | null> {
  if (!order.paid || !order.vin || !order.makes) return null;
  const kind = order.makes;
  const held = await (kind === 'report' ? app.reports : app.stickers).find(caller, order.vin);
  if (!held || held.state === 'revoked') return null;
  const entries = await app.credits.entries(caller);
  const at = (reason: 'reserve' | 'release') =>
    entries.find(entry => entry.reason === reason && entry.cause.id === held.id)?.at ?? null;
  const state = READY.includes(held.state)
    ? 'ready'
    : held.state === 'no_data' || held.state === 'failed'
      ? held.state
      : 'making';
  return {
    kind,
    path: documentPath(kind === 'report' ? 'vhr' : 'sticker', order.vin),
    state,
    taken: at('reserve'),
    back: at('release'),
  };
}
