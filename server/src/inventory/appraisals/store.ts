import { and, count, desc, inArray, lt, ne, sql } from 'drizzle-orm';
import type { Db } from '../../kit/database/db.ts';
import { type MomentPlace, type PageRequest } from '../../kit/database/paging.ts';
import { addRow, findRow, findRows, keyOf, listPage, lockRow, matches } from '../../kit/database/rows.ts';
import { dealershipData } from '../../kit/personal.ts';
import type { Account } from '../../platform/sites/rules/caller.ts';
import type { AppraisalState } from './contract.ts';
import { appraisals } from './tables.ts';

export type AppraisalRow = typeof appraisals.$inferSelect;

const ownOf = ({ siteId, userId }: Account) => matches(appraisals, { siteId, userId });

export const addAppraisal = (tx: Db, row: typeof appraisals.$inferInsert): Promise<AppraisalRow> =>
  addRow(tx, appraisals, row);

export const findAppraisal = (db: Db, { siteId, userId }: Account, id: string): Promise<AppraisalRow | null> =>
  findRow(db, appraisals, { siteId, userId, id });

/** The same, locked until the transaction ends. */
export const lockAppraisal = (tx: Db, { siteId, userId }: Account, id: string): Promise<AppraisalRow | null> =>
  lockRow(tx, appraisals, { siteId, userId, id });

/** The newest appraisal of a VIN that is open or offered. */
export const findRunning = (db: Db, account: Account, vin: string): Promise<AppraisalRow | null> =>
  findRow(
    db,
    appraisals,
    and(ownOf(account), matches(appraisals, { vin }), inArray(appraisals.state, ['open', 'offered'])),
    [desc(appraisals.createdAt), desc(appraisals.id)],
  );

export const listAppraisals = (
  db: Db,
  { siteId, userId }: Account,
  state: AppraisalState,
  page: PageRequest<MomentPlace>,
): Promise<AppraisalRow[]> => {
  const where = matches(appraisals, { siteId, userId, state });
  return listPage(db, appraisals, { where, keys: [appraisals.createdAt, appraisals.id] }, page);
};

export const listNamed = (db: Db, account: Account, ids: readonly string[]): Promise<AppraisalRow[]> =>
  findRows(db, appraisals, and(ownOf(account), inArray(appraisals.id, [...ids])));

/** How many appraisals are in each state. */
export async function countStates(db: Db, account: Account): Promise<Record<AppraisalState, number>> {
  const { state } = appraisals;
  const rows = await db.select({ state, count: count() }).from(appraisals).where(ownOf(account)).groupBy(state);
  const of = (name: AppraisalState) => rows.find(row => row.state === name)?.count ?? 0;
  return { open: of('open'), offered: of('offered'), bought: of('bought'), passed: of('passed') };
}

/** Some of the appraisals that were not bought, have photos, and were changed last before a moment. */
export const listWithOldPhotos = (db: Db, before: Date, limit: number): Promise<AppraisalRow[]> =>
  db
    .select()
    .from(appraisals)
    .where(
      and(
        ne(appraisals.state, 'bought'),
        lt(appraisals.changedAt, before),
        sql`jsonb_array_length(${appraisals.photos}) > 0`,
      ),
    )
    .limit(limit);

export async function changeAppraisal(tx: Db, row: AppraisalRow, change: Partial<AppraisalRow>): Promise<AppraisalRow> {
  const [changed] = await tx.update(appraisals).set(change).where(keyOf(appraisals, row)).returning();
  return changed ?? row;
}

export const personalData = dealershipData('appraisals', ['appraisals'], { appraisals });
