import type { Db } from '../../kit/database/db.ts';
import { findRow } from '../../kit/database/rows.ts';
import { installationSecrets } from './tables.ts';

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
