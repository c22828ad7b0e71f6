import { lockAccount } from '../../../identity/accounts/service.ts';
import type { Db } from '../../../kit/database/db.ts';
import { AppError } from '../../../kit/errors.ts';
import * as store from '../store.ts';

/** Locks an order with its account, the account first as everywhere. @throws AppError `not_found` */
export async function lockOrder(tx: Db, about: { siteId: string; orderId: string }): Promise<store.OrderRow> {
  const order = await store.findOrder(tx, about.siteId, about.orderId);
  if (!order) throw new AppError('not_found');
  await lockAccount(tx, order.siteId, order.userId);
  return (await store.lockOrderRow(tx, about.siteId, about.orderId)) ?? order;
}
