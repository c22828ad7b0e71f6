import { and, between, count, eq, gte, isNull, lte, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../kit/database/db.ts';
import type { MomentPlace, PageRequest } from '../../kit/database/paging.ts';
import { findRow, listPage, matches } from '../../kit/database/rows.ts';
import { rowsKept } from '../../kit/retention.ts';
import { ownRows, type PersonalData } from '../../kit/personal.ts';
import type { Account } from '../../platform/sites/rules/caller.ts';
import type { KeyMode } from '../keys/contract.ts';
import { keyAnswers, keyOrders, keyRequests } from './tables.ts';

export type OrderRow = typeof keyOrders.$inferSelect;

/** The orders that a key of this mode sees: all of its account in that mode. */
interface Own extends Account {
  mode: KeyMode;
}

/** Writes an order down; the one there is where the same request has written it already. */
export async function addOrder(db: Db, row: typeof keyOrders.$inferInsert): Promise<OrderRow> {
  const [added] = await db.insert(keyOrders).values(row).onConflictDoNothing().returning();
  if (added) return added;
  const { siteId, userId, requestKey } = row;
  return (await findRow(db, keyOrders, { siteId, userId, requestKey }))!;
}

export const findOrder = (db: Db, { siteId, userId, mode }: Own, id: string): Promise<OrderRow | null> =>
  findRow(db, keyOrders, { siteId, userId, mode, id });

/** The test order that a document was named for. */
export const findTestOrder = (db: Db, { siteId, userId }: Account, documentId: string): Promise<OrderRow | null> =>
  findRow(db, keyOrders, { siteId, userId, mode: 'test', documentId });

/** A page of orders, the newest first. */
export const listOrders = (
  db: Db,
  { siteId, userId, mode }: Own,
  page: PageRequest<MomentPlace>,
): Promise<OrderRow[]> =>
  listPage(
    db,
    keyOrders,
    { where: matches(keyOrders, { siteId, userId, mode }), keys: [keyOrders.createdAt, keyOrders.id] },
    page,
  );

export type RunRow = typeof keyAnswers.$inferSelect;
type RunKey = Pick<RunRow, 'userId' | 'keyId' | 'requestKey'>;

const ofRun = ({ userId, keyId, requestKey }: RunKey) => matches(keyAnswers, { userId, keyId, requestKey });

/** Begins a run where there is none, or where the one there was is over its time. False: there is one. */
export async function beginRun(db: Db, row: typeof keyAnswers.$inferInsert): Promise<boolean> {
  const { keyId: _key, requestKey: _name, userId: _owner, siteId: _site, ...anew } = row;
  const begun = await db
    .insert(keyAnswers)
    .values(row)
    .onConflictDoUpdate({
      target: [keyAnswers.keyId, keyAnswers.requestKey, keyAnswers.userId],
      set: { ...anew, status: null, answer: null },
      setWhere: lte(keyAnswers.endsAt, row.startedAt),
    })
    .returning({ mark: keyAnswers.mark });
  return begun.length > 0;
}

export const findRun = (db: Db, run: RunKey): Promise<RunRow | null> => findRow(db, keyAnswers, ofRun(run));

/** Takes over a run that has not moved since it was read. */
export async function resumeRun(db: Db, run: RunRow, now: Date): Promise<boolean> {
  const taken = await db
    .update(keyAnswers)
    .set({ startedAt: now })
    .where(and(ofRun(run), eq(keyAnswers.startedAt, run.startedAt), isNull(keyAnswers.status)))
    .returning({ mark: keyAnswers.mark });
  return taken.length > 0;
}

export async function changeRun(
  db: Db,
  run: RunKey,
  change: Partial<Pick<RunRow, 'status' | 'answer' | 'startedAt'>>,
): Promise<void> {
  await db.update(keyAnswers).set(change).where(ofRun(run));
}

/** Answers for clients to ask again, and the log of each key. */
export const retention = [
  rowsKept('key_answers', 0, keyAnswers.endsAt),
  rowsKept('key_requests', 30, keyRequests.createdAt),
];

export type RequestRow = typeof keyRequests.$inferSelect;

interface OfKey extends Account {
  keyId: string;
}

/** What is asked of the log of an account; without a key, of all its keys. */
export interface RequestFilter {
  keyId?: string | undefined;
  operation?: string | undefined;
  /** The first and the last status. */
  statuses?: readonly [number, number] | undefined;
}

export type RequestToAdd = typeof keyRequests.$inferInsert;

export async function addRequests(db: Db, rows: RequestToAdd[]): Promise<void> {
  await db.insert(keyRequests).values(rows);
}

export const findRequest = (db: Db, { siteId, userId, keyId }: OfKey, id: string): Promise<RequestRow | null> =>
  findRow(db, keyRequests, { siteId, userId, keyId, id });

/** A request of any key of an account. */
export const findOwnRequest = (db: Db, { siteId, userId }: Account, id: string): Promise<RequestRow | null> =>
  findRow(db, keyRequests, { siteId, userId, id });

/** A page of the requests of an account's keys, the newest first. */
export const listRequests = (
  db: Db,
  { siteId, userId }: Account,
  { keyId, operation, statuses }: RequestFilter,
  page: PageRequest<MomentPlace>,
): Promise<RequestRow[]> => {
  const asked: (SQL | undefined)[] = [
    matches(keyRequests, { siteId, userId }),
    keyId === undefined ? undefined : eq(keyRequests.keyId, keyId),
    operation === undefined ? undefined : eq(keyRequests.operation, operation),
    statuses && between(keyRequests.status, ...statuses),
  ];
  return listPage(db, keyRequests, { where: and(...asked), keys: [keyRequests.createdAt, keyRequests.id] }, page);
};

/** A day with requests (UTC), and how many of them were refused and failed. */
export interface RequestDayRow {
  day: string;
  requests: number;
  refused: number;
  failed: number;
}

export const countRequests = (
  db: Db,
  { siteId, userId }: Account,
  { keyId }: Pick<RequestFilter, 'keyId'>,
  since: Date,
): Promise<RequestDayRow[]> => {
  const { status, createdAt } = keyRequests;
  const day = sql<string>`to_char(${createdAt} at time zone 'UTC', 'YYYY-MM-DD')`;
  const countOf = (from: number, to: number) =>
    sql`count(*) filter (where ${between(status, from, to)})`.mapWith(Number);
  return db
    .select({ day, requests: count(), refused: countOf(400, 499), failed: countOf(500, 599) })
    .from(keyRequests)
    .where(
      and(
        matches(keyRequests, { siteId, userId }),
        keyId === undefined ? undefined : eq(keyRequests.keyId, keyId),
        gte(createdAt, since),
      ),
    )
    .groupBy(sql`1`);
};

/** Orders of an account: they end with it, while the documents stay verifiable. */
const ordersOf: PersonalData = {
  module: 'resources',
  ...ownRows(keyOrders, {
    what: 'key_orders',
    file: 'api-orders',
    json: ({ id, mode, kind, vin, title, documentId, credits, createdAt }) => {
      return { id, mode, kind, vin, title, documentId, credits, createdAt };
    },
  }),
};

/** Answers that are kept for a day. */
const answersOf: PersonalData = {
  module: 'resources',
  ...ownRows(keyAnswers, {
    what: 'key_answers',
    file: 'api-answers',
    json: ({ requestKey, status, createdAt }) => ({ requestKey, status, createdAt }),
  }),
};

/** The log of a key, without what was answered: that is of vehicles. */
const requestsOf: PersonalData = {
  module: 'resources',
  ...ownRows(keyRequests, {
    what: 'key_requests',
    file: 'api-requests',
    json: ({ requestId, method, path, status, createdAt }) => ({ requestId, method, path, status, createdAt }),
  }),
};

export const personalData: readonly PersonalData[] = [ordersOf, answersOf, requestsOf];
