import type { Db } from '../../kit/db.ts';
import { orderOfCause, refundCause, fullRefundKey } from '../rules.ts';
import * as store from '../store.ts';

/** What takes the whole price of a purchase back, as the ledger knows it; null: the purchase stands, or was none. */
export async function paidBackBy(tx: Db, siteId: string, cause: string): Promise<string | null> {
  const id = orderOfCause(cause);
  const order = id ? await store.findOrder(tx, siteId, id) : null;
  if (!order) return null;
  const key = fullRefundKey(order, await store.listReversals(tx, siteId, order.id));
  return key && refundCause(order, key);
}
