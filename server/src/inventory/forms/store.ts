import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Locale } from '../../kit/contract.ts';
import type { Db } from '../../kit/database/db.ts';
import { addRow, findRows, matches } from '../../kit/database/rows.ts';
import type { PersonalData } from '../../kit/personal.ts';
import type { Account } from '../../platform/sites/rules/caller.ts';
import { buyersGuides, formWordings } from './tables.ts';

export type WordingRow = typeof formWordings.$inferSelect;
export type GuideRow = typeof buyersGuides.$inferSelect;

/** The texts of a brand, the newest first. */
export const listWordings = (db: Db, siteId: string, language?: Locale): Promise<WordingRow[]> =>
  findRows(db, formWordings, { siteId, ...(language && { language }) }, [
    desc(formWordings.createdAt),
    desc(formWordings.id),
  ]);

/** Takes a text in; one that is there already stays as it is, and counts as the newest again. */
export async function addWording(tx: Db, row: typeof formWordings.$inferInsert): Promise<void> {
  await tx
    .insert(formWordings)
    .values(row)
    .onConflictDoUpdate({
      target: [formWordings.siteId, formWordings.language, formWordings.digest],
      set: { createdAt: row.createdAt },
    });
}

type Confirmation = { confirmedAt: Date; confirmedBy: string; compared: string };

export async function confirmWording(tx: Db, id: string, confirmation: Confirmation): Promise<void> {
  await tx.update(formWordings).set(confirmation).where(eq(formWordings.id, id));
}

/** The versions of a vehicle's Buyers Guide, the newest first. */
export const listGuides = (db: Db, { siteId, userId }: Account, vehicleId: string): Promise<GuideRow[]> =>
  findRows(db, buyersGuides, { siteId, userId, vehicleId }, [desc(buyersGuides.version)]);

/** The version that a dealership saved last, of any vehicle. */
export async function findNewestGuide(db: Db, { siteId, userId }: Account): Promise<GuideRow | null> {
  const [row] = await findRows(db, buyersGuides, { siteId, userId }, [desc(buyersGuides.savedAt)], 1);
  return row ?? null;
}

/** The newest version of each of these vehicles and its newest final one, the newest first, in one query. */
export function listNewestGuides(
  db: Db,
  { siteId, userId }: Account,
  vehicles: readonly string[],
): Promise<GuideRow[]> {
  if (vehicles.length === 0) return Promise.resolve([]);
  const { vehicleId, version, state } = buyersGuides;
  return db
    .selectDistinctOn([vehicleId, state])
    .from(buyersGuides)
    .where(and(matches(buyersGuides, { siteId, userId }), inArray(vehicleId, vehicles as string[])))
    .orderBy(vehicleId, state, desc(version));
}

/** Writes a new version, or the draft again. */
export async function writeGuide(tx: Db, draft: GuideRow | null, row: typeof buyersGuides.$inferInsert) {
  if (!draft) return addRow(tx, buyersGuides, row);
  const { id: _id, userId: _userId, ...set } = row;
  const [written] = await tx
    .update(buyersGuides)
    .set(set)
    .where(matches(buyersGuides, { id: draft.id, userId: draft.userId }))
    .returning();
  return written!;
}

/** Forms are the dealership's: nobody signs in to its account. Who saved one is an id that names nobody once the person has left. */
export const personalData: PersonalData = {
  module: 'forms',
  by: 'account',
  tables: ['buyers_guides', 'form_wordings'],
  export: () => Promise.resolve([]),
  count: () => Promise.resolve({ goes: [], stays: [] }),
  join: () => Promise.resolve(),
  erase: () => Promise.resolve(),
};
