import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Db } from '../../kit/database/db.ts';
import { findRow, matches } from '../../kit/database/rows.ts';
import { brandFiles, siteDrafts, siteVersions } from './tables.ts';

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

export type FileRow = typeof brandFiles.$inferSelect;

/** The newest version of every file of every brand. */
export const newestFiles = (db: Db): Promise<FileRow[]> =>
  db
    .selectDistinctOn([brandFiles.siteId, brandFiles.path])
    .from(brandFiles)
    .orderBy(brandFiles.siteId, brandFiles.path, desc(brandFiles.version));

/** The versions of a brand's files without their texts, newest first. */
export const listFiles = (db: Db, siteId: string, limit: number) =>
  db
    .select({
      path: brandFiles.path,
      version: brandFiles.version,
      bytes: sql<number | null>`octet_length(${brandFiles.text})`,
      createdAt: brandFiles.createdAt,
      who: brandFiles.who,
      reason: brandFiles.reason,
    })
    .from(brandFiles)
    .where(eq(brandFiles.siteId, siteId))
    .orderBy(desc(brandFiles.createdAt), desc(brandFiles.version))
    .limit(limit);

/** The newest version of one file; 0: it was never kept here. */
export async function newestOf(tx: Db, siteId: string, path: string): Promise<number> {
  const [row] = await tx
    .select({ version: brandFiles.version })
    .from(brandFiles)
    .where(and(eq(brandFiles.siteId, siteId), eq(brandFiles.path, path)))
    .orderBy(desc(brandFiles.version))
    .limit(1);
  return row?.version ?? 0;
}

export const findFile = (db: Db, file: { siteId: string; path: string; version: number }): Promise<FileRow | null> =>
  findRow(db, brandFiles, file);

export async function addFile(tx: Db, row: FileRow): Promise<void> {
  await tx.insert(brandFiles).values(row);
}

export type DraftRow = typeof siteDrafts.$inferSelect;
type DraftKey = Pick<DraftRow, 'siteId' | 'who'>;

export const findDraft = (db: Db, key: DraftKey): Promise<DraftRow | null> => findRow(db, siteDrafts, key);

export async function putDraft(db: Db, row: DraftRow): Promise<void> {
  const target = [siteDrafts.siteId, siteDrafts.who];
  await db.insert(siteDrafts).values(row).onConflictDoUpdate({ target, set: row });
}

export async function removeDraft(db: Db, { siteId, who }: DraftKey): Promise<void> {
  await db.delete(siteDrafts).where(matches(siteDrafts, { siteId, who }));
}
