import type { Db } from '../../kit/database/db.ts';
import type { MomentPlace, PageRequest } from '../../kit/database/paging.ts';
import { findRow, listPage, matches } from '../../kit/database/rows.ts';
import { ownRows, type PersonalData } from '../../kit/personal.ts';
import type { Account } from '../../platform/sites/rules/caller.ts';
import type { KeyMode } from '../keys/contract.ts';
import { keyOrders } from './tables.ts';

export type OrderRow = typeof keyOrders.$inferSelect;

/** The orders that a key of this mode sees: all of its account in that mode. */
interface Own extends Account {
  mode: KeyMode;
}

/** Writes an order down; the one there is where the same request has written it already. */
export async function addOrder(db: Db, row: typeof keyOrders.$inferInsert): Promise<OrderRow> {
  const [added] = await db.insert(keyOrders).values(row).onConflictDoNothing().returning();
  if (added) return added;
  const { siteId, userId, requestKey } = row;
  return (await findRow(db, keyOrders, { siteId, userId, requestKey }))!;
}

export const findOrder = (db: Db, { siteId, userId, mode }: Own, id: string): Promise<OrderRow | null> =>
  findRow(db, keyOrders, { siteId, userId, mode, id });

/** A page of orders, the newest first. */
export const listOrders = (
  db: Db,
  { siteId, userId, mode }: Own,
  page: PageRequest<MomentPlace>,
): Promise<OrderRow[]> =>
  listPage(
    db,
    keyOrders,
    { where: matches(keyOrders, { siteId, userId, mode }), keys: [keyOrders.createdAt, keyOrders.id] },
    page,
  );

/** Orders of an account: they end with it, while the documents stay verifiable. */
export const personalData: PersonalData = {
  module: 'resources',
  ...ownRows(keyOrders, {
    what: 'key_orders',
    file: 'api-orders',
    json: ({ id, mode, kind, vin, title, documentId, credits, createdAt }) => {
      return { id, mode, kind, vin, title, documentId, credits, createdAt };
    },
  }),
};
