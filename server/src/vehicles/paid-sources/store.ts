import { asc, desc, gte, lt, sql, sum } from 'drizzle-orm';
import type { Db } from '../../kit/database/db.ts';
import { paidSourceDays } from './tables.ts';

export type PaidDay = typeof paidSourceDays.$inferSelect;

/** A call at its price, null where that is not known, and how many calls a day may have. */
export interface CountedCall {
  source: string;
  day: string;
  priceMicros: number | null;
  callsPerDay: number;
}

/**
 * Counts a call, unless the day has had as many as it may. One statement, as several servers share the limit.
 * @returns whether it was counted
 */
export async function addCall(db: Db, { source, day, priceMicros, callsPerDay }: CountedCall): Promise<boolean> {
  if (callsPerDay === 0) return false;
  const { calls, costMicros } = paidSourceDays;
  const counted = await db
    .insert(paidSourceDays)
    .values({ source, day, calls: 1, refused: 0, costMicros: priceMicros })
    .onConflictDoUpdate({
      target: [paidSourceDays.source, paidSourceDays.day],
      set: { calls: sql`${calls} + 1`, costMicros: sql`${costMicros} + excluded.cost_micros` },
      setWhere: lt(calls, callsPerDay),
    })
    .returning({ calls });
  return counted.length > 0;
}

/** Counts a question that nobody was asked. */
export async function addRefused(db: Db, { source, day }: Pick<PaidDay, 'source' | 'day'>): Promise<void> {
  await db
    .insert(paidSourceDays)
    .values({ source, day, calls: 0, refused: 1, costMicros: 0 })
    .onConflictDoUpdate({
      target: [paidSourceDays.source, paidSourceDays.day],
      set: { refused: sql`${paidSourceDays.refused} + 1` },
    });
}

/** Calls since a day, newest day first. */
export async function listDays(db: Db, since: string): Promise<PaidDay[]> {
  const { day, source } = paidSourceDays;
  return db.select().from(paidSourceDays).where(gte(day, since)).orderBy(desc(day), asc(source));
}

/** The cost of paid sources to the installation since a day, in millionths of a dollar; null where nothing is known. */
export async function sourceCost(db: Db, since: string): Promise<number | null> {
  const [row] = await db
    .select({ micros: sum(paidSourceDays.costMicros).mapWith(Number) })
    .from(paidSourceDays)
    .where(gte(paidSourceDays.day, since));
  return row?.micros ?? null;
}
