import { and, count, desc, eq, gt, gte, min, sql } from 'drizzle-orm';
import { rowsKept } from '../../kit/retention.ts';
import type { Db } from '../../kit/database/db.ts';
import { lockName } from '../../kit/database/named-lock.ts';
import { findRow, findRows, matches } from '../../kit/database/rows.ts';
import { ownRows, type PersonalData } from '../../kit/personal.ts';
import { rowsAsLines, type TimelineSource } from '../../kit/people/timeline.ts';
import { plateAnswers, plateSearches, plateServiceDays, readingPhotos } from './tables.ts';

export type SearchRow = typeof plateSearches.$inferSelect;
export type AnswerRow = typeof plateAnswers.$inferSelect;
export type PhotoRow = typeof readingPhotos.$inferSelect;
export type ServiceDay = typeof plateServiceDays.$inferSelect;

/** Searches in a span of time, and when the oldest of them was. */
export interface Counted {
  count: number;
  oldest: Date | null;
}

/** Until the transaction ends, no other search is counted or added on any server. */
export async function lockSearches(tx: Db): Promise<void> {
  await lockName(tx, 'plate searches');
}

/** The searches after a moment: of everybody, of one address, or of one account. */
export async function countSearches(
  db: Db,
  since: Date,
  of: { addressHash?: string; userId?: string } = {},
): Promise<Counted> {
  const { addressHash, userId } = of;
  const which = [
    gt(plateSearches.createdAt, since),
    addressHash === undefined ? undefined : eq(plateSearches.addressHash, addressHash),
    userId === undefined ? undefined : eq(plateSearches.userId, userId),
  ];
  const counted = { count: count(), oldest: min(plateSearches.createdAt) };
  const [row] = await db
    .select(counted)
    .from(plateSearches)
    .where(and(...which));
  return { count: row?.count ?? 0, oldest: row?.oldest ?? null };
}

export async function addSearch(tx: Db, row: SearchRow): Promise<void> {
  await tx.insert(plateSearches).values(row);
}

/** Takes a search back, so that it does not count. */
export async function removeSearch(db: Db, id: string): Promise<void> {
  await db.delete(plateSearches).where(eq(plateSearches.id, id));
}

/** The stored answer for a plate, if current. */
export const findAnswer = (db: Db, plateHash: string, now: Date): Promise<AnswerRow | null> =>
  findRow(db, plateAnswers, and(eq(plateAnswers.plateHash, plateHash), gt(plateAnswers.expiresAt, now)));

/** Keeps what a service said of a plate, in the place of what was known. */
export async function keepAnswer(db: Db, row: AnswerRow): Promise<void> {
  const { plateHash: _key, ...set } = row;
  await db.insert(plateAnswers).values(row).onConflictDoUpdate({ target: plateAnswers.plateHash, set });
}

export async function addPhoto(db: Db, row: PhotoRow): Promise<void> {
  await db.insert(readingPhotos).values(row);
}

/** A photo that is being read, unless its time is over. */
export const findPhoto = (db: Db, tokenHash: string, now: Date): Promise<PhotoRow | null> =>
  findRow(db, readingPhotos, and(eq(readingPhotos.tokenHash, tokenHash), gt(readingPhotos.expiresAt, now)));

export async function removePhoto(db: Db, tokenHash: string): Promise<void> {
  await db.delete(readingPhotos).where(eq(readingPhotos.tokenHash, tokenHash));
}

/** Adds one request to the meter of a service. */
export async function meter(db: Db, row: ServiceDay): Promise<void> {
  const { siteId, day, provider, asked, found, failed } = plateServiceDays;
  await db
    .insert(plateServiceDays)
    .values(row)
    .onConflictDoUpdate({
      target: [siteId, day, provider],
      set: {
        asked: sql`${asked} + excluded.asked`,
        found: sql`${found} + excluded.found`,
        failed: sql`${failed} + excluded.failed`,
      },
    });
}

/** The meters of a brand from a day on, newest day first. */
export function listServiceDays(db: Db, siteId: string, from: string): Promise<ServiceDay[]> {
  const { day, provider } = plateServiceDays;
  return findRows(db, plateServiceDays, and(eq(plateServiceDays.siteId, siteId), gte(day, from)), [
    desc(day),
    provider,
  ]);
}

/** A member's plate searches: when they were, not which plates. All of them go. */
export const personalData: PersonalData = {
  module: 'plates',
  ...ownRows(plateSearches, {
    what: 'plate_searches',
    file: 'plate-searches',
    json: ({ createdAt: at }) => ({ at }),
  }),
};

/** Since the search, gone within 30 days, as it is said everywhere; since the end of an answer or of a photo's time. */
export const retention = [
  rowsKept('plate_searches', 29, plateSearches.createdAt),
  rowsKept('plate_answers', 0, plateAnswers.expiresAt),
  rowsKept('reading_photos', 0, readingPhotos.expiresAt),
];

export const timeline: TimelineSource[] = [
  rowsAsLines(plateSearches, {
    topic: 'search',
    at: 'createdAt',
    of: ({ siteId, userId }) => matches(plateSearches, { siteId, userId }),
    fields: [],
    line: () => ({ what: 'plate', about: {} }),
  }),
];
