import { and, count, desc, eq, isNotNull, lt, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../kit/db.ts';
import type { PersonalData } from '../kit/personal.ts';
import { searches } from './tables.ts';

type SearchRow = typeof searches.$inferSelect;

/** Whose searches: a member's, or a guest's by the hash of the browser's token. */
export type Searcher = { userId: string } | { guestHash: string };

function of(siteId: string, who: Searcher): SQL | undefined {
  const whose = 'userId' in who ? eq(searches.userId, who.userId) : eq(searches.guestHash, who.guestHash);
  return and(eq(searches.siteId, siteId), whose);
}

/** A search that is not written yet. */
export type SearchToAdd = Searcher & { id: string; siteId: string; vin: string; title: string; createdAt: Date };

/** Notes a search; the same VIN again moves to the top. */
export const addSearch = (db: Db, row: SearchToAdd): Promise<void> => addSearches(db, [row], 'userId' in row);

/** Notes searches of members or of guests; no two are of the same person and VIN. */
export async function addSearches(db: Db, rows: SearchToAdd[], ofMembers: boolean): Promise<void> {
  const whose = ofMembers ? searches.userId : searches.guestHash;
  const newer = sql`greatest(${searches.createdAt}, excluded.created_at)`;
  await db
    .insert(searches)
    .values(rows)
    .onConflictDoUpdate({
      target: [searches.siteId, whose, searches.vin],
      set: { title: sql`excluded.title`, createdAt: newer },
    });
}

export async function listSearches(db: Db, siteId: string, who: Searcher, limit: number): Promise<SearchRow[]> {
  return db.select().from(searches).where(of(siteId, who)).orderBy(desc(searches.createdAt)).limit(limit);
}

/** Forgets one search of theirs, or all. */
export async function removeSearches(db: Db, siteId: string, who: Searcher, id?: string): Promise<void> {
  const which = id === undefined ? undefined : eq(searches.id, id);
  await db.delete(searches).where(and(of(siteId, who), which));
}

/** Forgets what guests looked for before a moment. */
export async function removeGuestSearchesBefore(db: Db, before: Date): Promise<void> {
  await db.delete(searches).where(and(isNotNull(searches.guestHash), lt(searches.createdAt, before)));
}

const ofPerson = (siteId: string, userId: string) => and(eq(searches.siteId, siteId), eq(searches.userId, userId));

/** A member's searches: all of them go. */
export const personalData: PersonalData = {
  noun: 'vehicles',
  by: 'account',
  tables: ['searches'],
  async export(db, { siteId, userId }) {
    const rows = await db.select().from(searches).where(ofPerson(siteId, userId)).orderBy(desc(searches.createdAt));
    return [{ file: 'searches.json', json: rows.map(({ vin, title, createdAt }) => ({ vin, title, at: createdAt })) }];
  },
  async count(db, { siteId, userId }) {
    const [row] = await db.select({ count: count() }).from(searches).where(ofPerson(siteId, userId));
    return { goes: [{ what: 'searches', count: row?.count ?? 0 }], stays: [] };
  },
  async join(tx, { siteId, userId }, { userId: into }) {
    const rows = await tx.delete(searches).where(ofPerson(siteId, userId)).returning();
    for (const { id, vin, title, createdAt } of rows)
      await addSearch(tx, { id, siteId, userId: into, vin, title, createdAt });
  },
  async erase(tx, { siteId, userId }) {
    await tx.delete(searches).where(ofPerson(siteId, userId));
  },
};
