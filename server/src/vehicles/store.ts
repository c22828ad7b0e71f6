import { and, desc, eq } from 'drizzle-orm';
import type { Db } from '../kit/db.ts';
import { searches } from './tables.ts';

type SearchRow = typeof searches.$inferSelect;

/** Notes a search; the same VIN again moves to the top. */
export async function addSearch(db: Db, row: typeof searches.$inferInsert): Promise<void> {
  await db
    .insert(searches)
    .values(row)
    .onConflictDoUpdate({
      target: [searches.siteId, searches.userId, searches.vin],
      set: { title: row.title, createdAt: row.createdAt },
    });
}

export async function listSearches(db: Db, siteId: string, userId: string, limit: number): Promise<SearchRow[]> {
  return db
    .select()
    .from(searches)
    .where(and(eq(searches.siteId, siteId), eq(searches.userId, userId)))
    .orderBy(desc(searches.createdAt))
    .limit(limit);
}
