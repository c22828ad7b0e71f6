import { and, asc, desc, eq, ilike, max, ne, or } from 'drizzle-orm';
import type { Db } from '../../kit/database/db.ts';
import { lockName } from '../../kit/database/named-lock.ts';
import { findRow, listPage, lockRow, matches } from '../../kit/database/rows.ts';
import type { MomentPlace, PageRequest } from '../../kit/database/paging.ts';
import type { Locale } from '../../platform/sites/contract.ts';
import type { DeskTab } from './contract.ts';
import { contentPages, contentRedirects, contentVersions } from './tables.ts';

export type PageRow = typeof contentPages.$inferSelect;
export type VersionRow = typeof contentVersions.$inferSelect;
export type RedirectRow = typeof contentRedirects.$inferSelect;

/** A page that visitors are told of: the version they read, or null where they are to read none. */
export interface LiveRow {
  page: PageRow;
  version: VersionRow | null;
}

/** The pages of a site that are published or archived, of one path or all. Never a draft. */
export async function listLive(db: Db, siteId: string, path?: string): Promise<LiveRow[]> {
  const isLive = and(
    eq(contentVersions.pageId, contentPages.id),
    eq(contentVersions.number, contentPages.liveVersion),
    eq(contentPages.live, 'published'),
  );
  return db
    .select({ page: contentPages, version: contentVersions })
    .from(contentPages)
    .leftJoin(contentVersions, isLive)
    .where(
      and(
        eq(contentPages.siteId, siteId),
        ne(contentPages.live, 'none'),
        path === undefined ? undefined : eq(contentPages.path, path),
      ),
    );
}

/** Adds a page; null where its path has one in this language. */
export async function addPage(tx: Db, row: typeof contentPages.$inferInsert): Promise<PageRow | null> {
  const rows = await tx.insert(contentPages).values(row).onConflictDoNothing().returning();
  return rows[0] ?? null;
}

export const findPage = (db: Db, siteId: string, id: string): Promise<PageRow | null> =>
  findRow(db, contentPages, { siteId, id });

/** The same, locked until the transaction ends. */
export const lockPage = (tx: Db, siteId: string, id: string): Promise<PageRow | null> =>
  lockRow(tx, contentPages, { siteId, id });

/** Which pages a site has, published or not. */
export async function listPlaces(db: Db, siteId: string): Promise<Pick<PageRow, 'id' | 'path' | 'language'>[]> {
  const { id, path, language } = contentPages;
  return db.select({ id, path, language }).from(contentPages).where(eq(contentPages.siteId, siteId));
}

/** Whether another page has this path in this language. */
export async function isTaken(db: Db, siteId: string, place: { path: string; language: Locale; but: string }) {
  const rows = await db
    .select({ id: contentPages.id })
    .from(contentPages)
    .where(
      and(
        matches(contentPages, { siteId, path: place.path, language: place.language }),
        ne(contentPages.id, place.but),
      ),
    );
  return rows.length > 0;
}

/** Changes a page and counts the change. */
export async function changePage(
  tx: Db,
  row: PageRow,
  change: Partial<Omit<PageRow, 'id' | 'siteId' | 'revision'>>,
): Promise<PageRow> {
  const rows = await tx
    .update(contentPages)
    .set({ ...change, revision: row.revision + 1 })
    .where(eq(contentPages.id, row.id))
    .returning();
  return rows[0] ?? row;
}

const ofTab = (tab: DeskTab) =>
  tab === 'all'
    ? undefined
    : tab === 'draft' || tab === 'review'
      ? eq(contentPages.stage, tab)
      : eq(contentPages.live, tab);

/** Pages whose title or path has these words in it. */
const withWords = (words: string) => {
  const like = `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return words ? or(ilike(contentPages.title, like), ilike(contentPages.path, like)) : undefined;
};

/** A site's pages, the one that changed last first. */
export async function listPages(
  db: Db,
  siteId: string,
  { tab, words, ...page }: PageRequest<MomentPlace> & { tab: DeskTab; words: string },
): Promise<PageRow[]> {
  const where = and(eq(contentPages.siteId, siteId), ofTab(tab), withWords(words));
  return listPage(db, contentPages, { where, keys: [contentPages.changedAt, contentPages.id] }, page);
}

export const countPages = async (db: Db, siteId: string, tab: DeskTab, words: string): Promise<number> =>
  db.$count(contentPages, and(eq(contentPages.siteId, siteId), ofTab(tab), withWords(words)));

/** Adds the next version of a page, which must be locked. */
export async function addVersion(
  tx: Db,
  row: Omit<typeof contentVersions.$inferInsert, 'number'>,
): Promise<VersionRow> {
  const [last] = await tx
    .select({ number: max(contentVersions.number) })
    .from(contentVersions)
    .where(eq(contentVersions.pageId, row.pageId));
  const number = (last?.number ?? 0) + 1;
  const [added] = await tx
    .insert(contentVersions)
    .values({ ...row, number })
    .returning();
  if (!added) throw new Error(`Version ${number} of ${row.pageId} was not added`);
  return added;
}

export const findVersion = (db: Db, siteId: string, pageId: string, number: number): Promise<VersionRow | null> =>
  findRow(db, contentVersions, { siteId, pageId, number });

/** Who wrote the versions of a page and when, newest first; without their texts. */
export async function listVersions(db: Db, pageId: string) {
  const { number, title, authorId, createdAt, restoredFrom, publishedAt } = contentVersions;
  return db
    .select({ number, title, authorId, createdAt, restoredFrom, publishedAt })
    .from(contentVersions)
    .where(eq(contentVersions.pageId, pageId))
    .orderBy(desc(number))
    .limit(200);
}

export async function markPublished(tx: Db, pageId: string, number: number, at: Date): Promise<void> {
  await tx.update(contentVersions).set({ publishedAt: at }).where(matches(contentVersions, { pageId, number }));
}

export const findRedirect = (db: Db, siteId: string, from: string): Promise<RedirectRow | null> =>
  findRow(db, contentRedirects, { siteId, from });

/** All redirects of a site, by path. */
export const listRedirects = (db: Db, siteId: string): Promise<RedirectRow[]> =>
  db.select().from(contentRedirects).where(eq(contentRedirects.siteId, siteId)).orderBy(asc(contentRedirects.from));

/** The same, while nobody else adds one to this site: two that are added at once could form a loop. */
export async function lockRedirects(tx: Db, siteId: string): Promise<RedirectRow[]> {
  await lockName(tx, `content-redirects ${siteId}`);
  return listRedirects(tx, siteId);
}

/** Adds a redirect; null where its path has one. */
export async function addRedirect(tx: Db, row: typeof contentRedirects.$inferInsert): Promise<RedirectRow | null> {
  const rows = await tx.insert(contentRedirects).values(row).onConflictDoNothing().returning();
  return rows[0] ?? null;
}

export async function removeRedirect(tx: Db, siteId: string, id: string): Promise<RedirectRow | null> {
  const rows = await tx.delete(contentRedirects).where(matches(contentRedirects, { siteId, id })).returning();
  return rows[0] ?? null;
}
