import { and, desc, gte, sql, eq, isNotNull, ne, sum } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { SQL } from 'drizzle-orm';
import { feedback } from '../feedback/tables.ts';
import { issuedDocuments } from '../../documents/issued-documents/tables.ts';
import type { Db } from '../../kit/database/db.ts';
import { orders } from '../../money/orders/tables.ts';
import { paidSourceDays } from '../../vehicles/paid-sources/tables.ts';
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

/** Every step of a site since a day, from the counts and from what the steps themselves have left. */
export async function listStepDays(db: Db, siteId: string, since: string): Promise<StepDay[]> {
  const counted = await db
    .select({ step: funnelDays.step, day: funnelDays.day, count: funnelDays.count })
    .from(funnelDays)
    .where(and(eq(funnelDays.siteId, siteId), gte(funnelDays.day, since)));
  const rowsOf = async (step: FunnelStep, table: PgTable, at: AnyPgColumn, where: SQL | undefined) => {
    const day = sql<string>`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD')`;
    const rows = await db
      .select({ day, count: sql<number>`count(*)::int` })
      .from(table)
      .where(and(gte(at, new Date(since)), where))
      .groupBy(day);
    return rows.map(row => ({ step, ...row }));
  };
  const bought = and(eq(orders.siteId, siteId), ne(orders.kind, 'renewal'));
  const ready = and(eq(issuedDocuments.siteId, siteId), isNotNull(issuedDocuments.finishedAt));
  return [
    ...counted,
    ...(await rowsOf('checkout', orders, orders.createdAt, bought)),
    ...(await rowsOf('paid', orders, orders.paidAt, bought)),
    ...(await rowsOf('ready', issuedDocuments, issuedDocuments.createdAt, ready)),
    ...(await rowsOf('feedback', feedback, feedback.createdAt, eq(feedback.siteId, siteId))),
  ];
}

/** The money of orders that were paid since a day, by currency. */
export async function listRevenue(db: Db, siteId: string, since: string) {
  return db
    .select({
      currency: orders.currency,
      paid: sql<number>`sum(${orders.totalCents})::int`,
      refunded: sql<number>`sum(${orders.refundedCents})::int`,
    })
    .from(orders)
    .where(and(eq(orders.siteId, siteId), gte(orders.paidAt, new Date(since))))
    .groupBy(orders.currency)
    .orderBy(desc(sql`2`));
}

/** The installation's cost of paid sources since a day, in millionths of a dollar; null where unknown. */
export async function sourceCost(db: Db, since: string): Promise<number | null> {
  const [row] = await db
    .select({ micros: sum(paidSourceDays.costMicros).mapWith(Number) })
    .from(paidSourceDays)
    .where(gte(paidSourceDays.day, since));
  return row?.micros ?? null;
}
