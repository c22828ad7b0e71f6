import { and, count, desc, eq, inArray, max, min } from 'drizzle-orm';
import { olderThan } from '../../kit/database/columns.ts';
import type { Db } from '../../kit/database/db.ts';
import type { MomentPlace, PageRequest } from '../../kit/database/paging.ts';
import { addRow, findRow, findRows, lockRow, matches } from '../../kit/database/rows.ts';
import type { DifferenceState } from './contract.ts';
import { gatewayDifferences, reconciledDays } from './tables.ts';

export type DayRow = typeof reconciledDays.$inferSelect;
export type DifferenceRow = typeof gatewayDifferences.$inferSelect;
/** A day of one gateway of a site. */
export type DayKey = Pick<DayRow, 'siteId' | 'gateway' | 'day'>;

/** The newest days of a site, page by page. */
export const listDays = (
  db: Db,
  siteId: string,
  { after, limit }: PageRequest<[string, string]>,
): Promise<DayRow[]> => {
  const { day, gateway } = reconciledDays;
  const where = and(eq(reconciledDays.siteId, siteId), olderThan([day, gateway], after));
  return findRows(db, reconciledDays, where, [desc(day), desc(gateway)], limit);
};

export const findDay = (db: Db, key: DayKey): Promise<DayRow | null> => findRow(db, reconciledDays, key);

/** The last day that a gateway of a site was asked for; null: none. */
export async function lastDay(db: Db, siteId: string, gateway: string): Promise<string | null> {
  const [row] = await db
    .select({ day: max(reconciledDays.day) })
    .from(reconciledDays)
    .where(matches(reconciledDays, { siteId, gateway }));
  return row?.day ?? null;
}

/** Days of a site's gateway that were not answered, since a day. */
export const listUnanswered = (db: Db, siteId: string, gateway: string): Promise<DayRow[]> =>
  findRows(db, reconciledDays, matches(reconciledDays, { siteId, gateway, state: 'silent' }), [reconciledDays.day]);

export async function putDay(db: Db, row: typeof reconciledDays.$inferInsert): Promise<void> {
  const { state, sums, askedAt } = row;
  await db
    .insert(reconciledDays)
    .values(row)
    .onConflictDoUpdate({
      target: [reconciledDays.siteId, reconciledDays.day, reconciledDays.gateway],
      set: { state, sums, askedAt },
    });
}

/** Says that a day is asked for; what was known of it stays until the answer. */
export async function markAsked(db: Db, key: DayKey, askedAt: Date): Promise<void> {
  await db
    .insert(reconciledDays)
    .values({ ...key, state: 'waiting', sums: [], askedAt })
    .onConflictDoUpdate({
      target: [reconciledDays.siteId, reconciledDays.day, reconciledDays.gateway],
      set: { state: 'waiting', askedAt },
    });
}

/** The differences of a day. */
export const listOfDay = (db: Db, key: DayKey): Promise<DifferenceRow[]> =>
  findRows(db, gatewayDifferences, key, [gatewayDifferences.createdAt, gatewayDifferences.id]);

/** How many differences of each day are in each state. */
export async function countOfDays(db: Db, siteId: string, days: readonly string[]) {
  if (days.length === 0) return [];
  const { day, gateway, state } = gatewayDifferences;
  return db
    .select({ day, gateway, state, count: count() })
    .from(gatewayDifferences)
    .where(and(eq(gatewayDifferences.siteId, siteId), inArray(day, [...days])))
    .groupBy(day, gateway, state);
}

/** All open differences of a site: how many, and since when the first waits. */
export async function sumOpen(db: Db, siteId: string): Promise<{ count: number; oldest: Date | null }> {
  const [row] = await db
    .select({ count: count(), oldest: min(gatewayDifferences.createdAt) })
    .from(gatewayDifferences)
    .where(matches(gatewayDifferences, { siteId, state: 'open' }));
  return row ?? { count: 0, oldest: null };
}

interface Shown {
  states: readonly DifferenceState[];
  day?: string | undefined;
  gateway?: string | undefined;
}

const shown = (siteId: string, { states, day, gateway }: Shown) =>
  and(
    eq(gatewayDifferences.siteId, siteId),
    inArray(gatewayDifferences.state, [...states]),
    day === undefined ? undefined : eq(gatewayDifferences.day, day),
    gateway === undefined ? undefined : eq(gatewayDifferences.gateway, gateway),
  );

/** A site's differences, newest first. */
export function listDifferences(
  db: Db,
  siteId: string,
  which: Shown,
  { after, limit }: PageRequest<MomentPlace>,
): Promise<DifferenceRow[]> {
  const { createdAt, id } = gatewayDifferences;
  const where = and(shown(siteId, which), olderThan([createdAt, id], after));
  return findRows(db, gatewayDifferences, where, [desc(createdAt), desc(id)], limit);
}

export const countDifferences = (db: Db, siteId: string, which: Shown): Promise<number> =>
  db.$count(gatewayDifferences, shown(siteId, which));

export const addDifference = (tx: Db, row: typeof gatewayDifferences.$inferInsert): Promise<DifferenceRow> =>
  addRow(tx, gatewayDifferences, row);

export const lockDifference = (tx: Db, siteId: string, id: string): Promise<DifferenceRow | null> =>
  lockRow(tx, gatewayDifferences, { siteId, id });

export async function changeDifference(
  tx: Db,
  id: string,
  set: Partial<Omit<DifferenceRow, 'id' | 'siteId'>>,
): Promise<DifferenceRow> {
  const [row] = await tx.update(gatewayDifferences).set(set).where(eq(gatewayDifferences.id, id)).returning();
  return row!;
}
