import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../kit/database/db.ts';
import { lockName } from '../../kit/database/named-lock.ts';
import type { MomentPlace, PageRequest } from '../../kit/database/paging.ts';
import { addRow, findRow, findRows, listPage, lockRow, matches } from '../../kit/database/rows.ts';
import { bulkRefundOrders, bulkRefunds } from './tables.ts';

export type BulkRow = typeof bulkRefunds.$inferSelect;
export type BulkOrderRow = typeof bulkRefundOrders.$inferSelect;

/** Keeps a bulk refund with its orders. */
export async function addBulk(
  tx: Db,
  row: typeof bulkRefunds.$inferInsert,
  orders: (typeof bulkRefundOrders.$inferInsert)[],
): Promise<BulkRow> {
  const added = await addRow(tx, bulkRefunds, row);
  await tx.insert(bulkRefundOrders).values(orders);
  return added;
}

export const findBulk = (db: Db, siteId: string, id: string): Promise<BulkRow | null> =>
  findRow(db, bulkRefunds, { siteId, id });

/** The same, locked until the transaction ends. */
export const lockBulk = (tx: Db, siteId: string, id: string): Promise<BulkRow | null> =>
  lockRow(tx, bulkRefunds, { siteId, id });

export async function changeBulk(tx: Db, id: string, change: Partial<BulkRow>): Promise<BulkRow> {
  const [row] = await tx.update(bulkRefunds).set(change).where(eq(bulkRefunds.id, id)).returning();
  return row!;
}

export const listBulks = (db: Db, siteId: string, page: PageRequest<MomentPlace>): Promise<BulkRow[]> =>
  listPage(
    db,
    bulkRefunds,
    { where: matches(bulkRefunds, { siteId }), keys: [bulkRefunds.createdAt, bulkRefunds.id] },
    page,
  );

/** Orders of a bulk refund in their places. */
export const listBulkOrders = (db: Db, bulkId: string, page: PageRequest<[number]>): Promise<BulkOrderRow[]> =>
  listPage(
    db,
    bulkRefundOrders,
    { where: matches(bulkRefundOrders, { bulkId }), keys: [bulkRefundOrders.place], oldest: true },
    page,
  );

/** The next orders of a bulk refund that wait for their turn. */
export const listWaiting = (db: Db, bulkId: string, limit: number): Promise<BulkOrderRow[]> =>
  findRows(db, bulkRefundOrders, { bulkId, state: 'waiting' }, [asc(bulkRefundOrders.place)], limit);

/** One of them, locked until the transaction ends; null where it has had its turn. */
export const lockWaiting = (tx: Db, id: string): Promise<BulkOrderRow | null> =>
  lockRow(tx, bulkRefundOrders, { id, state: 'waiting' });

/** Writes down what became of an order that waits. */
export async function settleOrder(
  tx: Db,
  id: string,
  change: Pick<BulkOrderRow, 'state' | 'problem' | 'changedAt'>,
): Promise<void> {
  await tx
    .update(bulkRefundOrders)
    .set(change)
    .where(and(eq(bulkRefundOrders.id, id), eq(bulkRefundOrders.state, 'waiting')));
}

/** How many orders of bulk refunds are in each state, and their sum, by currency. */
export const countBulkOrders = (db: Db, bulkIds: readonly string[]) =>
  db
    .select({
      bulkId: bulkRefundOrders.bulkId,
      state: bulkRefundOrders.state,
      currency: bulkRefundOrders.currency,
      orders: sql<number>`count(*)::int`,
      cents: sql<number>`sum(${bulkRefundOrders.cents})::float8`,
    })
    .from(bulkRefundOrders)
    .where(inArray(bulkRefundOrders.bulkId, [...bulkIds]))
    .groupBy(bulkRefundOrders.bulkId, bulkRefundOrders.state, bulkRefundOrders.currency)
    .orderBy(bulkRefundOrders.currency);

/** Those of these orders that wait in a bulk refund that is proposed or runs. */
export async function listTaken(db: Db, siteId: string, orderIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ orderId: bulkRefundOrders.orderId })
    .from(bulkRefundOrders)
    .innerJoin(bulkRefunds, eq(bulkRefunds.id, bulkRefundOrders.bulkId))
    .where(
      and(
        eq(bulkRefundOrders.siteId, siteId),
        inArray(bulkRefundOrders.orderId, [...orderIds]),
        eq(bulkRefundOrders.state, 'waiting'),
        inArray(bulkRefunds.state, ['proposed', 'running']),
      ),
    );
  return new Set(rows.map(({ orderId }) => orderId));
}

/** Whoever begins another bulk refund of the brand waits until the transaction ends. */
export const lockStarts = (tx: Db, siteId: string): Promise<void> => lockName(tx, `bulk refunds of ${siteId}`);
