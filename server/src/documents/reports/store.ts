import { and, asc, desc, eq, getTableColumns, gte, isNotNull, isNull, like, lte, or } from 'drizzle-orm';
import { daysAfter } from '../../kit/clock.ts';
import type { Db } from '../../kit/database/db.ts';
import { findRows, matches } from '../../kit/database/rows.ts';
import type { GroupAnswer, HistoryProviderInfo } from './rules/sources/history-provider.ts';
import { historyPurchases as purchases } from './tables.ts';

export type PurchaseRow = typeof purchases.$inferSelect;

/** The newest purchase from a source: for a document, or since a moment for its vehicle. */
export async function findAnswers(
  db: Db,
  { source, vin, order }: { source: string; vin: string; order: string },
  since: Date | null,
): Promise<GroupAnswer[] | null> {
  const [row] = await db
    .select({ answers: purchases.answers })
    .from(purchases)
    .where(
      and(
        matches(purchases, { source, vin }),
        isNotNull(purchases.answers),
        or(eq(purchases.document, order), since ? gte(purchases.startedAt, since) : undefined),
      ),
    )
    .orderBy(desc(purchases.startedAt))
    .limit(1);
  return row?.answers ?? null;
}

/** The tries for a document, oldest first. */
export const listTries = (db: Db, source: string, document: string): Promise<PurchaseRow[]> =>
  findRows(db, purchases, { source, document }, [asc(purchases.startedAt), asc(purchases.id)]);

/** Every try for these documents, also for new versions of them, oldest first; without what was bought. */
export async function listPurchases(db: Db, documents: readonly string[]): Promise<Omit<PurchaseRow, 'answers'>[]> {
  if (documents.length === 0) return [];
  const { answers: _bought, ...columns } = getTableColumns(purchases);
  const own = documents.flatMap(id => [eq(purchases.document, id), like(purchases.document, `${id}:%`)]);
  return db
    .select(columns)
    .from(purchases)
    .where(or(...own))
    .orderBy(asc(purchases.startedAt), asc(purchases.id));
}

export async function addPurchase(db: Db, row: typeof purchases.$inferInsert): Promise<void> {
  await db.insert(purchases).values(row);
}

export async function changePurchase(
  db: Db,
  id: string,
  change: Partial<typeof purchases.$inferInsert>,
): Promise<void> {
  await db.update(purchases).set(change).where(eq(purchases.id, id));
}

/** Gives a try the service's number, once. @returns false where it has one */
export async function numberPurchase(db: Db, id: string, reference: string): Promise<boolean> {
  const unnumbered = and(eq(purchases.id, id), isNull(purchases.reference));
  return (await db.update(purchases).set({ reference }).where(unnumbered).returning({ id: purchases.id })).length > 0;
}

/** Forgets what was bought for a document, as far as the licenses of its sources say; that it was bought stays. */
export async function forgetAnswers(
  db: Db,
  document: string,
  sources: readonly HistoryProviderInfo[],
  now: Date,
): Promise<void> {
  for (const { name, license } of sources) {
    if (!license) continue;
    const until = license.cacheDays === null ? now : daysAfter(now, -license.cacheDays);
    const own = or(eq(purchases.document, document), like(purchases.document, `${document}:%`));
    await db
      .update(purchases)
      .set({ answers: null })
      .where(and(eq(purchases.source, name), own, lte(purchases.startedAt, until)));
  }
}
