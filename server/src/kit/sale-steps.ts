import { and, eq, gte, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from './database/db.ts';

/** A step of a sale that leaves a row in a table of its module. */
export interface SaleStep {
  step: 'checkout' | 'paid' | 'ready' | 'feedback';
  /** How often it was reached on a site since a day, `2026-06-15`, by day (UTC). */
  countDays(db: Db, siteId: string, since: string): Promise<{ day: string; count: number }[]>;
}

/** The day (UTC) of a moment, `2026-06-15`. */
export const dayColumn = (at: PgColumn) => sql<string>`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD')`;

/** Counts the rows of a site since a day, by the day (UTC) of the moment in one of their columns. */
export function rowsByDay(site: PgColumn, at: PgColumn, which?: SQL): SaleStep['countDays'] {
  const day = dayColumn(at);
  return (db, siteId, since) =>
    db
      .select({ day, count: sql<number>`count(*)::int` })
      .from(at.table)
      .where(and(eq(site, siteId), gte(at, new Date(since)), which))
      .groupBy(day);
}

/** The step that each row reaches at the moment in one of its columns. */
export function rowsReached(step: SaleStep['step'], site: PgColumn, at: PgColumn, which?: SQL): SaleStep {
  return { step, countDays: rowsByDay(site, at, which) };
}
