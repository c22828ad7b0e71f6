import { and, count, desc, eq, getTableColumns, gt, inArray, lte, min, ne, or, sql, sum } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Account } from '../../platform/sites/rules/caller.ts';
import { olderThan } from '../../kit/database/columns.ts';
import type { Db } from '../../kit/database/db.ts';
import { findRow, findRows, listPage, matches } from '../../kit/database/rows.ts';
import type { PageRequest } from '../../kit/database/paging.ts';
import { holdsForRows } from '../../kit/invariants.ts';
import { moveRows, type PersonalData } from '../../kit/personal.ts';
import { rowsAsLines, type TimelineSource } from '../../kit/people/timeline.ts';
import type { Cause } from './contract.ts';
import { publicReason, type EntryReason, type OpenGrant, type Reversal } from './rules.ts';
import { creditEntries } from './tables.ts';

export type EntryRow = typeof creditEntries.$inferSelect;

const ofAccount = ({ siteId, userId }: Account) => matches(creditEntries, { siteId, userId });

const ofCause = (cause: Cause) => matches(creditEntries, { causeType: cause.type, causeId: cause.id });

/** Appends a movement; false when its grant has moved for this reason and cause before. */
export async function addEntry(tx: Db, row: typeof creditEntries.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(creditEntries).values(row).onConflictDoNothing().returning({ id: creditEntries.id });
  return rows.length > 0;
}

/** Movements of a brand, those of one account after those of another, each account's in their order. */
export async function listLedger(
  db: Db,
  siteId: string,
  { after, limit }: PageRequest<readonly [userId: string, seq: number]>,
): Promise<EntryRow[]> {
  const keys = [creditEntries.userId, creditEntries.seq];
  return listPage(db, creditEntries, { where: eq(creditEntries.siteId, siteId), keys, oldest: true }, { after, limit });
}

/** Every grant of an account with what is left of it, oldest first. */
export async function listGrants(db: Db, account: Account): Promise<OpenGrant[]> {
  const { grantId, seq, unit, delta, unlimited, reason, endsAt, createdAt } = creditEntries;
  const closedAndOpened = sql`sum(case
    when not ${unlimited} then 0
    when ${inArray(reason, ['refund', 'redo_refund'])} then 1
    when ${inArray(reason, ['undo_refund', 'undo_redo'])} then -1
    else 0 end)`;
  const rows = await db
    .select({
      grantId,
      unit,
      left: sum(delta).mapWith(Number),
      unlimited: sql<boolean>`bool_or(${unlimited})`,
      subscription: sql<boolean>`bool_or(${reason} = 'subscription')`,
      closed: sql<boolean>`bool_or(${reason} = 'expire') or ${closedAndOpened} > 0`,
      endsAt: sql<Date | null>`max(${endsAt})`.mapWith(endsAt),
      createdAt: min(createdAt),
    })
    .from(creditEntries)
    .where(ofAccount(account))
    .groupBy(grantId, unit)
    .orderBy(min(seq));
  return rows.map(row => ({ ...row, createdAt: row.createdAt ?? new Date(0) }));
}

/** Accounts with a grant that has ended within a time and has credits left. */
export async function listEnded(
  db: Db,
  { since, until }: { since: Date; until: Date },
  limit: number,
): Promise<Account[]> {
  const { siteId, userId, grantId, id, endsAt } = creditEntries;
  const moves = alias(creditEntries, 'moves');
  const left = db
    .select({ left: sum(moves.delta) })
    .from(moves)
    .where(and(eq(moves.userId, userId), eq(moves.grantId, id)));
  return db
    .selectDistinct({ siteId, userId })
    .from(creditEntries)
    .where(and(eq(id, grantId), gt(endsAt, since), lte(endsAt, until), sql`(${left}) > 0`))
    .limit(limit);
}

/** Every movement with this reason and cause, e.g. the credits reserved for one document. */
export const listEntriesOf = (tx: Db, account: Account, reason: EntryReason, cause: Cause): Promise<EntryRow[]> =>
  findRows(tx, creditEntries, and(ofAccount(account), ofCause(cause), eq(creditEntries.reason, reason)));

/** Movements of a grant by a refund or dispute, with credits taken that came back later. */
export async function listEntriesOfReversal(
  tx: Db,
  account: Account,
  grantId: string,
  { type, key }: Reversal,
): Promise<EntryRow[]> {
  const ofReversal = matches(creditEntries, { grantId, reversalType: type, reversalKey: key });
  return findRows(tx, creditEntries, and(ofAccount(account), ofReversal), [creditEntries.seq]);
}

/** A grant by its id. */
export const findGrant = (tx: Db, account: Account, id: string): Promise<EntryRow | null> =>
  findRow(tx, creditEntries, and(ofAccount(account), eq(creditEntries.id, id)));

/** The grants of this cause, as they were written: the credits of one order, of a bundle first those of its report. */
export async function listGrantsOfCause(tx: Db, account: Account, cause: Cause): Promise<EntryRow[]> {
  const isGrant = eq(creditEntries.id, creditEntries.grantId);
  return findRows(tx, creditEntries, and(ofAccount(account), ofCause(cause), isGrant), [creditEntries.seq]);
}

/** Every movement of these grants, in their order. */
export const listEntriesOfGrants = (db: Db, account: Account, grantIds: readonly string[]): Promise<EntryRow[]> =>
  findRows(db, creditEntries, and(ofAccount(account), inArray(creditEntries.grantId, [...grantIds])), [
    creditEntries.seq,
  ]);

/** The documents that grants have reserved credits for. */
async function reservedBy(tx: Db, account: Account, grantIds: string[]): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ id: creditEntries.causeId })
    .from(creditEntries)
    .where(and(ofAccount(account), inArray(creditEntries.grantId, grantIds), eq(creditEntries.reason, 'reserve')));
  return rows.map(({ id }) => id);
}

/** The orders whose credits were reserved for a document. */
export async function ordersOfDocument(db: Db, account: Account, documentId: string): Promise<string[]> {
  const orders = await ordersOfDocuments(db, [{ siteId: account.siteId, userId: account.userId, id: documentId }]);
  return orders.get(documentId) ?? [];
}

/** The same of several documents, by their ids. */
export async function ordersOfDocuments(
  db: Db,
  documents: readonly (Account & { id: string })[],
): Promise<Map<string, string[]>> {
  const grants = alias(creditEntries, 'grants');
  const rows = await db
    .selectDistinct({ document: creditEntries.causeId, order: grants.causeId })
    .from(creditEntries)
    .innerJoin(grants, and(eq(grants.id, creditEntries.grantId), eq(grants.userId, creditEntries.userId)))
    .where(
      and(
        inArray(creditEntries.userId, [...new Set(documents.map(({ userId }) => userId))]),
        inArray(creditEntries.siteId, [...new Set(documents.map(({ siteId }) => siteId))]),
        ofDocuments(documents.map(({ id }) => id)),
        eq(creditEntries.reason, 'reserve'),
        eq(grants.causeType, 'order'),
      ),
    );
  return new Map(
    documents.map(({ id }) => [id, rows.filter(({ document }) => document === id).map(({ order }) => order)]),
  );
}

const ofDocuments = (ids: string[]) =>
  and(eq(creditEntries.causeType, 'document'), inArray(creditEntries.causeId, ids));

/** Whether any of these grants has paid for a document that was exchanged, or is such an exchange's credit itself. */
export async function hasSwap(tx: Db, account: Account, grantIds: string[]): Promise<boolean> {
  const ids = await reservedBy(tx, account, grantIds);
  const swapped = and(eq(creditEntries.reason, 'release'), eq(creditEntries.note, 'wrong_vehicle'));
  const ofThem = or(inArray(creditEntries.grantId, grantIds), ofDocuments(ids));
  return (await tx.$count(creditEntries, and(ofAccount(account), swapped, ofThem))) > 0;
}

/** The documents that the grants of this cause have paid for and that were not given back. */
export async function listDocuments(tx: Db, account: Account, cause: Cause): Promise<string[]> {
  const grants = (await listGrantsOfCause(tx, account, cause)).map(grant => grant.id);
  if (grants.length === 0) return [];
  const ids = await reservedBy(tx, account, grants);
  const rows = await tx
    .select({ id: creditEntries.causeId })
    .from(creditEntries)
    .where(and(ofAccount(account), ofDocuments(ids), eq(creditEntries.reason, 'release')));
  const back = new Set(rows.map(({ id }) => id));
  return ids.filter(id => !back.has(id));
}

/** Whether all of these grants are purchases or periods of a subscription. */
export async function areBought(db: Db, account: Account, grantIds: readonly string[]): Promise<boolean> {
  const ids = [...new Set(grantIds)];
  const rows = await db
    .select({ id: creditEntries.id })
    .from(creditEntries)
    .where(
      and(
        ofAccount(account),
        inArray(creditEntries.id, ids),
        inArray(creditEntries.reason, ['purchase', 'subscription']),
      ),
    );
  return rows.length === ids.length;
}

/** Whether an account has ever paid for credits. */
export async function hasPaidGrant(db: Db, account: Account): Promise<boolean> {
  const rows = await db
    .select({ id: creditEntries.id })
    .from(creditEntries)
    .where(and(ofAccount(account), inArray(creditEntries.reason, ['purchase', 'subscription'])))
    .limit(1);
  return rows.length > 0;
}

const { reason, causeType, causeId, reversalType, reversalKey } = creditEntries;
/** The same for the rows of one movement, which may take from several grants of a wallet, and for no others. */
const movement = sql`${creditEntries.unit}, ${reason}, ${causeType}, ${causeId}, ${reversalType}, ${reversalKey}`;
/** That a document was made moves nothing. */
const movesOf = (account: Account) => and(ofAccount(account), ne(reason, 'capture'));

/** A movement: the last of its rows with the sum of all, and what was left of its unit afterwards. */
export type MovementRow = EntryRow & { left: number };

/** A page of an account's movements, newest first. */
export async function listMovements(
  db: Db,
  account: Account,
  { after, limit }: PageRequest<[number]>,
): Promise<MovementRow[]> {
  const { seq, delta, unit } = creditEntries;
  const summed = db
    .select({
      ...getTableColumns(creditEntries),
      delta: sql`sum(${delta}) over (partition by ${movement})`.mapWith(Number).as('moved'),
      left: sql`sum(${delta}) over (partition by ${unit} order by ${seq})`.mapWith(Number).as('left'),
      last: sql`max(${seq}) over (partition by ${movement})`.as('last'),
    })
    .from(creditEntries)
    .where(movesOf(account))
    .as('summed');
  return db
    .select()
    .from(summed)
    .where(and(eq(summed.seq, summed.last), olderThan([summed.seq], after)))
    .orderBy(desc(summed.seq))
    .limit(limit);
}

export async function countMovements(db: Db, account: Account): Promise<number> {
  const [row] = await db
    .select({ movements: sql`count(distinct (${movement}))`.mapWith(Number) })
    .from(creditEntries)
    .where(movesOf(account));
  return row?.movements ?? 0;
}

/** Every movement of an account, newest first. */
export async function listEntries(db: Db, account: Account): Promise<EntryRow[]> {
  return db.select().from(creditEntries).where(ofAccount(account)).orderBy(desc(creditEntries.seq));
}

/** A member's ledger: the movements stay in the books, what the credits were used for and what was noted does not. */
export const personalData: PersonalData = {
  module: 'credits',
  by: 'account',
  tables: ['credit_entries'],
  async export(db, account) {
    const json = (await listEntries(db, account)).map(row => {
      const { unit, delta, unlimited, subject, note, endsAt, createdAt } = row;
      const reason = publicReason(row.reason);
      return { unit, delta, unlimited, reason, subject, note, ends: endsAt, at: createdAt };
    });
    return [{ file: 'credits.json', json }];
  },
  async count(db, account) {
    const own = ofAccount(account);
    const used = and(own, ne(creditEntries.id, creditEntries.grantId), ne(creditEntries.subject, ''));
    const [all] = await db.select({ count: count() }).from(creditEntries).where(own);
    const [notes] = await db.select({ count: count() }).from(creditEntries).where(used);
    return {
      goes: [{ what: 'credit_notes', count: notes?.count ?? 0 }],
      stays: [{ what: 'credits', count: all?.count ?? 0, why: 'books' }],
    };
  },
  /** Movements keep their ids, grants, causes and order: only the account that owns them changes. */
  join: (tx, from, into) => moveRows(tx, [creditEntries], from.userId, into.userId),
  async erase(tx, account) {
    const own = ofAccount(account);
    await tx
      .update(creditEntries)
      .set({ subject: '' })
      .where(and(own, ne(creditEntries.id, creditEntries.grantId)));
    await tx.update(creditEntries).set({ note: null }).where(own);
  },
};

const reserves = sql`count(*) filter (where ${reason} = 'reserve')`;
const captures = sql`count(*) filter (where ${reason} = 'capture')`;
const releasesOf = sql`count(*) filter (where ${reason} = 'release')`;

/** A CTE `moved`: what the ledger says of each document, a row each: `document_id`, `reserved` credits, whether `captured` and `released`. */
export const documentMovements = sql`moved as materialized (
  select ${causeId} as document_id,
    -sum(${creditEntries.delta}) filter (where ${reason} = 'reserve') as reserved,
    ${captures} > 0 as captured,
    ${releasesOf} > 0 as released
  from ${creditEntries} where ${causeType} = 'document' group by ${causeId})`;

/** A CTE `granted`: the grants of each order, a row each: `order_id`, how many `grants`, credits `granted`, whether `unlimited`. */
export const orderGrants = sql`granted as materialized (
  select ${causeId} as order_id, count(*) as grants, sum(${creditEntries.delta}) as granted,
    bool_or(${creditEntries.unlimited}) as unlimited
  from ${creditEntries} where ${causeType} = 'order' and ${creditEntries.id} = ${creditEntries.grantId}
  group by ${causeId})`;

export const invariants = [
  holdsForRows(
    { name: 'ledger_grants', sentence: 'No grant has less than no credits left.' },
    {
      of: creditEntries,
      except: sql`select ${creditEntries.grantId} as id from ${creditEntries}
        group by ${creditEntries.userId}, ${creditEntries.grantId} having sum(${creditEntries.delta}) < 0`,
    },
  ),
  holdsForRows(
    {
      name: 'ledger_reservations',
      sentence: 'What a document has reserved is captured once at most, and given back once at most and whole.',
    },
    {
      of: creditEntries,
      except: sql`select ${causeId} as id from ${creditEntries}
        where ${causeType} = 'document' and ${reason} in ('reserve', 'capture', 'release')
        group by ${causeId}
        having ${reserves} = 0 or ${captures} not in (0, ${reserves}) or ${releasesOf} not in (0, ${reserves})
          or (${releasesOf} > 0 and sum(${creditEntries.delta}) <> 0)`,
    },
  ),
];

/** Each movement of a member's credits, but for what only settles a reservation. */
export const timeline: TimelineSource[] = [
  rowsAsLines(creditEntries, {
    topic: 'credit',
    at: 'createdAt',
    id: 'seq',
    of: account => and(ofAccount(account), ne(creditEntries.reason, 'capture')),
    fields: ['reason', 'unit', 'delta', 'unlimited', 'note', 'subject', 'causeType', 'causeId'],
    line: ({ reason: why, unit, delta, unlimited, note, subject, causeType: of, causeId: id }) => ({
      what: publicReason(why),
      about: { unit, delta, unlimited: unlimited ? 1 : 0, note, subject, [of]: id },
    }),
  }),
];
