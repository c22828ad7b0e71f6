import { asc, desc, gte, sql } from 'drizzle-orm';
import type { Db } from '../../kit/database/db.ts';
import { rowsKept } from '../../kit/retention.ts';
import { sourceDays } from './tables.ts';

export type SourceDay = typeof sourceDays.$inferSelect;

/** Adds calls to the counts of their days. One statement, as several servers count the same source. */
export async function addCalls(db: Db, rows: SourceDay[]): Promise<void> {
  const { calls, failures, latency, answeredAt, failedAt, fault } = sourceDays;
  await db
    .insert(sourceDays)
    .values(rows)
    .onConflictDoUpdate({
      target: [sourceDays.source, sourceDays.day],
      set: {
        calls: sql`${calls} + excluded.calls`,
        failures: sql`${failures} + excluded.failures`,
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

/** Since the day it counts. */
export const retention = [rowsKept('source_days', 400, sourceDays.day)];
