import { and, eq } from 'drizzle-orm';
import type { Account } from '../kit/caller.ts';
import type { Db } from '../kit/db.ts';
import { media } from './tables.ts';

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

/** Removes the rows of an account. @returns their ids */
export async function removeMediaOf(tx: Db, account: Account): Promise<string[]> {
  const own = and(eq(media.siteId, account.siteId), eq(media.ownerId, account.userId));
  const rows = await tx.delete(media).where(own).returning({ id: media.id });
  return rows.map(({ id }) => id);
}
