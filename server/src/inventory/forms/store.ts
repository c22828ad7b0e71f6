import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Locale } from '../../kit/contract.ts';
import type { Db } from '../../kit/database/db.ts';
import { addRow, findRows, matches } from '../../kit/database/rows.ts';
import { dealershipData } from '../../kit/personal.ts';
import type { Account } from '../../platform/sites/rules/caller.ts';
import type { Addendum, FormKind, TitleWarning } from './contract.ts';
import type { GuideSheet } from './rules/guide-sheet.ts';
import type { LotPrint } from './rules/lot-print.ts';
import { buyersGuides, formWordings, lotPapers } from './tables.ts';

type WordingStored = typeof formWordings.$inferSelect;
/** A text of the Buyers Guide. */
export type WordingRow = Omit<WordingStored, 'content'> & { content: GuideSheet };
export type GuideRow = typeof buyersGuides.$inferSelect;

/** The texts of the Buyers Guide of a brand, the newest first. */
export const listWordings = (db: Db, siteId: string, language?: Locale): Promise<WordingRow[]> =>
  listTexts(db, { siteId, form: 'buyers_guide', ...(language && { language }) }) as Promise<WordingRow[]>;

/** The texts of a brand's warning that were confirmed, the newest first. */
export const listWarningTexts = (db: Db, siteId: string): Promise<WordingStored[]> =>
  listTexts(db, { siteId, form: 'title_warning' });

const listTexts = (db: Db, about: { siteId: string; form: FormKind; language?: Locale }): Promise<WordingStored[]> =>
  findRows(db, formWordings, about, [desc(formWordings.createdAt), desc(formWordings.id)]);

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

export type LotPaperRow = typeof lotPapers.$inferSelect;
type StoredPaper = LotPaperRow['paper'];

/** What the papers of these vehicles say, in one query. */
export function listLotPapers(
  db: Db,
  { siteId, userId }: Account,
  vehicles: readonly string[],
): Promise<LotPaperRow[]> {
  if (vehicles.length === 0) return Promise.resolve([]);
  const ofThese = inArray(lotPapers.vehicleId, vehicles as string[]);
  return findRows(db, lotPapers, and(matches(lotPapers, { siteId, userId }), ofThese));
}

/** Keeps what a paper of a vehicle says, in the place of what it said. */
export async function writeLotPaper(
  tx: Db,
  row: typeof lotPapers.$inferInsert & { content: Addendum | TitleWarning },
): Promise<void> {
  const { content, savedBy, savedAt } = row;
  const target = [lotPapers.vehicleId, lotPapers.paper, lotPapers.userId];
  await tx.insert(lotPapers).values(row).onConflictDoUpdate({ target, set: { content, savedBy, savedAt } });
}

/** Keeps what papers said when they were printed, by their vehicles. */
export async function writePrints(
  db: Db,
  { siteId, userId }: Account,
  paper: StoredPaper,
  prints: ReadonlyMap<string, LotPrint>,
): Promise<void> {
  const given = JSON.stringify(Object.fromEntries(prints));
  await db
    .update(lotPapers)
    .set({ printed: sql`${given}::jsonb -> ${lotPapers.vehicleId}` })
    .where(and(matches(lotPapers, { siteId, userId, paper }), inArray(lotPapers.vehicleId, [...prints.keys()])));
}

export async function removeLotPaper(
  tx: Db,
  { userId }: Account,
  vehicleId: string,
  paper: StoredPaper,
): Promise<void> {
  await tx.delete(lotPapers).where(matches(lotPapers, { vehicleId, paper, userId }));
}

/** Who saved a form is an id that names nobody once the person has left. */
export const personalData = dealershipData('forms', ['buyers_guides', 'form_wordings', 'lot_papers'], {
  'buyers-guides': buyersGuides,
  'addenda-and-warnings': lotPapers,
});
