import type { Db } from '../../../kit/database/db.ts';
import { isOpen } from '../rules.ts';
import * as store from '../store.ts';

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
