import { and, desc, eq, gte, isNotNull, sql, type SQL, asc, gt } from 'drizzle-orm';
import { GUEST_DAYS } from './rules.ts';
import { rowsKept } from '../../kit/retention.ts';
import type { Account } from '../../platform/sites/rules/caller.ts';
import { namedColumns, rowsQuery } from '../../kit/database/bulk.ts';
import type { Db } from '../../kit/database/db.ts';
import { findRow, findRows, listPage, matches } from '../../kit/database/rows.ts';
import type { MomentPlace, PageRequest } from '../../kit/database/paging.ts';
import type { PersonalData } from '../../kit/personal.ts';
import { rowsAsLines, type TimelineSource } from '../../kit/people/timeline.ts';
import type { VehicleOption } from './contract.ts';
import { savedVehicles, searches } from './tables.ts';

export type SearchRow = typeof searches.$inferSelect;
export type SavedRow = typeof savedVehicles.$inferSelect;

/** Whose searches: a member's, or a guest's by the hash of the browser's token. */
export type Searcher = { userId: string } | { guestHash: string };

function of(siteId: string, who: Searcher): SQL | undefined {
  return matches(searches, { siteId, ...ownerOf(who) });
}

/** A search that is not written yet. */
export type SearchToAdd = typeof searches.$inferInsert;

/** Whose a search is, as its row says it. */
export const ownerOf = (who: Searcher) =>
  'userId' in who ? { ownerId: who.userId, isGuest: false } : { ownerId: who.guestHash, isGuest: true };

/** Notes a search; the same VIN again moves to the top. */
export const addSearch = (db: Db, row: SearchToAdd): Promise<void> => addSearches(db, [row]);

/** Notes searches; no two are of the same person and VIN. */
export async function addSearches(db: Db, rows: SearchToAdd[]): Promise<void> {
  const newer = sql`greatest(${searches.createdAt}, excluded.created_at)`;
  await db
    .insert(searches)
    .select(
      rowsQuery(
        searches,
        rows.map(row => namedColumns(searches, row)),
      ),
    )
    .onConflictDoUpdate({
      target: [searches.siteId, searches.ownerId, searches.vin],
      set: {
        title: sql`excluded.title`,
        year: sql`excluded.year`,
        make: sql`excluded.make`,
        model: sql`excluded.model`,
        series: sql`excluded.series`,
        modelId: sql`excluded.model_id`,
        auction: sql`coalesce(excluded.auction, ${searches.auction})`,
        source: sql`excluded.source`,
        subtitle: sql`excluded.subtitle`,
        reading: sql`coalesce(excluded.reading, ${searches.reading})`,
        option: sql`coalesce(excluded.option, ${searches.option})`,
        createdAt: newer,
      },
    });
}

const searchesSince = (siteId: string, who: Searcher, since: Date | null) =>
  and(of(siteId, who), since ? gte(searches.createdAt, since) : undefined);

/** A page of their searches, newest first; `since` leaves out older ones. */
export async function listSearches(
  db: Db,
  siteId: string,
  who: Searcher,
  page: PageRequest<MomentPlace>,
  since: Date | null,
): Promise<SearchRow[]> {
  const keys = [searches.createdAt, searches.id];
  return listPage(db, searches, { where: searchesSince(siteId, who, since), keys }, page);
}

/** How many searches they have; `since` leaves out older ones. */
export const countSearches = (db: Db, siteId: string, who: Searcher, since: Date | null): Promise<number> =>
  db.$count(searches, searchesSince(siteId, who, since));

/** Their search of a vehicle. */
export const findSearch = (db: Db, siteId: string, who: Searcher, vin: string): Promise<SearchRow | null> =>
  findRow(db, searches, and(of(siteId, who), eq(searches.vin, vin)));

/** A member's interest in the newest vehicle looked up. */
export async function lastOption(db: Db, siteId: string, userId: string): Promise<VehicleOption | null> {
  const [row] = await db
    .select({ option: searches.option })
    .from(searches)
    .where(and(of(siteId, { userId }), isNotNull(searches.option)))
    .orderBy(desc(searches.createdAt))
    .limit(1);
  return row?.option ?? null;
}

/** Keeps what they want with a vehicle; false where no search of it is kept. */
export async function setOption(
  db: Db,
  siteId: string,
  who: Searcher,
  vin: string,
  option: VehicleOption,
): Promise<boolean> {
  const rows = await db
    .update(searches)
    .set({ option })
    .where(and(of(siteId, who), eq(searches.vin, vin)))
    .returning({ id: searches.id });
  return rows.length > 0;
}

/** Forgets one search of theirs, or all. */
export async function removeSearches(db: Db, siteId: string, who: Searcher, id?: string): Promise<void> {
  const which = id === undefined ? undefined : eq(searches.id, id);
  await db.delete(searches).where(and(of(siteId, who), which));
}

const ofPerson = (siteId: string, userId: string) => of(siteId, { userId });
const savedBy = ({ siteId, userId }: Account) => matches(savedVehicles, { siteId, userId });

/** A page of the saved vehicles, newest first. */
export const listSaved = (db: Db, account: Account, page: PageRequest<MomentPlace>): Promise<SavedRow[]> =>
  listPage(db, savedVehicles, { where: savedBy(account), keys: [savedVehicles.createdAt, savedVehicles.id] }, page);

export const findSaved = (db: Db, account: Account, vin: string): Promise<SavedRow | null> =>
  findRow(db, savedVehicles, and(savedBy(account), eq(savedVehicles.vin, vin)));

/** The saved vehicle of a member by its id. */
export const findSavedById = (db: Db, account: Account, id: string): Promise<SavedRow | null> =>
  findRow(db, savedVehicles, and(savedBy(account), eq(savedVehicles.id, id)));

/** Everybody's saved vehicles in the order of their ids, after one of them. */
export async function listAllSaved(db: Db, after: string | null, limit: number): Promise<SavedRow[]> {
  const { id } = savedVehicles;
  return findRows(db, savedVehicles, after === null ? undefined : gt(id, after), [asc(id)], limit);
}

/** The titles of a member's saved vehicles, by number. */
export async function titlesOf(db: Db, account: Account): Promise<Map<string, string>> {
  const { vin, title } = savedVehicles;
  const rows = await db.select({ vin, title }).from(savedVehicles).where(savedBy(account));
  return new Map(rows.map(row => [row.vin, row.title]));
}

export const countSaved = (db: Db, account: Account): Promise<number> => db.$count(savedVehicles, savedBy(account));

/** Saves a vehicle; of one that is saved already only what is sent changes. */
export async function save(
  db: Db,
  row: typeof savedVehicles.$inferInsert,
  { mileage, note }: { mileage?: number | null | undefined; note?: string | null | undefined },
): Promise<SavedRow> {
  const { siteId, userId, vin } = savedVehicles;
  const sent = { ...(mileage === undefined ? {} : { mileage }), ...(note === undefined ? {} : { note }) };
  const [saved] = await db
    .insert(savedVehicles)
    .values({ ...row, ...sent })
    .onConflictDoUpdate({ target: [siteId, userId, vin], set: { title: row.title, ...sent } })
    .returning();
  return saved!;
}

/** Takes a vehicle out of the garage. @returns its number, null where it was not there */
export async function removeSaved(db: Db, account: Account, id: string): Promise<string | null> {
  const which = and(savedBy(account), eq(savedVehicles.id, id));
  const rows = await db.delete(savedVehicles).where(which).returning({ vin: savedVehicles.vin });
  return rows[0]?.vin ?? null;
}

/** A member's searches and garage: all of them go. */
export const personalData: PersonalData = {
  module: 'vehicles',
  by: 'account',
  tables: ['searches', 'saved_vehicles'],
  async export(db, account) {
    const { siteId, userId } = account;
    const rows = await db.select().from(searches).where(ofPerson(siteId, userId)).orderBy(desc(searches.createdAt));
    const saved = await db.select().from(savedVehicles).where(savedBy(account)).orderBy(desc(savedVehicles.createdAt));
    return [
      {
        file: 'searches.json',
        json: rows.map(({ vin, title, option, createdAt }) => ({ vin, title, option, at: createdAt })),
      },
      {
        file: 'garage.json',
        json: saved.map(({ vin, title, mileage, note, createdAt }) => ({ vin, title, mileage, note, at: createdAt })),
      },
    ];
  },
  async count(db, account) {
    const count = await db.$count(searches, ofPerson(account.siteId, account.userId));
    const goes = [
      { what: 'searches', count },
      { what: 'garage', count: await countSaved(db, account) },
    ];
    return { goes, stays: [] };
  },
  async join(tx, from, { siteId, userId }) {
    const rows = await tx.delete(searches).where(ofPerson(from.siteId, from.userId)).returning();
    for (const row of rows) await addSearch(tx, { ...row, siteId, ownerId: userId });
    const saved = await tx.delete(savedVehicles).where(savedBy(from)).returning();
    for (const row of saved) await save(tx, { ...row, siteId, userId }, {});
  },
  async erase(tx, account) {
    await tx.delete(searches).where(ofPerson(account.siteId, account.userId));
    await tx.delete(savedVehicles).where(savedBy(account));
  },
};

/** Since the browser or the member looked at the vehicle last. */
export const retention = [
  rowsKept('guest_searches', GUEST_DAYS, searches.createdAt, eq(searches.isGuest, true)),
  rowsKept('member_searches', 730, searches.createdAt, eq(searches.isGuest, false)),
];

/** The newest search of each vehicle, and the vehicles that were saved. */
export const timeline: TimelineSource[] = [
  rowsAsLines(searches, {
    topic: 'search',
    at: 'createdAt',
    of: ({ siteId, userId }) => of(siteId, { userId }),
    fields: ['vin', 'title'],
    line: ({ vin, title }) => ({ what: 'vin', about: { vin, title } }),
  }),
];
