import { and, asc, desc, eq, getTableColumns, gt, inArray, sql } from 'drizzle-orm';
import { rowsKept } from '../../kit/retention.ts';
import type { Db } from '../../kit/database/db.ts';
import { findRows } from '../../kit/database/rows.ts';
import {
  LIST_PARTS,
  recallAnswers,
  recallCampaigns,
  recallCopies,
  recallVehicles,
  safetyIssues,
  type CopiedList,
} from './tables.ts';

export type CopyRow = typeof recallCopies.$inferSelect;
export type CampaignRow = Omit<typeof recallCampaigns.$inferSelect, 'digest' | 'maker'>;
export type IssueRow = typeof safetyIssues.$inferSelect;
export type ListedVehicle = Pick<typeof recallVehicles.$inferSelect, 'copyId' | 'make' | 'model' | 'campaignIds'>;

/** The copies of a list in use, newest first. */
export const listCopies = (db: Db, list: CopiedList = 'recalls'): Promise<CopyRow[]> =>
  findRows(db, recallCopies, and(eq(recallCopies.state, 'used'), inArray(recallCopies.part, [...LIST_PARTS[list]])), [
    desc(recallCopies.copiedOn),
    desc(recallCopies.id),
  ]);

/** The models of some makes in a year, one for each copy and name. They travel as one value: a make may have hundreds. */
export async function listVehicles(
  db: Db,
  { copies, year, makeKeys }: { copies: readonly number[]; year: number; makeKeys: readonly string[] },
): Promise<ListedVehicle[]> {
  const { copyId, make, model, campaignIds, makeKey, vehicle } = recallVehicles;
  const line = sql`json_build_array(${copyId}, ${make}, ${model}, ${campaignIds})`;
  const rows = await db
    .select({
      lines: sql<[number, string, string, number[]][]>`coalesce(json_agg(${line} order by ${make}, ${model}), '[]')`,
    })
    .from(recallVehicles)
    .where(
      and(
        inArray(makeKey, [...makeKeys]),
        eq(recallVehicles.year, year),
        inArray(copyId, [...copies]),
        eq(vehicle, true),
      ),
    );
  const lines = rows[0]?.lines ?? [];
  return lines.map(([copy, ofMake, name, ids]) => ({ copyId: copy, make: ofMake, model: name, campaignIds: ids }));
}

/** The names of models a make has in any year. */
export async function listModelNames(
  db: Db,
  { copies, makeKeys }: { copies: readonly number[]; makeKeys: readonly string[] },
): Promise<string[]> {
  const { copyId, model, makeKey, vehicle } = recallVehicles;
  const rows = await db
    .select({ names: sql<string[]>`coalesce(json_agg(distinct ${model}), '[]')` })
    .from(recallVehicles)
    .where(and(inArray(makeKey, [...makeKeys]), inArray(copyId, [...copies]), eq(vehicle, true)));
  return rows[0]?.names ?? [];
}

type MakeInCopies = { copies: readonly number[]; makeKeys: readonly string[] };

const inCopies = ({ copies, makeKeys }: MakeInCopies) => {
  const { copyId, makeKey, vehicle, year } = recallVehicles;
  return and(inArray(makeKey, [...makeKeys]), inArray(copyId, [...copies]), eq(vehicle, true), gt(year, 0));
};

/** The names of models of some makes in each model year. */
export async function listModelYears(db: Db, which: MakeInCopies): Promise<{ year: number; model: string }[]> {
  const { year, model } = recallVehicles;
  return db.selectDistinct({ year, model }).from(recallVehicles).where(inCopies(which));
}

/** The numbers of the campaigns of some models in each model year, each once. */
export async function listCampaignsOfModels(
  db: Db,
  { models, ...which }: MakeInCopies & { models: readonly string[] },
): Promise<{ year: number; model: string; campaigns: string[] }[]> {
  if (models.length === 0) return [];
  const { copyId, year, model, campaignIds } = recallVehicles;
  const isOfRow = and(eq(recallCampaigns.copyId, copyId), sql`${recallCampaigns.id} = any(${campaignIds})`);
  return db
    .select({ year, model, campaigns: sql<string[]>`json_agg(distinct ${recallCampaigns.campaign})` })
    .from(recallVehicles)
    .innerJoin(recallCampaigns, isOfRow)
    .where(and(inCopies(which), inArray(model, [...models])))
    .groupBy(year, model);
}

/** The makes of a year, each under the spelling most of its models have. */
export async function listMakes(db: Db, { copies, year }: { copies: readonly number[]; year: number }) {
  const { copyId, make, makeKey, vehicle } = recallVehicles;
  return db
    .select({ makeKey, make: sql<string>`mode() within group (order by ${make})` })
    .from(recallVehicles)
    .where(and(eq(recallVehicles.year, year), inArray(copyId, [...copies]), eq(vehicle, true)))
    .groupBy(makeKey);
}

/** Campaigns by copy and number. The numbers travel as one parameter: a model may have hundreds. */
export async function listCampaigns(db: Db, copy: number, ids: readonly number[]): Promise<CampaignRow[]> {
  const { digest: _digest, maker: _maker, ...columns } = getTableColumns(recallCampaigns);
  const { copyId, id, campaign } = columns;
  return db
    .select(columns)
    .from(recallCampaigns)
    .where(and(eq(copyId, copy), sql`${id} = any(${`{${ids.join()}}`}::int[])`))
    .orderBy(asc(campaign), asc(id));
}

/** A campaign with the day of its report, for a count of them. */
export interface CampaignDay {
  campaign: string;
  date: string | null;
}

/** The numbers and days of campaigns by copy and number, without their texts. */
export async function listCampaignDays(db: Db, copy: number, ids: readonly number[]): Promise<CampaignDay[]> {
  const { copyId, id, campaign, receivedOn: date } = recallCampaigns;
  return db
    .selectDistinct({ campaign, date })
    .from(recallCampaigns)
    .where(and(eq(copyId, copy), sql`${id} = any(${`{${ids.join()}}`}::int[])`));
}

/** Investigations or communications by copy and number, the newest first, at most so many. */
export async function listIssues(
  db: Db,
  { copy, ids, limit }: { copy: number; ids: readonly number[]; limit: number },
): Promise<IssueRow[]> {
  const { copyId, id, number, openedOn } = safetyIssues;
  return db
    .select()
    .from(safetyIssues)
    .where(and(eq(copyId, copy), sql`${id} = any(${`{${ids.join()}}`}::int[])`))
    .orderBy(sql`${openedOn} desc nulls last`, desc(number))
    .limit(limit);
}

/** A source's stored answer, unless it has expired. */
export async function findAnswer(db: Db, key: string, now: Date): Promise<object | null> {
  const which = and(eq(recallAnswers.key, key), gt(recallAnswers.expiresAt, now));
  const rows = await db.select({ answer: recallAnswers.answer }).from(recallAnswers).where(which);
  return rows[0]?.answer ?? null;
}

/** Keeps what a source answered, in the place of what it said before. */
export async function keepAnswer(db: Db, row: typeof recallAnswers.$inferInsert): Promise<void> {
  const { key: _key, ...set } = row;
  await db.insert(recallAnswers).values(row).onConflictDoUpdate({ target: recallAnswers.key, set });
}

/** Since the end of an answer. */
export const retention = [rowsKept('recall_answers', 0, recallAnswers.expiresAt)];
