import { and, eq, gte, sql } from 'drizzle-orm';
import type { Db } from '../../kit/database/db.ts';
import { rowsKept } from '../../kit/retention.ts';
import type { SaleStep } from '../../kit/sale-steps.ts';
import type { FunnelStep } from './contract.ts';
import { funnelDays } from './tables.ts';

export type FunnelDay = typeof funnelDays.$inferInsert;

/** How often a step was reached on a day. */
export interface StepDay {
  step: FunnelStep;
  day: string;
  count: number;
}

/** Adds counts to those there are; one statement, as several servers count. */
export async function addCounts(db: Db, rows: FunnelDay[]): Promise<void> {
  await db
    .insert(funnelDays)
    .values(rows)
    .onConflictDoUpdate({
      target: [funnelDays.siteId, funnelDays.day, funnelDays.step],
      set: { count: sql`${funnelDays.count} + excluded.count` },
    });
}

/** Every step of a site since a day, from the counts and from the rows that the steps themselves have left. */
export async function listStepDays(
  db: Db,
  siteId: string,
  since: string,
  steps: readonly SaleStep[],
): Promise<StepDay[]> {
  const counted = await db
    .select({ step: funnelDays.step, day: funnelDays.day, count: funnelDays.count })
    .from(funnelDays)
    .where(and(eq(funnelDays.siteId, siteId), gte(funnelDays.day, since)));
  const shown = await Promise.all(
    steps.map(async ({ step, countDays }) => (await countDays(db, siteId, since)).map(row => ({ step, ...row }))),
  );
  return [...counted, ...shown.flat()];
}

/** Since the day. */
export const retention = [rowsKept('funnel_days', 730, funnelDays.day)];
