import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../kit/database/db.ts';
import { findRow, findRows, matches } from '../../../kit/database/rows.ts';
import type { Account } from '../../../platform/sites/rules/caller.ts';
import type { StockRowStored } from '../store.ts';
import { stockRecalls, stockVehicles } from '../tables.ts';

export type RecallsRow = typeof stockRecalls.$inferSelect;

/** Vehicles that any dealership has in stock, after one of them, in the order of their ids. */
export const listInStock = (db: Db, after: string | null, limit: number): Promise<StockRowStored[]> =>
  findRows(
    db,
    stockVehicles,
    and(eq(stockVehicles.state, 'stock'), after === null ? undefined : gt(stockVehicles.id, after)),
    [asc(stockVehicles.id)],
    limit,
  );

/** What is known of the recalls of some vehicles. */
export const listRecalls = (db: Db, { siteId, userId }: Account, vehicles: readonly string[]): Promise<RecallsRow[]> =>
  findRows(
    db,
    stockRecalls,
    and(matches(stockRecalls, { siteId, userId }), inArray(stockRecalls.vehicleId, [...vehicles])),
  );

export const findRecalls = (db: Db, { siteId, userId }: Account, vehicleId: string): Promise<RecallsRow | null> =>
  findRow(db, stockRecalls, { siteId, userId, vehicleId });

export async function keepRecalls(tx: Db, row: RecallsRow): Promise<void> {
  const { vehicleId: _vehicle, userId: _user, siteId: _site, ...set } = row;
  await tx
    .insert(stockRecalls)
    .values(row)
    .onConflictDoUpdate({ target: [stockRecalls.vehicleId, stockRecalls.userId], set });
}

/** Dealerships with news, after one of them, in the order of their accounts. */
export async function listWaiting(db: Db, after: string | null, limit: number): Promise<Account[]> {
  const { siteId, userId } = stockRecalls;
  return db
    .selectDistinct({ siteId, userId })
    .from(stockRecalls)
    .where(and(sql`${stockRecalls.waiting} <> '{}'`, after === null ? undefined : gt(userId, after)))
    .orderBy(asc(userId))
    .limit(limit);
}

/** Takes the news of a dealership: what is taken is mailed, and waits no more. */
export async function takeWaiting(tx: Db, { siteId, userId }: Account) {
  const { vehicleId, waiting, campaigns } = stockRecalls;
  const rows = await tx
    .select({ vehicleId, waiting, campaigns })
    .from(stockRecalls)
    .where(and(matches(stockRecalls, { siteId, userId }), sql`${waiting} <> '{}'`))
    .for('update');
  if (rows.length > 0)
    await tx
      .update(stockRecalls)
      .set({ waiting: [] })
      .where(and(matches(stockRecalls, { siteId, userId }), sql`${waiting} <> '{}'`));
  return rows;
}
