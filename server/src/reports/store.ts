import { and, count, desc, eq, gte, inArray, isNotNull, isNull, notInArray, sql } from 'drizzle-orm';
import type { Db } from '../kit/db.ts';
import type { GroupAnswer } from './providers/history-provider.ts';
import { reports } from './tables.ts';

export type ReportRow = typeof reports.$inferSelect;

export async function addReport(tx: Db, row: typeof reports.$inferInsert): Promise<ReportRow> {
  const [added] = await tx.insert(reports).values(row).returning();
  if (!added) throw new Error('The report was not written');
  return added;
}

export async function findReport(db: Db, siteId: string, id: string): Promise<ReportRow | null> {
  const rows = await db
    .select()
    .from(reports)
    .where(and(eq(reports.siteId, siteId), eq(reports.id, id)));
  return rows[0] ?? null;
}

/** Reads a report and holds it until the transaction ends. */
export async function lockReport(tx: Db, siteId: string, id: string): Promise<ReportRow | null> {
  const rows = await tx
    .select()
    .from(reports)
    .where(and(eq(reports.siteId, siteId), eq(reports.id, id)))
    .for('update');
  return rows[0] ?? null;
}

/** The member's newest report of a vehicle, in whatever state. */
export async function findNewestReport(db: Db, siteId: string, userId: string, vin: string): Promise<ReportRow | null> {
  const rows = await db
    .select()
    .from(reports)
    .where(and(eq(reports.siteId, siteId), eq(reports.userId, userId), eq(reports.vin, vin)))
    .orderBy(desc(reports.createdAt))
    .limit(1);
  return rows[0] ?? null;
}

/** The member's report of a vehicle that was ordered since `since` and came to something, or still may. */
export async function findLivingReport(
  tx: Db,
  about: { siteId: string; userId: string; vin: string; since: Date },
): Promise<ReportRow | null> {
  const rows = await tx
    .select()
    .from(reports)
    .where(
      and(
        eq(reports.siteId, about.siteId),
        eq(reports.userId, about.userId),
        eq(reports.vin, about.vin),
        gte(reports.createdAt, about.since),
        notInArray(reports.state, ['no_data', 'failed', 'revoked', 'archived']),
      ),
    )
    .orderBy(desc(reports.createdAt))
    .limit(1);
  return rows[0] ?? null;
}

export async function findReportByNumber(db: Db, siteId: string, number: string): Promise<ReportRow | null> {
  const rows = await db
    .select()
    .from(reports)
    .where(and(eq(reports.siteId, siteId), eq(reports.number, number)));
  return rows[0] ?? null;
}

/** The newest report of each of the member's vehicles, newest first. */
export async function listReports(db: Db, siteId: string, userId: string): Promise<ReportRow[]> {
  const rows = await db
    .selectDistinctOn([reports.vin])
    .from(reports)
    .where(and(eq(reports.siteId, siteId), eq(reports.userId, userId)))
    .orderBy(reports.vin, desc(reports.createdAt));
  return rows.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
}

/** The member's report that was ordered with this key. */
export async function findReportOfRequest(
  tx: Db,
  account: { siteId: string; userId: string },
  key: string,
): Promise<ReportRow | null> {
  const own = and(eq(reports.siteId, account.siteId), eq(reports.userId, account.userId));
  const rows = await tx
    .select()
    .from(reports)
    .where(and(own, eq(reports.requestKey, key)));
  return rows[0] ?? null;
}

/** Notes that a report is being made, unless it was taken back in the meantime. */
export async function beginReport(db: Db, id: string): Promise<void> {
  await db
    .update(reports)
    .set({ state: 'collecting' })
    .where(and(eq(reports.id, id), inArray(reports.state, ['queued', 'collecting'])));
}

export async function changeReport(db: Db, id: string, change: Partial<ReportRow>): Promise<void> {
  await db.update(reports).set(change).where(eq(reports.id, id));
}

/** Appends one source group's answer; several may arrive at once. */
export async function addAnswer(db: Db, id: string, answer: GroupAnswer): Promise<void> {
  const appended = sql`${reports.answers} || ${JSON.stringify([answer])}::jsonb`;
  await db.update(reports).set({ answers: appended }).where(eq(reports.id, id));
}

/** Every report of a member in whatever state, oldest first. */
export async function listAllReports(db: Db, siteId: string, userId: string): Promise<ReportRow[]> {
  return db
    .select()
    .from(reports)
    .where(and(eq(reports.siteId, siteId), eq(reports.userId, userId)))
    .orderBy(reports.createdAt);
}

/** How many of a member's reports came to a document, and how many did not. */
export async function countReports(db: Db, siteId: string, userId: string): Promise<{ made: number; unmade: number }> {
  const [row] = await db
    .select({ all: count(), made: count(reports.document) })
    .from(reports)
    .where(and(eq(reports.siteId, siteId), eq(reports.userId, userId)));
  const made = row?.made ?? 0;
  return { made, unmade: (row?.all ?? 0) - made };
}

/** The documents of one account are another's from now on. The keys of its requests were its own. */
export async function moveReports(tx: Db, siteId: string, from: string, into: string): Promise<void> {
  await tx
    .update(reports)
    .set({ userId: into, requestKey: null, requestHash: null })
    .where(and(eq(reports.siteId, siteId), eq(reports.userId, from)));
}

/** Cuts a member off the documents made for them and drops what never became one. */
export async function archiveReports(tx: Db, siteId: string, userId: string): Promise<void> {
  const own = and(eq(reports.siteId, siteId), eq(reports.userId, userId));
  await tx.delete(reports).where(and(own, isNull(reports.document)));
  await tx
    .update(reports)
    .set({ userId: null, state: 'archived', mileage: null })
    .where(and(own, isNotNull(reports.document)));
}
