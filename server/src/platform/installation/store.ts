import { sql } from 'drizzle-orm';
import type { Db } from '../../kit/database/db.ts';
import { lockName } from '../../kit/database/named-lock.ts';
import { findRow, findRows } from '../../kit/database/rows.ts';
import { dataVersions, installationSecrets } from './tables.ts';

export type SecretRow = typeof installationSecrets.$inferSelect;

export const findSecret = (db: Db, name: string): Promise<SecretRow | null> =>
  findRow(db, installationSecrets, { name });

/** Records a secret unless one of its name is recorded. @returns the one that is recorded now */
export async function addSecret(db: Db, row: SecretRow): Promise<SecretRow> {
  await db.insert(installationSecrets).values(row).onConflictDoNothing();
  return (await findSecret(db, row.name)) ?? row;
}

/** Records a secret in place of the one of its name. */
export async function replaceSecret(db: Db, row: SecretRow): Promise<void> {
  await db.insert(installationSecrets).values(row).onConflictDoUpdate({ target: installationSecrets.name, set: row });
}

export const listVersions = (db: Db): Promise<(typeof dataVersions.$inferSelect)[]> =>
  findRows(db, dataVersions, undefined);

export async function raiseVersion(tx: Db, key: string): Promise<void> {
  await tx
    .insert(dataVersions)
    .values({ key, version: 1 })
    .onConflictDoUpdate({ target: dataVersions.key, set: { version: sql`${dataVersions.version} + 1` } });
}

/** Until the end of the transaction, no other server makes the first data. */
export async function lockFirstData(tx: Db): Promise<void> {
  await lockName(tx, 'first data');
}
