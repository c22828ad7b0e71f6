import type { Db } from '../../kit/database/db.ts';
import { findRow, findRows } from '../../kit/database/rows.ts';
import { keptSecrets } from './tables.ts';

export type SecretRow = typeof keptSecrets.$inferSelect;

export const listSecrets = (db: Db): Promise<SecretRow[]> => findRows(db, keptSecrets, undefined);

export const findSecret = (tx: Db, siteId: string, name: string): Promise<SecretRow | null> =>
  findRow(tx, keptSecrets, { siteId, name });

export async function putSecret(tx: Db, row: SecretRow): Promise<void> {
  await tx
    .insert(keptSecrets)
    .values(row)
    .onConflictDoUpdate({ target: [keptSecrets.siteId, keptSecrets.name], set: row });
}
