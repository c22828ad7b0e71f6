import {
  and,
  asc,
  count,
  countDistinct,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  ne,
  notExists,
  or,
  sql,
  gte,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { accountsOfAddress } from '../../identity/accounts/service.ts';
import { moveRows } from '../../kit/personal.ts';
import { rowsReached } from '../../kit/sale-steps.ts';
import type { Account } from '../../platform/sites/rules/caller.ts';
import { olderThan } from '../../kit/database/columns.ts';
import type { Db } from '../../kit/database/db.ts';
import { addRow, countRows, findRow, findRows, lockRow, matches, type RowCount } from '../../kit/database/rows.ts';
import type { MomentPlace, PageRequest } from '../../kit/database/paging.ts';
import { holdsForRows } from '../../kit/invariants.ts';
import type { PeopleFinder } from '../../kit/people/timeline.ts';
import { documentMovements } from '../../money/credits/service.ts';
import type { DocumentKind } from '../../money/products/contract.ts';
import { openJobs } from '../../platform/jobs/service.ts';
import type { Asked, Print, StoredDocument, Body } from './contract.ts';
import { statesOf, type Issued, type Stage } from './rules.ts';
import { documentVersions, issuedDocuments as documents } from './tables.ts';

/** What names the row of a document. */
export type DocumentKey = Pick<Issued, 'id' | 'userId'>;

const ofKey = ({ id, userId }: DocumentKey) => matches(documents, { id, userId });

/** The account of a document that has no owner any more: no account has this id. */
const ownerless = (documentId: string): string => `erased:${documentId}`;

const ownOf = ({ siteId, userId }: Account) => matches(documents, { siteId, userId });

/** The latest first: by when it was ordered, then by its version. */
const NEWEST = [desc(documents.createdAt), desc(documents.version), desc(documents.id)];

export const addDocument = (tx: Db, row: typeof documents.$inferInsert): Promise<Issued> => addRow(tx, documents, row);

export const findDocument = (db: Db, siteId: string, id: string): Promise<Issued | null> =>
  findRow(db, documents, { siteId, id });

/** Reads a document and locks it until the transaction ends. */
export const lockDocument = (tx: Db, siteId: string, id: string): Promise<Issued | null> =>
  lockRow(tx, documents, { siteId, id });

/** A member's own document; null where it is another's. */
export const findOwnDocument = (db: Db, { siteId, userId }: Account, id: string): Promise<Issued | null> =>
  findRow(db, documents, { siteId, userId, id });

/** The same of a member's own document; null where it is another's. */
export const lockOwnDocument = (tx: Db, { siteId, userId }: Account, id: string): Promise<Issued | null> =>
  lockRow(tx, documents, { siteId, userId, id });

/** What a list reads of a document: none of its contents, which are large. */
const {
  input: _input,
  vehicle: _car,
  answers: _told,
  asked: _asked,
  document: _text,
  body: _file,
  ...HEAD
} = getTableColumns(documents);

/** What an operator looks for among the documents of a brand; all that is given counts. `members`: an address, or its beginning with `*`. */
export interface DocumentSearch extends Partial<Pick<Issued, 'userId'>> {
  states?: readonly string[];
  kind?: DocumentKind;
  vin?: string;
  number?: string;
  member?: string;
}

const found = (db: Db, siteId: string, { states, member, ...same }: DocumentSearch) =>
  and(
    matches(documents, { siteId, ...same }),
    states && inArray(documents.state, [...states]),
    member === undefined ? undefined : inArray(documents.userId, accountsOfAddress(db, siteId, member)),
  );

export type DocumentHead = Awaited<ReturnType<typeof searchDocuments>>[number];

/** A page of the documents of a site that an operator looks for, the newest first, without their contents. */
export async function searchDocuments(
  db: Db,
  siteId: string,
  search: DocumentSearch,
  { after, limit }: PageRequest<MomentPlace>,
) {
  const { createdAt, id } = documents;
  return db
    .select(HEAD)
    .from(documents)
    .where(and(found(db, siteId, search), olderThan([createdAt, id], after)))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
}

/** How many there are: counted as far as 10,001, above that as many as the database expects. */
export const countSearched = (db: Db, siteId: string, search: DocumentSearch): Promise<RowCount> =>
  countRows(db, documents, found(db, siteId, search));

/** Whether another site has this document. */
export const isElsewhere = async (db: Db, siteId: string, id: string): Promise<boolean> =>
  (await db.$count(documents, and(eq(documents.id, id), ne(documents.siteId, siteId)))) > 0;

/** What is known of documents of an account without their contents, the oldest first. */
export async function listHeads(db: Db, account: Account, ids: readonly string[]) {
  return db
    .select(HEAD)
    .from(documents)
    .where(and(ownOf(account), inArray(documents.id, [...ids])))
    .orderBy(documents.createdAt);
}

export const findByNumber = (db: Db, siteId: string, number: string): Promise<Issued | null> =>
  findRow(db, documents, { siteId, number });

/** The documents of a kind that were made of a vehicle on a site, whoever has them. */
export const listMadeOf = (db: Db, siteId: string, kind: DocumentKind, vin: string): Promise<Issued[]> =>
  findRows(
    db,
    documents,
    and(matches(documents, { siteId, kind, vin }), ne(documents.state, 'archived'), isNotNull(documents.document)),
  );

/** The member's document that was ordered with this key. */
export const findOfRequest = (tx: Db, account: Account, kind: DocumentKind, key: string): Promise<Issued | null> =>
  findRow(tx, documents, and(ownOf(account), matches(documents, { kind, requestKey: key })));

/** Every document of this kind the member has of a vehicle, newest first. */
export const listOfVehicle = (db: Db, account: Account, kind: DocumentKind, vin: string): Promise<Issued[]> =>
  findRows(db, documents, and(ownOf(account), matches(documents, { kind, vin })), NEWEST);

/** The member's newest document of this kind of a vehicle, in whatever state. */
export const findNewest = (db: Db, account: Account, kind: DocumentKind, vin: string): Promise<Issued | null> =>
  findRow(db, documents, and(ownOf(account), matches(documents, { kind, vin })), NEWEST);

/** Something that differs whenever the member's newest document of a vehicle has changed; null where there is none. */
export async function findMark(db: Db, account: Account, kind: DocumentKind, vin: string): Promise<string | null> {
  const { id, state, version, rounds, answers } = documents;
  const [row] = await db
    .select({ id, state, version, rounds, answers: sql<number>`jsonb_array_length(${answers})` })
    .from(documents)
    .where(and(ownOf(account), matches(documents, { kind, vin })))
    .orderBy(...NEWEST)
    .limit(1);
  return row ? Object.values(row).join(' ') : null;
}

const later = alias(documents, 'later');
/** Whether a document is the newest of its kind of its vehicle. */
const isNewest = (db: Db) => {
  const { siteId, userId, kind, vin, createdAt, version, id } = documents;
  const ofVehicle = and(eq(later.siteId, siteId), eq(later.userId, userId), eq(later.kind, kind), eq(later.vin, vin));
  const isLater = sql`(${later.createdAt}, ${later.version}, ${later.id}) > (${createdAt}, ${version}, ${id})`;
  return notExists(db.select({ id: later.id }).from(later).where(and(ofVehicle, isLater)));
};

/**
 * A page of the newest document of this kind of each of the member's vehicles, newest first. Of what it says only these
 * fields are read, and once it is made no records of its sources: a document is large.
 */
export async function listNewest(
  db: Db,
  account: Account,
  kind: DocumentKind,
  { fields, after, limit }: PageRequest<MomentPlace> & { fields: readonly string[] },
): Promise<Issued[]> {
  const parts = ['lang', 'document', ...fields].map(field => sql`${field}::text, ${documents.document} -> ${field}`);
  const card = {
    document: sql<StoredDocument | null>`case when ${documents.document} is null then null
      else jsonb_build_object(${sql.join(parts, sql`, `)}) end`.as('card'),
    answers: sql<
      object[]
    >`case when ${documents.finishedAt} is null then ${documents.answers} else coalesce((select jsonb_agg(answer || jsonb_build_object('sections',
      (select jsonb_agg(section || '{"records":[]}') from jsonb_array_elements(answer -> 'sections') section)))
      from jsonb_array_elements(${documents.answers}) answer), '[]') end`.as('told'),
  };
  const { createdAt, id } = documents;
  return db
    .select({ ...getTableColumns(documents), ...card })
    .from(documents)
    .where(and(ownOf(account), eq(documents.kind, kind), olderThan([createdAt, id], after), isNewest(db)))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
}

/** How many vehicles the member has a document of this kind of. */
export async function countVehicles(db: Db, account: Account, kind: DocumentKind): Promise<number> {
  const [row] = await db
    .select({ vehicles: countDistinct(documents.vin) })
    .from(documents)
    .where(and(ownOf(account), eq(documents.kind, kind)));
  return row?.vehicles ?? 0;
}

/** Every document of a member in whatever state, oldest first. */
export const listAll = (db: Db, account: Account): Promise<Issued[]> =>
  findRows(db, documents, ownOf(account), [asc(documents.createdAt), asc(documents.id)]);

/** Changes the state of a document, unless it was revoked or finished in the meantime. */
export async function moveDocument(db: Db, row: DocumentKey, from: readonly string[], to: string): Promise<void> {
  await db
    .update(documents)
    .set({ state: to })
    .where(and(ofKey(row), inArray(documents.state, [...from])));
}

export async function changeDocument(
  db: Db,
  row: DocumentKey,
  change: Partial<typeof documents.$inferInsert>,
): Promise<void> {
  await db.update(documents).set(change).where(ofKey(row));
}

/** Appends a question to a source; several may end at once. */
export async function addAsked(db: Db, row: DocumentKey, asked: Asked): Promise<void> {
  const appended = sql`${documents.asked} || ${JSON.stringify([asked])}::jsonb`;
  await db.update(documents).set({ asked: appended }).where(ofKey(row));
}

/** Appends one source's answer; several may arrive at once. */
export async function addAnswer(db: Db, row: DocumentKey, answer: object): Promise<void> {
  const appended = sql`${documents.answers} || ${JSON.stringify([answer])}::jsonb`;
  await db.update(documents).set({ answers: appended }).where(ofKey(row));
}

/** Keeps a PDF of a document; the same bytes are kept once. */
export async function addPrint(db: Db, row: DocumentKey, print: Print): Promise<void> {
  const same = JSON.stringify([{ sha256: print.sha256 }]);
  await db
    .update(documents)
    .set({ prints: sql`${documents.prints} || ${JSON.stringify([print])}::jsonb` })
    .where(and(ofKey(row), sql`not ${documents.prints} @> ${same}::jsonb`));
}

/** Keeps a document as it is before a newer version takes its place. */
export async function addVersion(
  tx: Db,
  { userId, id: documentId }: DocumentKey,
  kept: { version: number; document: StoredDocument; body: Body | null; createdAt: Date },
): Promise<void> {
  await tx
    .insert(documentVersions)
    .values({ userId, documentId, ...kept })
    .onConflictDoNothing();
}

/** The earlier versions of documents of one account, without what is in them, the newest first. */
export async function listVersions(
  db: Db,
  userId: string,
  documentIds: readonly string[],
): Promise<{ documentId: string; version: number; createdAt: Date }[]> {
  const { documentId, version, createdAt } = documentVersions;
  return db
    .select({ documentId, version, createdAt })
    .from(documentVersions)
    .where(and(eq(documentVersions.userId, userId), inArray(documentId, [...documentIds])))
    .orderBy(desc(createdAt), desc(version));
}

export type VersionRow = typeof documentVersions.$inferSelect;

export const findVersion = (
  db: Db,
  { userId, id: documentId }: DocumentKey,
  version: number,
): Promise<VersionRow | null> => findRow(db, documentVersions, { userId, documentId, version });

/** How many of a member's orders of a kind came to a document, and how many did not. */
export async function countDocuments(
  db: Db,
  account: Account,
  kind: DocumentKind,
): Promise<{ made: number; unmade: number }> {
  const [row] = await db
    .select({ all: count(), made: count(documents.document) })
    .from(documents)
    .where(and(ownOf(account), eq(documents.kind, kind)));
  const made = row?.made ?? 0;
  return { made, unmade: (row?.all ?? 0) - made };
}

/** The documents of one account are another's from now on. The keys of its requests were its own. */
export async function moveDocuments(tx: Db, from: Account, into: Account): Promise<void> {
  await tx.update(documents).set({ requestKey: null, requestHash: null }).where(ownOf(from));
  await moveRows(tx, [documents, documentVersions], from.userId, into.userId);
}

/**
 * Cuts a member off the documents made for them and drops what never became one. @returns the files in the media store that
 * are named no more
 */
export async function archiveDocuments(tx: Db, account: Account): Promise<string[]> {
  const versions = await tx
    .delete(documentVersions)
    .where(eq(documentVersions.userId, account.userId))
    .returning({ body: documentVersions.body });
  const rows = await tx.delete(documents).where(ownOf(account)).returning();
  const kept = rows
    .filter(({ document }) => document !== null)
    .map(row => ({ ...row, userId: ownerless(row.id), state: 'archived', input: {} }));
  if (kept.length > 0) await tx.insert(documents).values(kept);
  return versions.flatMap(({ body }) => body?.key ?? []);
}

/** The newest finished document of a kind on a site. */
export const newestFinished = (db: Db, siteId: string, kind: DocumentKind): Promise<Issued | null> =>
  findRow(db, documents, and(eq(documents.siteId, siteId), eq(documents.kind, kind), isNotNull(documents.finishedAt)), [
    desc(documents.finishedAt),
  ]);

/** How many documents of each kind and state were ordered on a site since a moment. */
export async function countByState(
  db: Db,
  siteId: string,
  since: Date,
): Promise<{ kind: DocumentKind; state: string; count: number }[]> {
  const { kind, state, createdAt } = documents;
  return db
    .select({ kind, state, count: sql<number>`count(*)::int` })
    .from(documents)
    .where(and(eq(documents.siteId, siteId), gte(createdAt, since)))
    .groupBy(kind, state);
}

export const saleSteps = [rowsReached('ready', documents.siteId, documents.createdAt, isNotNull(documents.finishedAt))];

const inState = (...stages: Exclude<Stage, 'working'>[]) => inArray(documents.state, stages.flatMap(statesOf));
const isEnded = inState('review', 'made', 'over');

export const invariants = [
  holdsForRows(
    {
      name: 'documents_credits',
      sentence:
        'The credits of a document are reserved while it is made, captured once it is, and back where it came to nothing.',
    },
    {
      of: documents,
      except: sql`with ${documentMovements} select ${documents.id} as id from ${documents}
        left join moved on moved.document_id = ${documents.id}
        where ${documents.amount} > 0 and ${documents.state} <> 'archived' and (
          moved.reserved is distinct from ${documents.amount}
          or case
            when ${inState('made')} then not moved.captured or moved.released
            when ${documents.state} in ('no_data', 'failed') or ${documents.revokedFor} in ('wrong_vehicle', 'empty')
              then not moved.released
            when ${documents.state} = 'revoked' then false
            else moved.captured or moved.released end)`,
    },
  ),
  holdsForRows(
    { name: 'documents_numbers', sentence: 'No two documents have the same number.' },
    {
      of: documents,
      except: sql`select min(${documents.id}) as id from ${documents} group by ${documents.number} having count(*) > 1`,
    },
  ),
  holdsForRows(
    { name: 'documents_jobs', sentence: 'A document that is being made has a job that makes it.' },
    {
      of: documents,
      except: sql`select ${documents.id} as id from ${documents} where ${documents.state} <> 'archived'
        and (${documents.state} = 'refreshing' or not ${isEnded})
        except select about from ${openJobs} as open`,
    },
  ),
];

/** By the number of a document, or its vehicle's. */
export const findsPeople: PeopleFinder = async (db, siteId, text) => {
  const { userId, number, vin } = documents;
  const same = or(eq(number, text.toUpperCase()), eq(vin, text.toUpperCase()));
  const found = and(eq(documents.siteId, siteId), same);
  return (await db.selectDistinct({ userId }).from(documents).where(found).limit(20)).map(row => row.userId);
};
