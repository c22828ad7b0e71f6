import { and, asc, desc, eq, gt, isNotNull } from 'drizzle-orm';
import type { Account } from '../../platform/sites/rules/caller.ts';
import type { Db } from '../../kit/database/db.ts';
import { findRow, findRows, matches } from '../../kit/database/rows.ts';
import { ownRows, type PersonalData } from '../../kit/personal.ts';
import { originalLabels, stickerDrafts } from './tables.ts';

export type LabelRow = typeof originalLabels.$inferSelect;

export const findLabel = (db: Db, vin: string): Promise<LabelRow | null> => findRow(db, originalLabels, { vin });

/** Keeps what was found, over what was found before. */
export async function writeLabel(db: Db, row: LabelRow): Promise<void> {
  const { vin: _vin, ...set } = row;
  await db.insert(originalLabels).values(row).onConflictDoUpdate({ target: originalLabels.vin, set });
}

/** A page of the labels whose bytes are in the media store, by their vehicle: those after a vehicle. */
export async function listStoredLabels(db: Db, after: string, limit: number): Promise<{ id: string; key: string }[]> {
  const { vin, file } = originalLabels;
  const page = db.select({ id: vin, key: file }).from(originalLabels).orderBy(asc(vin)).limit(limit);
  const rows = await page.where(and(isNotNull(file), gt(vin, after)));
  return rows.flatMap(({ id, key }) => (key === null ? [] : [{ id, key }]));
}

export async function removeLabel(db: Db, vin: string): Promise<void> {
  await db.delete(originalLabels).where(eq(originalLabels.vin, vin));
}

export type DraftRow = typeof stickerDrafts.$inferSelect;

const ownOf = ({ siteId, userId }: Account) => matches(stickerDrafts, { siteId, userId });
const ofVehicle = (account: Account, vin: string) => and(ownOf(account), eq(stickerDrafts.vin, vin));

export const findDraft = (db: Db, account: Account, vin: string): Promise<DraftRow | null> =>
  findRow(db, stickerDrafts, ofVehicle(account, vin));

/** Whose draft it is; null where there is none of this id. */
export async function findDraftOwner(db: Db, id: string): Promise<Account | null> {
  const { siteId, userId } = stickerDrafts;
  const [row] = await db.select({ siteId, userId }).from(stickerDrafts).where(eq(stickerDrafts.id, id));
  return row ?? null;
}

export const findDraftById = (db: Db, id: string): Promise<DraftRow | null> => findRow(db, stickerDrafts, { id });

/** The newest first. */
export const listDrafts = (db: Db, account: Account, limit: number): Promise<DraftRow[]> =>
  findRows(db, stickerDrafts, ownOf(account), [desc(stickerDrafts.changedAt)], limit);

/** Begins a draft, or puts these choices in place of those there are; without choices those stay. */
export async function writeDraft(db: Db, row: typeof stickerDrafts.$inferInsert): Promise<DraftRow> {
  const { choices, changedAt } = row;
  const [written] = await db
    .insert(stickerDrafts)
    .values(row)
    .onConflictDoUpdate({
      target: [stickerDrafts.siteId, stickerDrafts.userId, stickerDrafts.vin],
      set: { changedAt, ...(choices ? { choices } : {}) },
    })
    .returning();
  if (!written) throw new Error('A draft was not written');
  return written;
}

export async function deleteDraft(db: Db, account: Account, vin: string): Promise<void> {
  await db.delete(stickerDrafts).where(ofVehicle(account, vin));
}

/** Unconfirmed choices of members: all of it is erased. */
export const draftsPersonalData: PersonalData = {
  module: 'stickers',
  ...ownRows(stickerDrafts, {
    what: 'sticker_drafts',
    file: 'sticker-drafts',
    json: ({ vin, title, choices, createdAt: created, changedAt: changed }) => ({
      vin,
      title,
      choices,
      created,
      changed,
    }),
    order: desc(stickerDrafts.changedAt),
    isOnce: true,
  }),
};
