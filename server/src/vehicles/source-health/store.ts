import { and, asc, desc, eq, gte, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../kit/database/db.ts';
import { rowsKept } from '../../kit/retention.ts';
import { sourceBreakers, sourceDays, sourceOrders } from './tables.ts';

export type SourceDay = typeof sourceDays.$inferSelect;
export type BreakerRow = typeof sourceBreakers.$inferSelect;
export type OrderRow = typeof sourceOrders.$inferSelect;

/** Adds calls to the counts of their days. One statement, as several servers count the same source. */
export async function addCalls(db: Db, rows: SourceDay[]): Promise<void> {
  const { calls, failures, found, nothing, silent, latency, answeredAt, failedAt, fault } = sourceDays;
  await db
    .insert(sourceDays)
    .values(rows)
    .onConflictDoUpdate({
      target: [sourceDays.source, sourceDays.day],
      set: {
        calls: sql`${calls} + excluded.calls`,
        failures: sql`${failures} + excluded.failures`,
        found: sql`${found} + excluded.found`,
        nothing: sql`${nothing} + excluded.nothing`,
        silent: sql`${silent} + excluded.silent`,
        latency: sql`(select array_agg(had + more order by place)
          from unnest(${latency}, excluded.latency) with ordinality as counted(had, more, place))`,
        answeredAt: sql`greatest(${answeredAt}, excluded.answered_at)`,
        failedAt: sql`greatest(${failedAt}, excluded.failed_at)`,
        fault: sql`coalesce(excluded.fault, ${fault})`,
      },
    });
}

/** What was counted since a day, newest day first. */
export const listDays = (db: Db, since: string): Promise<SourceDay[]> =>
  db.select().from(sourceDays).where(gte(sourceDays.day, since)).orderBy(desc(sourceDays.day), asc(sourceDays.source));

/** Notes that a service is left alone. `openedAt` stays where it has not answered since. */
export async function openBreaker(db: Db, row: Omit<BreakerRow, 'closedAt' | 'triedAt'>): Promise<void> {
  const { openedAt, closedAt } = sourceBreakers;
  await db
    .insert(sourceBreakers)
    .values(row)
    .onConflictDoUpdate({
      target: sourceBreakers.source,
      set: {
        openedAt: sql`case when ${closedAt} is null then ${openedAt} else excluded.opened_at end`,
        until: row.until,
        failures: row.failures,
        fault: row.fault,
        closedAt: null,
        triedAt: null,
      },
    });
}

/** Notes that a service answers again, where it did not. */
export async function closeBreaker(db: Db, source: string, now: Date): Promise<void> {
  const open = and(eq(sourceBreakers.source, source), isNull(sourceBreakers.closedAt));
  await db.update(sourceBreakers).set({ closedAt: now }).where(open);
}

export const listBreakers = (db: Db): Promise<BreakerRow[]> =>
  db.select().from(sourceBreakers).orderBy(asc(sourceBreakers.source));

/** The breaker of a service, locked until the transaction ends. */
export async function lockBreaker(tx: Db, source: string): Promise<BreakerRow | null> {
  const [row] = await tx.select().from(sourceBreakers).where(eq(sourceBreakers.source, source)).for('no key update');
  return row ?? null;
}

export async function setTried(tx: Db, source: string, now: Date): Promise<void> {
  await tx.update(sourceBreakers).set({ triedAt: now }).where(eq(sourceBreakers.source, source));
}

/** The orders that operators have set, of all kinds, the newest first. */
export const listOrders = (db: Db): Promise<OrderRow[]> =>
  db.select().from(sourceOrders).orderBy(asc(sourceOrders.kind), desc(sourceOrders.version));

export async function addOrder(tx: Db, row: OrderRow): Promise<void> {
  await tx.insert(sourceOrders).values(row);
}

/** Since the day it counts. */
export const retention = [rowsKept('source_days', 400, sourceDays.day)];
