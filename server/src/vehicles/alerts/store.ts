import { and, asc, count, desc, eq, gt, isNotNull, isNull, lt, max, sql } from 'drizzle-orm';
import { users } from '../../identity/accounts/tables.ts';
import type { Account } from '../../kit/caller.ts';
import type { Db } from '../../kit/database/db.ts';
import { matches } from '../../kit/database/rows.ts';
import type { PersonalData } from '../../kit/personal.ts';
import { savedVehicles } from '../decode/tables.ts';
import { recallNotices, recallRepairs, recallRounds, recallWatches } from './tables.ts';

export type NoticeRow = typeof recallNotices.$inferSelect;
export type RepairRow = typeof recallRepairs.$inferSelect;

/** A saved vehicle as a round goes through them. */
export interface WatchedVehicle extends Account {
  id: string;
  vin: string;
  savedAt: Date;
  /** The owner has confirmed the address and wants to hear of recalls. */
  wanted: boolean;
}

const isWanted = sql<boolean>`${users.emailVerifiedAt} is not null and ${users.erasedAt} is null
  and (${users.notify} ->> 'recall')::boolean`;

const watched = {
  id: savedVehicles.id,
  siteId: savedVehicles.siteId,
  userId: savedVehicles.userId,
  vin: savedVehicles.vin,
  savedAt: savedVehicles.createdAt,
  wanted: isWanted,
};

/** Saved vehicles in the order of their ids, after one of them. */
export async function listWatched(db: Db, after: string | null, limit: number): Promise<WatchedVehicle[]> {
  const { id, userId } = savedVehicles;
  return db
    .select(watched)
    .from(savedVehicles)
    .innerJoin(users, eq(users.id, userId))
    .where(after === null ? undefined : gt(id, after))
    .orderBy(asc(id))
    .limit(limit);
}

/** One saved vehicle of a member, by its number. */
export async function findWatched(db: Db, account: Account, vin: string): Promise<WatchedVehicle | null> {
  const { siteId, userId } = savedVehicles;
  const rows = await db
    .select(watched)
    .from(savedVehicles)
    .innerJoin(users, eq(users.id, userId))
    .where(and(eq(siteId, account.siteId), eq(userId, account.userId), eq(savedVehicles.vin, vin)));
  return rows[0] ?? null;
}

/** The saved vehicle of a member by its id. */
export async function findSaved(db: Db, account: Account, id: string): Promise<{ vin: string; title: string } | null> {
  const { siteId, userId, vin, title } = savedVehicles;
  const rows = await db
    .select({ vin, title })
    .from(savedVehicles)
    .where(and(eq(siteId, account.siteId), eq(userId, account.userId), eq(savedVehicles.id, id)));
  return rows[0] ?? null;
}

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
  const rows = await db
    .select()
    .from(recallWatches)
    .where(ofVehicle(recallWatches, account, vin));
  return rows[0]?.lists ?? [];
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

/** Whether a member wants to hear of recalls at a confirmed address. */
export async function isWantedBy(db: Db, { siteId, userId }: Account): Promise<boolean> {
  const which = matches(users, { siteId, id: userId });
  const rows = await db.select({ wanted: isWanted }).from(users).where(which);
  return rows[0]?.wanted ?? false;
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

/** The titles of a member's saved vehicles, by number. */
export async function titlesOf(db: Db, account: Account): Promise<Map<string, string>> {
  const { siteId, userId, vin, title } = savedVehicles;
  const rows = await db
    .select({ vin, title })
    .from(savedVehicles)
    .where(and(eq(siteId, account.siteId), eq(userId, account.userId)));
  return new Map(rows.map(row => [row.vin, row.title]));
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

/** Ends the emails about recalls of a member, and forgets what waits for one. */
export async function endAlerts(tx: Db, account: Account, now: Date): Promise<boolean> {
  const rows = await tx
    .update(users)
    .set({ notify: sql`${users.notify} || '{"recall": false}'::jsonb` })
    .where(and(matches(users, { siteId: account.siteId, id: account.userId }), isNull(users.erasedAt)))
    .returning({ id: users.id });
  await takeWaiting(tx, account, 'known', now);
  return rows.length > 0;
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
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('recall rounds', 0))`);
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
    const rows = await db
      .select()
      .from(recallNotices)
      .where(and(ofPerson(recallNotices, account), isNotNull(recallNotices.notifiedAt)))
      .orderBy(desc(recallNotices.notifiedAt));
    const repairs = await db.select().from(recallRepairs).where(ofPerson(recallRepairs, account));
    return [
      ...(rows.length > 0
        ? [
            {
              file: 'recall-emails.json',
              json: rows.map(({ vin, campaign, notifiedAt }) => ({ vin, campaign, at: notifiedAt })),
            },
          ]
        : []),
      ...(repairs.length > 0
        ? [
            {
              file: 'recall-repairs.json',
              json: repairs.map(({ vin, campaign, doneOn, place }) => ({ vin, campaign, done_on: doneOn, place })),
            },
          ]
        : []),
    ];
  },
  async count(db, account) {
    const [repairs] = await db.select({ count: count() }).from(recallRepairs).where(ofPerson(recallRepairs, account));
    const [notices] = await db.select({ count: count() }).from(recallNotices).where(ofPerson(recallNotices, account));
    const goes = [
      { what: 'recall_repairs', count: repairs?.count ?? 0 },
      { what: 'recall_notices', count: notices?.count ?? 0 },
    ];
    return { goes, stays: [] };
  },
  async join(tx, from, into) {
    for (const table of TABLES) {
      const rows = await tx.delete(table).where(ofPerson(table, from)).returning();
      const moved = rows.map(row => ({ ...row, siteId: into.siteId, userId: into.userId }));
      if (moved.length > 0) await tx.insert(table).values(moved).onConflictDoNothing();
    }
  },
  async erase(tx, account) {
    for (const table of TABLES) await tx.delete(table).where(ofPerson(table, account));
  },
};
