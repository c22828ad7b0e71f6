import { and, desc, eq, gt, isNull, or } from 'drizzle-orm';
import type { Db } from '../../kit/database/db.ts';
import { addRow, findRow, findRows, lockRow, matches } from '../../kit/database/rows.ts';
import { ownRows, type PersonalData } from '../../kit/personal.ts';
import type { Account } from '../../platform/sites/rules/caller.ts';
import { apiKeys } from './tables.ts';

export type KeyRow = typeof apiKeys.$inferSelect;

/** The key that a hash is a secret of, the newest or the one before; null where there is none. */
export const findByHash = (db: Db, siteId: string, hash: string): Promise<KeyRow | null> =>
  findRow(db, apiKeys, and(eq(apiKeys.siteId, siteId), or(eq(apiKeys.hash, hash), eq(apiKeys.oldHash, hash))));

/** The keys of an account, the newest first. */
export const listKeys = (db: Db, { siteId, userId }: Account): Promise<KeyRow[]> =>
  findRows(db, apiKeys, { siteId, userId }, [desc(apiKeys.createdAt), desc(apiKeys.id)]);

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
