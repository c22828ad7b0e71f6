import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, ne, or } from 'drizzle-orm';
import { rowsKept } from '../../kit/retention.ts';
import type { Db } from '../../kit/database/db.ts';
import { addRow, countSome, findRow, findRows, listPage, lockRow, matches } from '../../kit/database/rows.ts';
import type { MomentPlace, PageRequest } from '../../kit/database/paging.ts';
import type { Account } from '../../platform/sites/rules/caller.ts';
import type { PersonalData } from '../../kit/personal.ts';
import { rowsAsLines, type TimelineSource } from '../../kit/people/timeline.ts';
import type { DeletionState } from './contract.ts';
import { isUnconfirmed, mayMove } from './rules.ts';
import { deletionLinks, deletions } from './tables.ts';

export type DeletionRow = typeof deletions.$inferSelect;

const CONFIRMED: DeletionState[] = ['needs_identity', 'cooling_off', 'executing', 'on_hold'];
const OPEN: DeletionState[] = ['submitted', 'verify_sent', 'verified', ...CONFIRMED];

export const addDeletion = (tx: Db, row: typeof deletions.$inferInsert): Promise<DeletionRow> =>
  addRow(tx, deletions, row);

export const findDeletion = (db: Db, siteId: string, id: string): Promise<DeletionRow | null> =>
  findRow(db, deletions, { siteId, id });

/** Reads a request and locks it until the transaction ends. */
export const lockDeletion = (tx: Db, siteId: string, id: string): Promise<DeletionRow | null> =>
  lockRow(tx, deletions, { siteId, id });

/** Moves a locked request on. @throws when the move is not one a request may make */
export async function moveDeletion(
  tx: Db,
  row: DeletionRow,
  state: DeletionState,
  change: Partial<DeletionRow> = {},
): Promise<DeletionRow> {
  if (!mayMove(row.state, state)) throw new Error(`A deletion cannot go from ${row.state} to ${state}`);
  return changeDeletion(tx, row, { ...change, state });
}

/** Notes something about a locked request that moves nothing. */
export async function noteDeletion(
  tx: Db,
  row: DeletionRow,
  note: Partial<Pick<DeletionRow, 'remindedAt' | 'reportedAt'>>,
): Promise<DeletionRow> {
  return changeDeletion(tx, row, note);
}

async function changeDeletion(tx: Db, row: DeletionRow, change: Partial<DeletionRow>): Promise<DeletionRow> {
  await tx.update(deletions).set(change).where(eq(deletions.id, row.id));
  return { ...row, ...change };
}

/** How many requests for an address were made and mailed about since then. */
export const countMailed = async (db: Db, siteId: string, emailHash: string, since: Date): Promise<number> =>
  db.$count(
    deletions,
    and(matches(deletions, { siteId, emailHash }), gt(deletions.createdAt, since), ne(deletions.state, 'submitted')),
  );

/**
 * The newest open request about a member's account, made while signed in to it, or made for `emailHash`, the address
 * the account has confirmed (null: it has not).
 */
export async function findOpenOfMember(
  db: Db,
  { siteId, userId }: Account,
  emailHash: string | null,
): Promise<DeletionRow | null> {
  const own = or(eq(deletions.askedBy, userId), emailHash ? eq(deletions.emailHash, emailHash) : undefined);
  return findRow(
    db,
    deletions,
    and(
      eq(deletions.siteId, siteId),
      inArray(deletions.state, OPEN),
      or(eq(deletions.userId, userId), and(isNull(deletions.userId), own)),
    ),
    [desc(isNotNull(deletions.userId)), desc(deletions.createdAt), desc(deletions.id)],
  );
}

/** Whether a confirmed request about this account is under way. */
export async function hasConfirmed(tx: Db, siteId: string, userId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: deletions.id })
    .from(deletions)
    .where(and(matches(deletions, { siteId, userId }), inArray(deletions.state, CONFIRMED)));
  return rows.length > 0;
}

/** A page of a site's requests, oldest first. */
export async function listDeletions(
  db: Db,
  siteId: string,
  { state, ...page }: PageRequest<MomentPlace> & { state: DeletionState | undefined },
): Promise<DeletionRow[]> {
  const where = and(eq(deletions.siteId, siteId), state ? eq(deletions.state, state) : undefined);
  return listPage(db, deletions, { where, keys: [deletions.createdAt, deletions.id], oldest: true }, page);
}

/** States in which a request waits for an operator. */
const WAITING: DeletionState[] = ['needs_identity', 'on_hold'];

/** How many requests wait for an operator, counted as far as 10,001, and since when the first of them. */
export async function countWaiting(db: Db, siteId: string): Promise<{ count: number; oldest: Date | null }> {
  const where = and(eq(deletions.siteId, siteId), inArray(deletions.state, WAITING));
  const [first] = await findRows(db, deletions, where, [deletions.createdAt], 1);
  return { count: await countSome(db, deletions, where), oldest: first?.createdAt ?? null };
}

export async function addLink(tx: Db, row: typeof deletionLinks.$inferInsert): Promise<void> {
  await tx.insert(deletionLinks).values(row);
}

/** The request of a mailed link, or null when it is unknown, of another site, or too old. */
export async function findByLink(db: Db, siteId: string, tokenHash: string, now: Date): Promise<DeletionRow | null> {
  const rows = await db
    .select({ deletion: deletions })
    .from(deletionLinks)
    .innerJoin(deletions, eq(deletions.id, deletionLinks.deletionId))
    .where(
      and(
        matches(deletionLinks, { siteId, tokenHash }),
        eq(deletions.siteId, siteId),
        gt(deletionLinks.expiresAt, now),
      ),
    );
  return rows[0]?.deletion ?? null;
}

export async function removeLinks(tx: Db, deletionId: string): Promise<void> {
  await tx.delete(deletionLinks).where(eq(deletionLinks.deletionId, deletionId));
}

/** Whether a request for the same address or account is on legal hold. */
export async function isHeld(db: Db, row: DeletionRow): Promise<boolean> {
  const same = or(eq(deletions.emailHash, row.emailHash), row.userId ? eq(deletions.userId, row.userId) : undefined);
  const rows = await db
    .select({ id: deletions.id })
    .from(deletions)
    .where(and(matches(deletions, { siteId: row.siteId, state: 'on_hold' }), same))
    .limit(1);
  return rows.length > 0;
}

/** Data of the requests themselves: other requests for the same address lose the typed text, and unconfirmed ones end. */
export function requestPersonalData(hashOf: (siteId: string, email: string) => string): PersonalData {
  const ofPerson = (siteId: string, email: string) =>
    and(eq(deletions.siteId, siteId), eq(deletions.emailHash, hashOf(siteId, email)), ne(deletions.email, ''));
  return {
    module: 'privacy',
    by: 'address',
    tables: ['deletions', 'deletion_links'],
    async export(db, { siteId, email }) {
      const rows = await db.select().from(deletions).where(ofPerson(siteId, email)).orderBy(asc(deletions.createdAt));
      const json = rows.map(row => ({
        id: row.id,
        state: row.state,
        email: row.email,
        message: row.message,
        submitted: row.createdAt,
        confirmed: row.verifiedAt,
        erases_at: row.erasesAt,
      }));
      return [{ file: 'deletion-requests.json', json }];
    },
    async count(db, { siteId, email }) {
      const [row] = await db.select({ count: count() }).from(deletions).where(ofPerson(siteId, email));
      const what = 'deletion_receipt';
      return {
        goes: [{ what: 'deletion_requests', count: row?.count ?? 0 }],
        stays: [{ what, count: 1, why: 'record' }],
      };
    },
    async erase(tx, { siteId, email }) {
      const rows = await tx.select().from(deletions).where(ofPerson(siteId, email)).for('no key update');
      for (const row of rows) {
        const blank = { email: '', message: '', reason: null, askedBy: null };
        const ends = isUnconfirmed(row.state);
        await changeDeletion(tx, row, ends ? { ...blank, state: 'expired' } : blank);
        if (ends) await removeLinks(tx, row.id);
      }
    },
  };
}

/** Since the request was over: what it was about is blank by then, only the proof is left. */
export const retention = [
  rowsKept(
    'deletions',
    1095,
    deletions.createdAt,
    inArray(deletions.state, ['erased', 'expired', 'withdrawn', 'rejected']),
  ),
];

const deletionLines = (at: 'createdAt' | 'verifiedAt', what: string) =>
  rowsAsLines(deletions, {
    topic: 'deletion',
    at,
    of: ({ siteId, userId, email }) =>
      and(
        eq(deletions.siteId, siteId),
        or(eq(deletions.userId, userId), eq(deletions.askedBy, userId), eq(deletions.email, email)),
      ),
    fields: ['id', 'state'],
    line: ({ id, state }) => ({ what, about: { deletion: id, state } }),
  });

export const timeline: TimelineSource[] = [
  deletionLines('createdAt', 'asked'),
  deletionLines('verifiedAt', 'confirmed'),
];
