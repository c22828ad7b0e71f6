import { and, count, desc, eq, inArray, min, ne, or, sql, sum } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { joinedWith } from '../accounts/service.ts';
import type { Db } from '../kit/db.ts';
import type { PersonalData } from '../kit/personal.ts';
import { creditEntries } from './tables.ts';
import type { OpenGrant } from './rules.ts';

export type EntryRow = typeof creditEntries.$inferSelect;

/** The ledger is append-only: movements of accounts that were joined stay where they are and are read as one ledger. */
const ofAccount = (siteId: string, userId: string) =>
  and(eq(creditEntries.siteId, siteId), sql`${creditEntries.userId} in ${joinedWith(userId)}`);

/** Appends a movement; false when this cause has already moved this grant. */
export async function addEntry(tx: Db, row: typeof creditEntries.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(creditEntries).values(row).onConflictDoNothing().returning({ id: creditEntries.id });
  return rows.length > 0;
}

/** Every grant of an account with what is left of it, oldest first. */
export async function listGrants(db: Db, siteId: string, userId: string): Promise<OpenGrant[]> {
  const { grantId, unit, delta, unlimited, reason, cause, endsAt, createdAt } = creditEntries;
  const rows = await db
    .select({
      grantId,
      unit,
      left: sum(delta).mapWith(Number),
      unlimited: sql<boolean>`bool_or(${unlimited})`,
      subscription: sql<boolean>`bool_or(${reason} = 'subscription')`,
      closed: sql<boolean>`bool_or(${reason} = 'expire')
        or sum(case when not ${unlimited} or ${reason} <> 'refund' then 0 when ${cause} like 'undo:%' then -1 else 1 end) > 0`,
      endsAt: sql<Date | null>`max(${endsAt})`.mapWith(endsAt),
      createdAt: min(createdAt),
    })
    .from(creditEntries)
    .where(ofAccount(siteId, userId))
    .groupBy(grantId, unit)
    .orderBy(min(createdAt));
  return rows.map(row => ({ ...row, createdAt: row.createdAt ?? new Date(0) }));
}

/** Every movement of this cause, e.g. the credits reserved for one report. */
export async function listEntriesOfCause(tx: Db, siteId: string, cause: string): Promise<EntryRow[]> {
  return tx
    .select()
    .from(creditEntries)
    .where(and(eq(creditEntries.siteId, siteId), eq(creditEntries.cause, cause)));
}

/** The same, with every movement that followed from it: those whose cause begins with it and a colon. */
export async function listEntriesUnder(tx: Db, siteId: string, cause: string): Promise<EntryRow[]> {
  const under = sql`starts_with(${creditEntries.cause}, ${`${cause}:`})`;
  return tx
    .select()
    .from(creditEntries)
    .where(and(eq(creditEntries.siteId, siteId), or(eq(creditEntries.cause, cause), under)));
}

export async function findEntry(tx: Db, siteId: string, id: string): Promise<EntryRow | null> {
  const rows = await tx
    .select()
    .from(creditEntries)
    .where(and(eq(creditEntries.siteId, siteId), eq(creditEntries.id, id)));
  return rows[0] ?? null;
}

const releases = alias(creditEntries, 'releases');
/** The movement that gave the credits of a reservation back, to whichever grant. */
const givenBack = sql`${releases.cause} = replace(${creditEntries.cause}, 'reserve:', 'release:')`;

const isSwap = (entry: typeof creditEntries | typeof releases) =>
  and(eq(entry.reason, 'release'), eq(entry.note, 'wrong_vehicle'));

/** Whether any of these grants has paid for a document that was exchanged, or is such an exchange's credit itself. */
export async function hasSwap(tx: Db, siteId: string, grantIds: string[]): Promise<boolean> {
  const ofGrants = and(eq(creditEntries.siteId, siteId), inArray(creditEntries.grantId, grantIds));
  const rows = await tx
    .select({ id: creditEntries.id })
    .from(creditEntries)
    .leftJoin(releases, and(eq(releases.siteId, siteId), eq(creditEntries.reason, 'reserve'), givenBack))
    .where(and(ofGrants, or(isSwap(creditEntries), isSwap(releases))))
    .limit(1);
  return rows.length > 0;
}

/** The documents that the grant of this cause has paid for and that were not given back. */
export async function listDocuments(tx: Db, siteId: string, cause: string): Promise<string[]> {
  const grant = await findGrantOfCause(tx, siteId, cause);
  if (!grant) return [];
  const rows = await tx
    .select({ cause: creditEntries.cause, releasedBy: releases.id })
    .from(creditEntries)
    .leftJoin(releases, and(eq(releases.siteId, siteId), givenBack))
    .where(
      and(
        eq(creditEntries.siteId, siteId),
        eq(creditEntries.grantId, grant.grantId),
        eq(creditEntries.reason, 'reserve'),
      ),
    );
  return rows.filter(row => row.releasedBy === null).map(row => row.cause.slice('reserve:'.length));
}

/** The grant of this cause, e.g. the credits of one order. */
export async function findGrantOfCause(tx: Db, siteId: string, cause: string): Promise<EntryRow | null> {
  const rows = await listEntriesOfCause(tx, siteId, cause);
  return rows.find(row => row.id === row.grantId) ?? null;
}

/** Whether an account has ever paid for credits. */
export async function hasPaidGrant(db: Db, siteId: string, userId: string): Promise<boolean> {
  const rows = await db
    .select({ id: creditEntries.id })
    .from(creditEntries)
    .where(and(ofAccount(siteId, userId), inArray(creditEntries.reason, ['purchase', 'subscription'])))
    .limit(1);
  return rows.length > 0;
}

/** Every movement of an account, newest first. */
export async function listEntries(db: Db, siteId: string, userId: string): Promise<EntryRow[]> {
  return db.select().from(creditEntries).where(ofAccount(siteId, userId)).orderBy(desc(creditEntries.seq));
}

/** A member's ledger: the movements stay in the books, what the credits were used for and what was noted does not. */
export const personalData: PersonalData = {
  noun: 'credits',
  by: 'account',
  tables: ['credit_entries'],
  async export(db, { siteId, userId }) {
    const json = (await listEntries(db, siteId, userId)).map(row => {
      const { unit, delta, unlimited, reason, subject, note, endsAt, createdAt } = row;
      return { unit, delta, unlimited, reason, subject, note, ends: endsAt, at: createdAt };
    });
    return [{ file: 'credits.json', json }];
  },
  async count(db, { siteId, userId }) {
    const own = ofAccount(siteId, userId);
    const used = and(own, ne(creditEntries.id, creditEntries.grantId), ne(creditEntries.subject, ''));
    const [all] = await db.select({ count: count() }).from(creditEntries).where(own);
    const [notes] = await db.select({ count: count() }).from(creditEntries).where(used);
    return {
      goes: [{ what: 'credit_notes', count: notes?.count ?? 0 }],
      stays: [{ what: 'credits', count: all?.count ?? 0, why: 'books' }],
    };
  },
  async erase(tx, { siteId, userId }) {
    const own = ofAccount(siteId, userId);
    await tx
      .update(creditEntries)
      .set({ subject: '' })
      .where(and(own, ne(creditEntries.id, creditEntries.grantId)));
    await tx.update(creditEntries).set({ note: null }).where(own);
  },
};
