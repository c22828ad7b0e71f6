import { and, desc, eq, min, sql, sum } from 'drizzle-orm';
import type { Db } from '../kit/db.ts';
import { creditEntries } from './tables.ts';
import type { OpenGrant } from './rules.ts';

export type EntryRow = typeof creditEntries.$inferSelect;

/** Appends a movement; false when this cause has already moved this grant. */
export async function addEntry(tx: Db, row: typeof creditEntries.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(creditEntries).values(row).onConflictDoNothing().returning({ id: creditEntries.id });
  return rows.length > 0;
}

/** Every grant of an account with what is left of it, oldest first. */
export async function listGrants(db: Db, siteId: string, userId: string): Promise<OpenGrant[]> {
  const rows = await db
    .select({
      grantId: creditEntries.grantId,
      unit: creditEntries.unit,
      left: sum(creditEntries.delta).mapWith(Number),
      endsAt: sql<Date | null>`max(${creditEntries.endsAt})`.mapWith(creditEntries.endsAt),
      createdAt: min(creditEntries.createdAt),
    })
    .from(creditEntries)
    .where(and(eq(creditEntries.siteId, siteId), eq(creditEntries.userId, userId)))
    .groupBy(creditEntries.grantId, creditEntries.unit)
    .orderBy(min(creditEntries.createdAt));
  return rows.map(row => ({ ...row, createdAt: row.createdAt ?? new Date(0) }));
}

/** The movement of this cause, e.g. the credit reserved for one report. */
export async function findEntry(tx: Db, siteId: string, cause: string): Promise<EntryRow | null> {
  const rows = await tx
    .select()
    .from(creditEntries)
    .where(and(eq(creditEntries.siteId, siteId), eq(creditEntries.cause, cause)));
  return rows[0] ?? null;
}

/** Every movement of an account, newest first. */
export async function listEntries(db: Db, siteId: string, userId: string): Promise<EntryRow[]> {
  return db
    .select()
    .from(creditEntries)
    .where(and(eq(creditEntries.siteId, siteId), eq(creditEntries.userId, userId)))
    .orderBy(desc(creditEntries.createdAt), desc(creditEntries.id));
}
