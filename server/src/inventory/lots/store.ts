import { and, asc, inArray } from 'drizzle-orm';
import type { Db } from '../../kit/database/db.ts';
import { findRow, findRows, matches } from '../../kit/database/rows.ts';
import { dealershipData } from '../../kit/personal.ts';
import type { Account } from '../../platform/sites/rules/caller.ts';
import { lotHidden, lotPages } from './tables.ts';

export type LotRow = typeof lotPages.$inferSelect;

export const findLot = (db: Db, { siteId, userId }: Account): Promise<LotRow | null> =>
  findRow(db, lotPages, { siteId, userId });

export const findBySlug = (db: Db, siteId: string, slug: string): Promise<LotRow | null> =>
  findRow(db, lotPages, { siteId, slug });

/** The lots of a brand that are shown, by their addresses. */
export const listShown = (db: Db, siteId: string): Promise<LotRow[]> =>
  findRows(db, lotPages, { siteId, isShown: true }, [asc(lotPages.slug)]);

/** Writes the pages of a dealership. @returns false where its address is another's */
export async function writeLot(tx: Db, row: LotRow): Promise<boolean> {
  const { isShown, sticker, report, prices, changedAt } = row;
  const set = { isShown, sticker, report, prices, changedAt };
  const there = await findLot(tx, row);
  if (there) {
    await tx
      .update(lotPages)
      .set(set)
      .where(matches(lotPages, { userId: row.userId }));
    return true;
  }
  const added = await tx.insert(lotPages).values(row).onConflictDoNothing().returning({ slug: lotPages.slug });
  return added.length === 1;
}

/** The vehicles of a dealership that are not shown. */
export async function listHidden(db: Db, { siteId, userId }: Account): Promise<string[]> {
  const rows = await findRows(db, lotHidden, { siteId, userId });
  return rows.map(({ vehicleId }) => vehicleId);
}

export async function hide(tx: Db, account: Account, vehicles: readonly string[], createdAt: Date): Promise<void> {
  if (vehicles.length === 0) return;
  await tx
    .insert(lotHidden)
    .values(vehicles.map(vehicleId => ({ ...account, vehicleId, createdAt })))
    .onConflictDoNothing();
}

export async function unhide(tx: Db, { siteId, userId }: Account, vehicles: readonly string[]): Promise<void> {
  await tx
    .delete(lotHidden)
    .where(and(matches(lotHidden, { siteId, userId }), inArray(lotHidden.vehicleId, [...vehicles])));
}

export const personalData = dealershipData('lots', ['lot_pages', 'lot_hidden'], {
  'public-pages': lotPages,
  'vehicles-without-a-page': lotHidden,
});
