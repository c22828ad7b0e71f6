import { and, eq, gte, sql } from 'drizzle-orm';
import { rowsQuery } from '../../kit/database/bulk.ts';
import type { Db } from '../../kit/database/db.ts';
import { rowsKept } from '../../kit/retention.ts';
import type { SaleStep } from '../../kit/sale-steps.ts';
import type { FunnelStep } from './contract.ts';
import { funnelDays, funnelSeen } from './tables.ts';

export type FunnelDay = typeof funnelDays.$inferInsert;

/** How often a step was reached on a day. */
export interface StepDay {
  step: FunnelStep;
  day: string;
  count: number;
}

/** A step that was reached. `once`: the key under which it counts once; null: it counts each time. */
export interface Reached extends FunnelDay {
  once: string | null;
}

/** Adds steps to the counts, unless one of their key is counted already, by this process or another. */
export function addReached(db: Db, reached: readonly Reached[]): Promise<void> {
  return db.transaction(async tx => {
    const keyed = reached.flatMap(({ once, day }) => (once === null ? [] : [{ key: once, day }]));
    const added = await addSeen(tx, keyed);
    const sums = new Map<string, FunnelDay>();
    for (const { once, siteId, day, step, count } of reached) {
      if (once !== null && !added.has(once)) continue;
      const key = [siteId, day, step].join(' ');
      sums.set(key, { siteId, day, step, count: count + (sums.get(key)?.count ?? 0) });
    }
    if (sums.size > 0) await addCounts(tx, [...sums.values()]);
  });
}

/** @returns the keys that were not there yet. They are locked in one order */
async function addSeen(tx: Db, rows: (typeof funnelSeen.$inferInsert)[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const ordered = rows.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  const added = await tx
    .insert(funnelSeen)
    .select(rowsQuery(funnelSeen, ordered))
    .onConflictDoNothing()
    .returning({ key: funnelSeen.key });
  return new Set(added.map(({ key }) => key));
}

/** Adds counts to those there are; one statement, as several servers count. */
async function addCounts(tx: Db, rows: FunnelDay[]): Promise<void> {
  await tx
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
export const retention = [rowsKept('funnel_days', 730, funnelDays.day), rowsKept('funnel_seen', 1, funnelSeen.day)];
