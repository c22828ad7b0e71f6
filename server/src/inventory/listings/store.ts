import type { Db } from '../../kit/database/db.ts';
import { findRow, findRows, matches } from '../../kit/database/rows.ts';
import { dealershipData } from '../../kit/personal.ts';
import type { Account } from '../../platform/sites/rules/caller.ts';
import { stockListings } from './tables.ts';

export type ListingsRow = typeof stockListings.$inferSelect;

export const listListings = (db: Db, { siteId, userId }: Account): Promise<ListingsRow[]> =>
  findRows(db, stockListings, { siteId, userId });

export const findByToken = (db: Db, siteId: string, tokenHash: string): Promise<ListingsRow | null> =>
  findRow(db, stockListings, { siteId, tokenHash });

/** Gives a rooftop a token, in the place of the one before. */
export async function keepToken(tx: Db, row: typeof stockListings.$inferInsert): Promise<void> {
  const { tokenHash, tokenTail, createdAt } = row;
  await tx
    .insert(stockListings)
    .values(row)
    .onConflictDoUpdate({
      target: [stockListings.rooftopId, stockListings.userId],
      set: { tokenHash, tokenTail, createdAt, fetchedAt: null },
    });
}

export async function noteFetched(db: Db, { rooftopId, siteId, userId }: ListingsRow, fetchedAt: Date): Promise<void> {
  await db.update(stockListings).set({ fetchedAt }).where(matches(stockListings, { rooftopId, siteId, userId }));
}

export async function removeListings(tx: Db, { siteId, userId }: Account, rooftopId: string): Promise<void> {
  await tx.delete(stockListings).where(matches(stockListings, { rooftopId, siteId, userId }));
}

export const personalData = dealershipData('listings', ['stock_listings'], { listings: stockListings }, ['tokenHash']);
