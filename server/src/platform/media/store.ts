import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import type { Account } from '../sites/rules/caller.ts';
import type { Db } from '../../kit/database/db.ts';
import { findRow, matches } from '../../kit/database/rows.ts';
import { media, type PictureUse } from './tables.ts';

export type MediaRow = typeof media.$inferSelect;

export async function addMedia(tx: Db, row: typeof media.$inferInsert): Promise<void> {
  await tx.insert(media).values(row);
}

const ownOf = ({ siteId, userId }: Account) => matches(media, { siteId, ownerId: userId });

/** A picture of this account, or null: unknown pictures and those of other accounts look the same. */
export const findMedia = (db: Db, account: Account, id: string): Promise<MediaRow | null> =>
  findRow(db, media, { siteId: account.siteId, ownerId: account.userId, id });

/** A photo of a vehicle of this account, or null. */
export const findVehiclePhoto = (db: Db, { siteId, userId }: Account, id: string): Promise<MediaRow | null> =>
  findRow(db, media, { siteId, ownerId: userId, id, use: 'vehicle' });

/** The photos of vehicles of an account, the oldest first. */
export const listVehiclePhotos = (db: Db, { siteId, userId }: Account): Promise<Pick<MediaRow, 'id' | 'type'>[]> =>
  db
    .select({ id: media.id, type: media.type })
    .from(media)
    .where(matches(media, { siteId, ownerId: userId, use: 'vehicle' }))
    .orderBy(asc(media.createdAt), asc(media.id));

/** False where there is no such picture. */
export async function removeMedium(tx: Db, { siteId, userId }: Account, id: string): Promise<boolean> {
  const one = matches(media, { siteId, ownerId: userId, id });
  return (await tx.delete(media).where(one).returning({ id: media.id })).length > 0;
}

/** The logo of an account, or null. */
export const findLogo = (db: Db, account: Account): Promise<MediaRow | null> =>
  findRow(db, media, { siteId: account.siteId, ownerId: account.userId, use: 'logo' });

/** Removes the rows of an account, all or those of one use. @returns their ids */
export async function removeMediaOf(tx: Db, account: Account, use?: PictureUse): Promise<string[]> {
  const own = and(ownOf(account), use ? eq(media.use, use) : undefined);
  const rows = await tx.delete(media).where(own).returning({ id: media.id });
  return rows.map(({ id }) => id);
}

/** A page of the pictures whose bytes are in the media store, those after an id. */
export async function listStored(db: Db, after: string, limit: number): Promise<string[]> {
  const isNext = and(isNull(media.bytes), gt(media.id, after));
  const rows = await db.select({ id: media.id }).from(media).where(isNext).orderBy(asc(media.id)).limit(limit);
  return rows.map(({ id }) => id);
}

export const countMedia = (db: Db, account: Account): Promise<number> => db.$count(media, ownOf(account));
