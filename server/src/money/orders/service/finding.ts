import { lockAccount } from '../../../identity/accounts/service.ts';
import type { Db } from '../../../kit/database/db.ts';
import { AppError } from '../../../kit/errors.ts';
import type { Cause } from '../../credits/contract.ts';
import type { Reversal } from '../../credits/rules.ts';
import { listReversals } from '../../payments/service.ts';
import { fullReversal, isOpen } from '../rules.ts';
import * as store from '../store.ts';

/**
 * Locks an order with its account, the account first as everywhere; of an account that was joined to another in the
 * meantime, the order is there. @throws AppError `not_found`
 */
export async function lockOrder(tx: Db, { siteId, userId, id }: store.OrderRow): Promise<store.OrderRow> {
  const order = await store.lockOrderRow(tx, { siteId, userId: await lockAccount(tx, siteId, userId), id });
  if (!order) throw new AppError('not_found');
  return order;
}

/** An order of a site. @throws AppError `not_found` */
export async function findOrder(db: Db, siteId: string, orderId: string): Promise<store.OrderRow> {
  const order = await store.findOrder(db, siteId, orderId);
  if (!order) throw new AppError('not_found');
  return order;
}

/** The unpaid order of a cart, of this account or of a visitor; null: there is none. */
export async function openOrderOf(
  db: Db,
  { siteId, userId, cartId }: { siteId: string; userId: string | null; cartId: string },
): Promise<string | null> {
  const order = userId
    ? await store.findOrderOfCart(db, siteId, userId, cartId)
    : await store.findOrderOfVisitor(db, siteId, cartId);
  return order && isOpen(order.state) ? order.id : null;
}

/** The reversal that takes back the whole price of a purchase; null: the purchase is valid, or there was none. */
export async function paidBackBy(tx: Db, siteId: string, cause: Cause): Promise<Reversal | null> {
  const order = cause.type === 'order' ? await store.findOrder(tx, siteId, cause.id) : null;
  return order && fullReversal(order, await listReversals(tx, order));
}
