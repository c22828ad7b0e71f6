import { and, count, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Db } from '../kit/db.ts';
import { stickers } from './tables.ts';

export type StickerRow = typeof stickers.$inferSelect;

export async function addSticker(tx: Db, row: typeof stickers.$inferInsert): Promise<StickerRow> {
  const [added] = await tx.insert(stickers).values(row).returning();
  if (!added) throw new Error('The sticker was not written');
  return added;
}

export async function findSticker(db: Db, siteId: string, id: string): Promise<StickerRow | null> {
  const rows = await db
    .select()
    .from(stickers)
    .where(and(eq(stickers.siteId, siteId), eq(stickers.id, id)));
  return rows[0] ?? null;
}

/** Reads a sticker and holds it until the transaction ends. */
export async function lockSticker(tx: Db, siteId: string, id: string): Promise<StickerRow | null> {
  const rows = await tx
    .select()
    .from(stickers)
    .where(and(eq(stickers.siteId, siteId), eq(stickers.id, id)))
    .for('update');
  return rows[0] ?? null;
}

/** Every version of the member's sticker of a vehicle, newest first. */
export async function listVersions(db: Db, siteId: string, userId: string, vin: string): Promise<StickerRow[]> {
  return db
    .select()
    .from(stickers)
    .where(and(eq(stickers.siteId, siteId), eq(stickers.userId, userId), eq(stickers.vin, vin)))
    .orderBy(desc(stickers.version));
}

export async function findStickerByNumber(db: Db, siteId: string, number: string): Promise<StickerRow | null> {
  const rows = await db
    .select()
    .from(stickers)
    .where(and(eq(stickers.siteId, siteId), eq(stickers.number, number)));
  return rows[0] ?? null;
}

/** The newest version of each of the member's stickers, newest first. */
export async function listStickers(db: Db, siteId: string, userId: string): Promise<StickerRow[]> {
  const rows = await db
    .selectDistinctOn([stickers.vin])
    .from(stickers)
    .where(and(eq(stickers.siteId, siteId), eq(stickers.userId, userId)))
    .orderBy(stickers.vin, desc(stickers.version));
  return rows.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
}

/** The member's sticker that was ordered with this key. */
export async function findStickerOfRequest(
  tx: Db,
  account: { siteId: string; userId: string },
  key: string,
): Promise<StickerRow | null> {
  const own = and(eq(stickers.siteId, account.siteId), eq(stickers.userId, account.userId));
  const rows = await tx
    .select()
    .from(stickers)
    .where(and(own, eq(stickers.requestKey, key)));
  return rows[0] ?? null;
}

/** Notes that a sticker is being made, unless it was taken back in the meantime. */
export async function beginSticker(db: Db, id: string): Promise<void> {
  await db
    .update(stickers)
    .set({ state: 'generating' })
    .where(and(eq(stickers.id, id), inArray(stickers.state, ['reserved', 'generating'])));
}

export async function changeSticker(db: Db, id: string, change: Partial<StickerRow>): Promise<void> {
  await db.update(stickers).set(change).where(eq(stickers.id, id));
}

/** Every sticker of a member in whatever state, oldest first. */
export async function listAllStickers(db: Db, siteId: string, userId: string): Promise<StickerRow[]> {
  return db
    .select()
    .from(stickers)
    .where(and(eq(stickers.siteId, siteId), eq(stickers.userId, userId)))
    .orderBy(stickers.createdAt);
}

/** How many of a member's stickers came to a document, and how many did not. */
export async function countStickers(db: Db, siteId: string, userId: string): Promise<{ made: number; unmade: number }> {
  const [row] = await db
    .select({ all: count(), made: count(stickers.document) })
    .from(stickers)
    .where(and(eq(stickers.siteId, siteId), eq(stickers.userId, userId)));
  const made = row?.made ?? 0;
  return { made, unmade: (row?.all ?? 0) - made };
}

/** The documents of one account are another's from now on. The keys of its requests were its own. */
export async function moveStickers(tx: Db, siteId: string, from: string, into: string): Promise<void> {
  await tx
    .update(stickers)
    .set({ userId: into, requestKey: null, requestHash: null })
    .where(and(eq(stickers.siteId, siteId), eq(stickers.userId, from)));
}

/** Cuts a member off the documents made for them and drops what never became one. */
export async function archiveStickers(tx: Db, siteId: string, userId: string): Promise<void> {
  const own = and(eq(stickers.siteId, siteId), eq(stickers.userId, userId));
  await tx.delete(stickers).where(and(own, isNull(stickers.document)));
  await tx
    .update(stickers)
    .set({ userId: null, state: 'archived' })
    .where(and(own, isNotNull(stickers.document)));
}
