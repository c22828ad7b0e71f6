import { desc } from 'drizzle-orm';
import type { Db } from '../../kit/database/db.ts';
import { findRow } from '../../kit/database/rows.ts';
import { serviceVersions } from './tables.ts';

export type VersionRow = typeof serviceVersions.$inferSelect;

/** Versions that are shown, and tried until one can be used. */
const KEPT_READY = 20;

/** The newest versions, the newest first. */
export const listVersions = (db: Db): Promise<VersionRow[]> =>
  db.select().from(serviceVersions).orderBy(desc(serviceVersions.version)).limit(KEPT_READY);

export const findVersion = (db: Db, version: number): Promise<VersionRow | null> =>
  findRow(db, serviceVersions, { version });

export async function addVersion(tx: Db, row: VersionRow): Promise<void> {
  await tx.insert(serviceVersions).values(row);
}
