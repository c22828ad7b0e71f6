import { and, asc, count, desc, eq, gte, inArray, isNull, lte, ne, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../../kit/database/db.ts';
import type { MomentPlace, PageRequest } from '../../kit/database/paging.ts';
import { addRow, findRow, findRows, listPage, lockRow, matches } from '../../kit/database/rows.ts';
import { jsonFile, moveRows, type Account, type PersonalData } from '../../kit/personal.ts';
import { rowsKept } from '../../kit/retention.ts';
import type { MessageState } from './contract.ts';
import { webhookAttempts, webhookEndpoints, webhookMessages } from './tables.ts';

export type EndpointRow = typeof webhookEndpoints.$inferSelect;
export type MessageRow = typeof webhookMessages.$inferSelect;
export type AttemptRow = typeof webhookAttempts.$inferSelect;

/** Tries of a message that are shown. */
const MAX_ATTEMPTS = 50;
/** Rows that are written or moved by one statement: fewer parameters than one may have. */
const AT_A_TIME = 500;

/** An endpoint by its whole key. */
type EndpointKey = Pick<EndpointRow, 'id' | 'siteId' | 'userId'>;

const ofAccount = (table: PgTable & { siteId: PgColumn; userId: PgColumn }, { siteId, userId }: Account) =>
  and(eq(table.siteId, siteId), eq(table.userId, userId));
const theEndpoint = ({ id, siteId, userId }: EndpointKey) => matches(webhookEndpoints, { id, siteId, userId });
const messagesOf = ({ id, siteId, userId }: EndpointKey, state?: MessageState) =>
  matches(webhookMessages, { siteId, userId, endpointId: id, ...(state && { state }) });

/** The endpoints of an account, the newest first. */
export const listEndpoints = (db: Db, { siteId, userId }: Account): Promise<EndpointRow[]> =>
  findRows(db, webhookEndpoints, { siteId, userId }, [desc(webhookEndpoints.createdAt), desc(webhookEndpoints.id)]);

/** Those that what happens is kept for: all that their owner has not switched off. */
export const listListening = (db: Db, account: Account): Promise<EndpointRow[]> =>
  findRows(db, webhookEndpoints, and(ofAccount(webhookEndpoints, account), ne(webhookEndpoints.state, 'off')));

export const findEndpoint = (db: Db, { siteId, userId }: Account, id: string): Promise<EndpointRow | null> =>
  findRow(db, webhookEndpoints, { siteId, userId, id });

export const lockEndpoint = (tx: Db, { siteId, userId }: Account, id: string): Promise<EndpointRow | null> =>
  lockRow(tx, webhookEndpoints, { siteId, userId, id });

export const countEndpoints = (db: Db, account: Account): Promise<number> =>
  db.$count(webhookEndpoints, ofAccount(webhookEndpoints, account));

export const addEndpoint = (tx: Db, row: typeof webhookEndpoints.$inferInsert): Promise<EndpointRow> =>
  addRow(tx, webhookEndpoints, row);

export async function changeEndpoint(tx: Db, key: EndpointKey, change: Partial<EndpointRow>): Promise<EndpointRow> {
  const [row] = await tx.update(webhookEndpoints).set(change).where(theEndpoint(key)).returning();
  return row!;
}

/** Removes an endpoint with what was sent to it. */
export async function removeEndpoint(tx: Db, key: EndpointKey): Promise<void> {
  const { siteId, userId, id: endpointId } = key;
  await tx.delete(webhookAttempts).where(matches(webhookAttempts, { siteId, userId, endpointId }));
  await tx.delete(webhookMessages).where(messagesOf(key));
  await tx.delete(webhookEndpoints).where(theEndpoint(key));
}

/** Takes an endpoint that may be sent to now, so that no other process does until a moment; null: it may not. */
export async function lease(db: Db, key: EndpointKey, now: Date, until: Date): Promise<EndpointRow | null> {
  const { state, leasedUntil, restsUntil } = webhookEndpoints;
  const isFree = and(
    eq(state, 'on'),
    or(isNull(leasedUntil), lte(leasedUntil, now)),
    or(isNull(restsUntil), lte(restsUntil, now)),
  );
  const taken = db
    .update(webhookEndpoints)
    .set({ leasedUntil: until })
    .where(and(theEndpoint(key), isFree));
  const [row] = await taken.returning();
  return row ?? null;
}

/** Gives a lease back, unless it has ended and is another process's. */
export async function release(db: Db, key: EndpointKey, until: Date): Promise<void> {
  await db
    .update(webhookEndpoints)
    .set({ leasedUntil: null })
    .where(and(theEndpoint(key), eq(webhookEndpoints.leasedUntil, until)));
}

const isDue = (now: Date) => and(eq(webhookMessages.state, 'waiting'), lte(webhookMessages.nextAt, now));

/** Endpoints that messages are due for and nobody sends to. */
export async function listNeglected(db: Db, now: Date, limit: number): Promise<EndpointKey[]> {
  const { id, siteId, userId, state, leasedUntil, restsUntil } = webhookEndpoints;
  const { endpointId, userId: owner } = webhookMessages;
  const due = db
    .select({ one: sql`1` })
    .from(webhookMessages)
    .where(and(eq(owner, userId), eq(endpointId, id), isDue(now)));
  return db
    .select({ id, siteId, userId })
    .from(webhookEndpoints)
    .where(
      and(
        eq(state, 'on'),
        or(isNull(leasedUntil), lte(leasedUntil, now)),
        or(isNull(restsUntil), lte(restsUntil, now)),
        sql`exists ${due}`,
      ),
    )
    .limit(limit);
}

/** The next messages of an endpoint, in the order in which they happened; of one object only the first that waits. */
export async function listDue(db: Db, key: EndpointKey, now: Date, limit: number): Promise<MessageRow[]> {
  const { place, object, endpointId, userId } = webhookMessages;
  const isFirst = sql`not exists (select 1 from ${webhookMessages} as before
    where before.user_id = ${userId} and before.endpoint_id = ${endpointId} and before.object = ${object}
      and before.state = 'waiting' and before.place < ${place})`;
  return findRows(db, webhookMessages, and(messagesOf(key), isDue(now), isFirst), [asc(place)], limit);
}

/** Adds messages, in the order in which they happened. */
export async function addMessages(
  tx: Db,
  of: Pick<MessageRow, 'siteId' | 'userId' | 'endpointId' | 'type' | 'state' | 'nextAt' | 'createdAt'>,
  messages: readonly Pick<MessageRow, 'id' | 'object' | 'body'>[],
): Promise<void> {
  const { siteId, userId, endpointId, type, state, nextAt, createdAt } = of;
  for (let at = 0; at < messages.length; at += AT_A_TIME) {
    // As text with one parameter: a parameter for each value makes statements of 5,000 of them, which take longer to read than to run.
    const given = JSON.stringify(messages.slice(at, at + AT_A_TIME));
    await tx.execute(sql`
      insert into ${webhookMessages} (id, site_id, user_id, endpoint_id, type, object, body, state, next_at, created_at)
      select id, ${siteId}, ${userId}, ${endpointId}, ${type}, object, body, ${state}, ${nextAt?.toISOString() ?? null}::timestamptz,
        ${createdAt.toISOString()}::timestamptz
      from rows from (json_to_recordset(${given}::json) as (id text, object text, body text)) with ordinality
        as given (id, object, body, at)
      order by at`);
  }
}

export const addAttempts = (tx: Db, rows: (typeof webhookAttempts.$inferInsert)[]): Promise<unknown> =>
  tx.insert(webhookAttempts).values(rows);

export async function changeMessage(tx: Db, row: MessageRow, change: Partial<MessageRow>): Promise<void> {
  const { id, siteId, userId } = row;
  await tx.update(webhookMessages).set(change).where(matches(webhookMessages, { id, siteId, userId }));
}

/** Notes that messages of an endpoint got through, all answered with the same status. */
export async function markDelivered(
  tx: Db,
  key: EndpointKey,
  ids: readonly string[],
  { status, now }: { status: number | null; now: Date },
): Promise<void> {
  const last = { lastAt: now, lastStatus: status, lastProblem: null };
  await tx
    .update(webhookMessages)
    .set({ state: 'delivered', tries: sql`${webhookMessages.tries} + 1`, nextAt: null, ...last })
    .where(and(messagesOf(key), inArray(webhookMessages.id, [...ids])));
}

/** What waits for an endpoint is not sent any more. */
export async function giveUp(tx: Db, key: EndpointKey): Promise<void> {
  await tx.update(webhookMessages).set({ state: 'failed', nextAt: null }).where(messagesOf(key, 'waiting'));
}

/** Lets the messages of an endpoint that failed and happened since a moment begin anew. @returns how many there are */
export async function replaySince(tx: Db, key: EndpointKey, since: Date, now: Date): Promise<number> {
  const again = { state: 'waiting', tries: 0, nextAt: now } as const;
  const which = and(messagesOf(key, 'failed'), gte(webhookMessages.createdAt, since));
  const many = await tx.$count(webhookMessages, which);
  await tx.update(webhookMessages).set(again).where(which);
  return many;
}

export const findMessage = (db: Db, { siteId, userId }: Account, id: string): Promise<MessageRow | null> =>
  findRow(db, webhookMessages, { siteId, userId, id });

/** The messages of an endpoint, the newest first. */
export function listMessages(
  db: Db,
  key: EndpointKey,
  state: MessageState | undefined,
  page: PageRequest<MomentPlace>,
): Promise<MessageRow[]> {
  const keys = [webhookMessages.createdAt, webhookMessages.id];
  return listPage(db, webhookMessages, { where: messagesOf(key, state), keys }, page);
}

export const listAttempts = (db: Db, { id, userId }: MessageRow): Promise<AttemptRow[]> =>
  findRows(db, webhookAttempts, { userId, messageId: id }, [desc(webhookAttempts.createdAt)], MAX_ATTEMPTS);

/** How many messages wait, by endpoint. */
export async function countWaiting(db: Db, account: Account): Promise<Map<string, number>> {
  const rows = await db
    .select({ endpoint: webhookMessages.endpointId, many: count() })
    .from(webhookMessages)
    .where(and(ofAccount(webhookMessages, account), eq(webhookMessages.state, 'waiting')))
    .groupBy(webhookMessages.endpointId);
  return new Map(rows.map(({ endpoint, many }) => [endpoint, many]));
}

const TABLES = [webhookEndpoints, webhookMessages, webhookAttempts] as const;
/** Rows of a person's file. */
const MAX_EXPORTED = 1_000;

/** Gives rows of one account to another, some at a time: an event storm leaves many. */
async function moveSome(tx: Db, table: typeof webhookMessages | typeof webhookAttempts, from: Account, into: Account) {
  for (;;) {
    const ids = tx
      .select({ id: table.id })
      .from(table as PgTable)
      .where(ofAccount(table, from))
      .limit(AT_A_TIME);
    const which: SQL | undefined = and(ofAccount(table, from), inArray(table.id, ids));
    const rows = await tx.delete(table).where(which).returning();
    if (rows.length === 0) return;
    await tx.insert<PgTable>(table).values(rows.map(row => ({ ...row, userId: into.userId })));
  }
}

/** Endpoints and what was sent to them: all of it goes with the account. */
export const personalData: PersonalData = {
  module: 'webhooks',
  by: 'account',
  tables: ['webhook_endpoints', 'webhook_messages', 'webhook_attempts'],
  async export(db, { siteId, userId }) {
    const account = { siteId, userId };
    const endpoints = await listEndpoints(db, account);
    const newest = [desc(webhookMessages.createdAt), desc(webhookMessages.id)];
    const messages = await findRows(db, webhookMessages, account, newest, MAX_EXPORTED);
    return [
      ...jsonFile(
        'webhooks',
        endpoints.map(({ url, description, events, state, createdAt }) => {
          return { url, description, events, state, createdAt };
        }),
      ),
      ...jsonFile(
        'webhook-events',
        messages.map(({ body, state, tries, createdAt }) => ({ body, state, tries, createdAt })),
      ),
    ];
  },
  async count(db, account) {
    const goes = [
      { what: 'webhooks', count: await countEndpoints(db, account) },
      { what: 'webhook_events', count: await db.$count(webhookMessages, ofAccount(webhookMessages, account)) },
    ];
    return { goes, stays: [] };
  },
  async join(tx, from, into) {
    await moveRows(tx, [webhookEndpoints], from.userId, into.userId);
    await moveSome(tx, webhookMessages, from, into);
    await moveSome(tx, webhookAttempts, from, into);
  },
  async erase(tx, account) {
    for (const table of TABLES) await tx.delete(table).where(ofAccount(table, account));
  },
};

/** Since what happened, and since the try. */
export const retention = [
  rowsKept('webhook_messages', 30, webhookMessages.createdAt),
  rowsKept('webhook_attempts', 30, webhookAttempts.createdAt),
];
