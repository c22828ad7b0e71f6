import { and, desc, eq, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../../kit/database/db.ts';
import { addRow, findRow, findRows, lockRow, matches } from '../../kit/database/rows.ts';
import { ownRows, type PersonalData } from '../../kit/personal.ts';
import type { Account } from '../../platform/sites/rules/caller.ts';
import { apiKeys } from './tables.ts';

export type KeyRow = typeof apiKeys.$inferSelect;

/** The key that a hash is a secret of, the newest or the one before; null where there is none. */
export const findByHash = (db: Db, siteId: string, hash: string): Promise<KeyRow | null> =>
  findRow(db, apiKeys, and(eq(apiKeys.siteId, siteId), or(eq(apiKeys.hash, hash), eq(apiKeys.oldHash, hash))));

export const findById = (db: Db, siteId: string, id: string): Promise<KeyRow | null> =>
  findRow(db, apiKeys, { siteId, id });

/** Which of these keys there are. */
export async function knownOf(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(inArray(apiKeys.id, [...new Set(ids)]));
  return rows.map(({ id }) => id);
}

/** The keys of an account, the newest first. */
export const listKeys = (db: Db, { siteId, userId }: Account): Promise<KeyRow[]> =>
  findRows(db, apiKeys, { siteId, userId }, [desc(apiKeys.createdAt), desc(apiKeys.id)]);

/** A key of an account. */
export const findKey = (db: Db, { siteId, userId }: Account, id: string): Promise<KeyRow | null> =>
  findRow(db, apiKeys, { siteId, userId, id });

export const lockKey = (tx: Db, { siteId, userId }: Account, id: string): Promise<KeyRow | null> =>
  lockRow(tx, apiKeys, { siteId, userId, id });

/** How many keys of an account are in use at a moment. */
export const countActive = (db: Db, { siteId, userId }: Account, now: Date): Promise<number> =>
  db.$count(
    apiKeys,
    and(
      matches(apiKeys, { siteId, userId }),
      isNull(apiKeys.revokedAt),
      or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)),
    ),
  );

export const addKey = (tx: Db, row: typeof apiKeys.$inferInsert): Promise<KeyRow> => addRow(tx, apiKeys, row);

export async function changeKey(tx: Db, id: string, change: Partial<KeyRow>): Promise<KeyRow> {
  const [row] = await tx.update(apiKeys).set(change).where(eq(apiKeys.id, id)).returning();
  return row!;
}

/** Counts an order of an agent on a day, unless there were so many. False: there were. */
export async function countAgentOrder(
  db: Db,
  id: string,
  { day, max }: { day: string; max: number },
): Promise<boolean> {
  const { agentDay, agentOrders } = apiKeys;
  const counted = await db
    .update(apiKeys)
    .set({ agentDay: day, agentOrders: sql`case when ${agentDay} = ${day} then ${agentOrders} + 1 else 1 end` })
    .where(and(eq(apiKeys.id, id), or(ne(agentDay, day), lt(agentOrders, max))))
    .returning({ id: apiKeys.id });
  return counted.length > 0;
}

/** Takes back the count of an order that was not placed. */
export async function uncountAgentOrder(db: Db, id: string, day: string): Promise<void> {
  const { agentDay, agentOrders } = apiKeys;
  await db
    .update(apiKeys)
    .set({ agentOrders: sql`${agentOrders} - 1` })
    .where(and(eq(apiKeys.id, id), eq(agentDay, day), gt(agentOrders, 0)));
}

/** The keys of an account: they end with it. */
export const personalData: PersonalData = {
  module: 'keys',
  ...ownRows(apiKeys, {
    what: 'api_keys',
    file: 'api-keys',
    json: ({ name, mode, tail, scopes, perMinute, addresses, createdAt, expiresAt, revokedAt, lastUsedAt }) => {
      return { name, mode, tail, scopes, perMinute, addresses, createdAt, expiresAt, revokedAt, lastUsedAt };
    },
  }),
};
