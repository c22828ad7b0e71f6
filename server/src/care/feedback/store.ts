import { and, count, desc, eq, gt, lt, ne, type SQL, sql } from 'drizzle-orm';
import { rowsReached } from '../../kit/sale-steps.ts';
import type { Db } from '../../kit/database/db.ts';
import { listPage } from '../../kit/database/rows.ts';
import type { MomentPlace, PageRequest } from '../../kit/database/paging.ts';
import { ownRows, type PersonalData } from '../../kit/personal.ts';
import type { FeedbackReason, FeedbackTab } from './contract.ts';
import { NEUTRAL } from './rules.ts';
import { feedback } from './tables.ts';

export type FeedbackRow = typeof feedback.$inferSelect;

/** Writes it, unless the member has given feedback on the document before: false. */
export async function addFeedback(db: Db, row: typeof feedback.$inferInsert): Promise<boolean> {
  const added = await db.insert(feedback).values(row).onConflictDoNothing().returning({ id: feedback.id });
  return added.length > 0;
}

/** Which feedback of a site is read. */
export interface FeedbackFilter {
  tab: FeedbackTab;
  make?: string | undefined;
  year?: number | undefined;
}

function filtered(siteId: string, { tab, make, year }: FeedbackFilter): SQL | undefined {
  return and(
    eq(feedback.siteId, siteId),
    tab === 'unsatisfied' ? lt(feedback.satisfaction, NEUTRAL) : undefined,
    tab === 'report' || tab === 'sticker' ? eq(feedback.kind, tab) : undefined,
    make === undefined ? undefined : eq(feedback.make, make),
    year === undefined ? undefined : eq(feedback.year, year),
  );
}

/** Feedback of a site, the newest first. */
export function listFeedback(
  db: Db,
  siteId: string,
  filter: FeedbackFilter & PageRequest<MomentPlace>,
): Promise<FeedbackRow[]> {
  const keys = [feedback.createdAt, feedback.id];
  return listPage(db, feedback, { where: filtered(siteId, filter), keys }, filter);
}

export const countFeedback = async (db: Db, siteId: string, filter: FeedbackFilter): Promise<number> =>
  db.$count(feedback, filtered(siteId, filter));

/** How often each satisfaction was given in each week, the newest first; a week is named by its Monday. */
export function countByWeek(db: Db, siteId: string, filter: FeedbackFilter) {
  const week = sql<string>`to_char(date_trunc('week', ${feedback.createdAt} at time zone 'UTC'), 'YYYY-MM-DD')`;
  return db
    .select({ week, satisfaction: feedback.satisfaction, count: count() })
    .from(feedback)
    .where(filtered(siteId, filter))
    .groupBy(week, feedback.satisfaction)
    .orderBy(desc(week));
}

/** How often each reason was ticked, the most frequent first. */
export async function countReasons(
  db: Db,
  siteId: string,
  filter: FeedbackFilter,
): Promise<{ reason: FeedbackReason; count: number }[]> {
  const reason = sql<FeedbackReason>`unnest(${feedback.reasons})`.as('reason');
  const ticked = db.select({ reason }).from(feedback).where(filtered(siteId, filter)).as('ticked');
  return db
    .select({ reason: ticked.reason, count: count() })
    .from(ticked)
    .groupBy(ticked.reason)
    .orderBy(desc(count()), ticked.reason);
}

/** The makes and model years of a site's feedback. */
export async function listVehicles(db: Db, siteId: string): Promise<{ makes: string[]; years: number[] }> {
  const { make, year } = feedback;
  const ofSite = eq(feedback.siteId, siteId);
  const makes = await db
    .selectDistinct({ make })
    .from(feedback)
    .where(and(ofSite, ne(make, '')))
    .orderBy(make);
  const years = await db
    .selectDistinct({ year })
    .from(feedback)
    .where(and(ofSite, gt(year, 0)))
    .orderBy(desc(year));
  return { makes: makes.map(row => row.make), years: years.flatMap(row => row.year ?? []) };
}

/** The satisfaction of everything that was given on a site since then. */
export async function ratingsSince(db: Db, siteId: string, since: Date): Promise<number[]> {
  const rows = await db
    .select({ satisfaction: feedback.satisfaction })
    .from(feedback)
    .where(and(eq(feedback.siteId, siteId), gt(feedback.createdAt, since)));
  return rows.map(({ satisfaction }) => satisfaction);
}

/** A member's feedback: all of it is erased. */
export const personalData: PersonalData = {
  module: 'feedback',
  ...ownRows(feedback, {
    what: 'feedback',
    file: 'feedback',
    json: ({ vin, kind, satisfaction, reasons, message, createdAt }) => {
      return { vin, document: kind, satisfaction, reasons, message, created: createdAt };
    },
    isOnce: true,
  }),
};

export const saleSteps = [rowsReached('feedback', feedback.siteId, feedback.createdAt)];
