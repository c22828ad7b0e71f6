import { and, eq } from 'drizzle-orm';
import type { Account } from '../../kit/caller.ts';
import type { Db } from '../../kit/database/db.ts';
import { media, type PictureUse } from './tables.ts';

export type MediaRow = typeof media.$inferSelect;

export async function addMedia(tx: Db, row: typeof media.$inferInsert): Promise<void> {
  await tx.insert(media).values(row);
}

/** A picture of this account, or null: unknown pictures and those of other accounts look the same. */
export async function findMedia(db: Db, account: Account, id: string): Promise<MediaRow | null> {
  const rows = await db
    .select()
    .from(media)
    .where(and(eq(media.siteId, account.siteId), eq(media.ownerId, account.userId), eq(media.id, id)));
  return rows[0] ?? null;
}

/** The logo of an account, or null. */
export async function findLogo(db: Db, account: Account): Promise<MediaRow | null> {
  const rows = await db
    .select()
    .from(media)
    .where(and(eq(media.siteId, account.siteId), eq(media.ownerId, account.userId), eq(media.use, 'logo')));
  return rows[0] ?? null;
}

/** Removes the rows of an account, all or those of one use. @returns their ids */
export async function removeMediaOf(tx: Db, account: Account, use?: PictureUse): Promise<string[]> {
  const own = and(
    eq(media.siteId, account.siteId),
    eq(media.ownerId, account.userId),
    use ? eq(media.use, use) : undefined,
  );
  const rows = await tx.delete(media).where(own).returning({ id: media.id });
  return rows.map(({ id }) => id);
}
