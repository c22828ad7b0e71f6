import { listReversals } from '../../payments/service.ts';
import type { Cause } from '../../credits/contract.ts';
import type { Reversal } from '../../credits/rules.ts';
import type { Db } from '../../../kit/database/db.ts';
import { fullReversal } from '../rules.ts';
import * as store from '../store.ts';

/** The reversal that takes back the whole price of a purchase; null: the purchase is valid, or there was none. */
export async function paidBackBy(tx: Db, siteId: string, cause: Cause): Promise<Reversal | null> {
  const order = cause.type === 'order' ? await store.findOrder(tx, siteId, cause.id) : null;
  return order && fullReversal(order, await listReversals(tx, siteId, order.id));
}
