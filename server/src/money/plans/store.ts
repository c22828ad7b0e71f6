import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '../../kit/database/db.ts';
import { lockName } from '../../kit/database/named-lock.ts';
import { findRows } from '../../kit/database/rows.ts';
import { planPrices } from './tables.ts';

export type PriceRow = typeof planPrices.$inferSelect;

/** Servers that start at once write the prices one after the other. */
export const lockPrices = (tx: Db): Promise<void> => lockName(tx, 'plan prices');

/** Every price there was, oldest first, of one site or of all, of one plan or of all. */
export function listPrices(db: Db, about: { siteId?: string; planId?: string | undefined }): Promise<PriceRow[]> {
  const ofSite = about.siteId ? eq(planPrices.siteId, about.siteId) : undefined;
  const ofPlan = about.planId ? eq(planPrices.planId, about.planId) : undefined;
  return findRows(db, planPrices, and(ofSite, ofPlan), [asc(planPrices.createdAt), asc(planPrices.id)]);
}

export async function addPrices(tx: Db, rows: (typeof planPrices.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(planPrices).values(rows);
}
