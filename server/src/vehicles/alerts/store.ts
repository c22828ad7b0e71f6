import { and, asc, desc, eq, gt, isNotNull, lt, max, sql } from 'drizzle-orm';
import type { Account } from '../../platform/sites/rules/caller.ts';
import type { Db } from '../../kit/database/db.ts';
import { lockName } from '../../kit/database/named-lock.ts';
import { findRow } from '../../kit/database/rows.ts';
import { jsonFile, moveRows, type PersonalData } from '../../kit/personal.ts';
import { recallNotices, recallRepairs, recallRounds, recallWatches } from './tables.ts';

export type NoticeRow = typeof recallNotices.$inferSelect;
export type RepairRow = typeof recallRepairs.$inferSelect;

type Table = typeof recallWatches | typeof recallNotices | typeof recallRepairs;
const TABLES = [recallWatches, recallNotices, recallRepairs] as const;

const ofPerson = (table: Table, { siteId, userId }: Account) => and(eq(table.siteId, siteId), eq(table.userId, userId));
const ofVehicle = (table: Table, account: Account, vin: string) => and(ofPerson(table, account), eq(table.vin, vin));

/** Begins to watch a vehicle; one that is watched stays as it is. */
export async function addWatch(tx: Db, row: typeof recallWatches.$inferInsert): Promise<void> {
  await tx.insert(recallWatches).values(row).onConflictDoNothing();
}

/** The lists read for a vehicle so far. */
export async function listsOf(db: Db, account: Account, vin: string): Promise<string[]> {
  const watch = await findRow(db, recallWatches, ofVehicle(recallWatches, account, vin));
  return watch?.lists ?? [];
}

/** Notes which lists have been read for a vehicle. */
export async function setLists(tx: Db, { siteId, userId }: Account, vin: string, lists: string[]): Promise<void> {
  const { siteId: site, userId: user, vin: number } = recallWatches;
  await tx
    .insert(recallWatches)
    .values({ siteId, userId, vin, origin: '', lists })
    .onConflictDoUpdate({ target: [site, user, number], set: { lists } });
}

/** The campaigns noted for a vehicle. */
export async function notedOf(db: Db, account: Account, vin: string): Promise<Set<string>> {
  const rows = await db
    .select({ campaign: recallNotices.campaign })
    .from(recallNotices)
    .where(ofVehicle(recallNotices, account, vin));
  return new Set(rows.map(({ campaign }) => campaign));
}

/** Notes campaigns; one that is noted already stays as it is. */
export async function addNotices(tx: Db, rows: readonly (typeof recallNotices.$inferInsert)[]): Promise<void> {
  // Fewer parameters than a statement may have.
  for (let from = 0; from < rows.length; from += 500) {
    await tx
      .insert(recallNotices)
      .values(rows.slice(from, from + 500))
      .onConflictDoNothing();
  }
}

/** Members with news, after one of them, in the order of their ids. */
export async function listWaiting(db: Db, after: string | null, limit: number): Promise<Account[]> {
  const { siteId, userId, state } = recallNotices;
  return db
    .selectDistinct({ siteId, userId })
    .from(recallNotices)
    .where(and(eq(state, 'waiting'), after === null ? undefined : gt(userId, after)))
    .orderBy(asc(userId))
    .limit(limit);
}

/** When a member was last sent an email about recalls. */
export async function lastNotified(db: Db, account: Account): Promise<Date | null> {
  const [row] = await db
    .select({ at: max(recallNotices.notifiedAt) })
    .from(recallNotices)
    .where(ofPerson(recallNotices, account));
  return row?.at ?? null;
}

/** The news of a member: by vehicle, the newest first. What is told or deleted meanwhile waits for no other. */
export async function takeWaiting(tx: Db, account: Account, to: 'told' | 'known', now: Date): Promise<NoticeRow[]> {
  const rows = await tx
    .update(recallNotices)
    .set({ state: to, ...(to === 'told' ? { notifiedAt: now } : {}) })
    .where(and(ofPerson(recallNotices, account), eq(recallNotices.state, 'waiting')))
    .returning();
  return rows.sort((a, b) => a.vin.localeCompare(b.vin) || (b.receivedOn ?? '').localeCompare(a.receivedOn ?? ''));
}

/** Where a member reached the site when a vehicle was saved. */
export async function originOf(db: Db, account: Account): Promise<string> {
  const rows = await db
    .select({ origin: recallWatches.origin })
    .from(recallWatches)
    .where(and(ofPerson(recallWatches, account), sql`${recallWatches.origin} <> ''`))
    .limit(1);
  return rows[0]?.origin ?? '';
}

/** Repairs a member has marked as done on a vehicle. */
export async function listRepairs(db: Db, account: Account, vin: string): Promise<RepairRow[]> {
  const which = ofVehicle(recallRepairs, account, vin);
  return db.select().from(recallRepairs).where(which).orderBy(desc(recallRepairs.doneOn), asc(recallRepairs.campaign));
}

/** Marks a recall as done; day and place of an earlier mark are replaced. */
export async function saveRepair(db: Db, row: RepairRow): Promise<void> {
  const { siteId, userId, vin, campaign } = recallRepairs;
  const { doneOn, place } = row;
  await db
    .insert(recallRepairs)
    .values(row)
    .onConflictDoUpdate({ target: [siteId, userId, vin, campaign], set: { doneOn, place } });
}

export async function removeRepair(db: Db, account: Account, vin: string, campaign: string): Promise<void> {
  await db
    .delete(recallRepairs)
    .where(and(ofVehicle(recallRepairs, account, vin), eq(recallRepairs.campaign, campaign)));
}

/** Forgets everything about a vehicle that is no longer saved. */
export async function removeVehicle(tx: Db, account: Account, vin: string): Promise<void> {
  for (const table of TABLES) await tx.delete(table).where(ofVehicle(table, account, vin));
}

/** Begins a round unless one has begun after a moment; of two servers at once one begins it. @returns whether it did */
export async function beginRound(tx: Db, row: { id: string; startedAt: Date }, unlessAfter: Date): Promise<boolean> {
  await lockName(tx, 'recall rounds');
  const later = await tx.$count(recallRounds, gt(recallRounds.startedAt, unlessAfter));
  if (later > 0) return false;
  await tx.delete(recallRounds).where(lt(recallRounds.startedAt, row.startedAt));
  await tx.insert(recallRounds).values(row);
  return true;
}

/** Recall news sent to a member and repairs marked as done: all of it is erased. */
export const personalData: PersonalData = {
  module: 'alerts',
  by: 'account',
  tables: ['recall_watches', 'recall_notices', 'recall_repairs'],
  async export(db, account) {
    const { vin, campaign, notifiedAt } = recallNotices;
    const emails = await db
      .select({ vin, campaign, at: notifiedAt })
      .from(recallNotices)
      .where(and(ofPerson(recallNotices, account), isNotNull(notifiedAt)))
      .orderBy(desc(notifiedAt));
    const done = await db.select().from(recallRepairs).where(ofPerson(recallRepairs, account));
    const repairs = done.map(row => ({ vin: row.vin, campaign: row.campaign, done_on: row.doneOn, place: row.place }));
    return [...jsonFile('recall-emails', emails), ...jsonFile('recall-repairs', repairs)];
  },
  async count(db, account) {
    const goes = [
      { what: 'recall_repairs', count: await db.$count(recallRepairs, ofPerson(recallRepairs, account)) },
      { what: 'recall_notices', count: await db.$count(recallNotices, ofPerson(recallNotices, account)) },
    ];
    return { goes, stays: [] };
  },
  async join(tx, from, into) {
    await moveRows(tx, TABLES, from.userId, into.userId, { isOnce: true });
  },
  async erase(tx, account) {
    for (const table of TABLES) await tx.delete(table).where(ofPerson(table, account));
  },
};
