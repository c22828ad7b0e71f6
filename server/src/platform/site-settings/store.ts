import { desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Db } from '../../kit/database/db.ts';
import { findRow } from '../../kit/database/rows.ts';
import { siteVersions } from './tables.ts';

export type VersionRow = typeof siteVersions.$inferSelect;

/** Versions that are tried, newest first, until one fits the product. */
const KEPT_READY = 10;

/** The newest versions of every brand, the newest first. */
export async function newestVersions(db: Db): Promise<VersionRow[]> {
  const ranked = db
    .select({
      ...getTableColumns(siteVersions),
      place:
        sql<number>`row_number() over (partition by ${siteVersions.siteId} order by ${siteVersions.version} desc)`.as(
          'place',
        ),
    })
    .from(siteVersions)
    .as('ranked');
  return db
    .select()
    .from(ranked)
    .where(sql`${ranked.place} <= ${KEPT_READY}`)
    .orderBy(desc(ranked.version));
}

/** A brand's versions, newest first. */
export const listVersions = (db: Db, siteId: string, limit: number): Promise<VersionRow[]> =>
  db
    .select()
    .from(siteVersions)
    .where(eq(siteVersions.siteId, siteId))
    .orderBy(desc(siteVersions.version))
    .limit(limit);

export const findVersion = (db: Db, siteId: string, version: number): Promise<VersionRow | null> =>
  findRow(db, siteVersions, { siteId, version });

export async function addVersion(tx: Db, row: VersionRow): Promise<void> {
  await tx.insert(siteVersions).values(row);
}
