import { and, desc, notInArray } from 'drizzle-orm';
import type { Db } from '../../kit/database/db.ts';
import { findRows, matches } from '../../kit/database/rows.ts';
import { moveRows } from '../../kit/personal.ts';
import { listOrders, type OrderRow } from '../orders/service.ts';
import { subscriptions } from './tables.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;
/** A subscription with the order that began it. */
export type SubscriptionWithOrder = SubscriptionRow & { order: OrderRow };

const OVER = ['canceled', 'unpaid'] as const;
const named = (siteId: string, gateway: string, reference: string) =>
  matches(subscriptions, { siteId, gateway, reference });

/** Adds a subscription or updates it to the status at its gateway. */
export async function putSubscription(tx: Db, row: typeof subscriptions.$inferInsert): Promise<void> {
  const { state, periodStart, periodEnd, cancelAtPeriodEnd, priceCents } = row;
  await tx
    .insert(subscriptions)
    .values(row)
    .onConflictDoUpdate({
      target: [subscriptions.reference, subscriptions.siteId, subscriptions.gateway, subscriptions.userId],
      set: { state, periodStart, periodEnd, cancelAtPeriodEnd, priceCents },
    });
}

async function select(db: Db, where: ReturnType<typeof and>): Promise<SubscriptionWithOrder[]> {
  const rows = await db.select().from(subscriptions).where(where).orderBy(desc(subscriptions.createdAt));
  const orders = await listOrders(
    db,
    rows.map(({ userId, orderId: id }) => ({ userId, id })),
  );
  return rows.flatMap(row => orders.filter(({ id }) => id === row.orderId).map(order => ({ ...row, order })));
}

export async function findByReference(
  db: Db,
  siteId: string,
  gateway: string,
  reference: string,
): Promise<SubscriptionWithOrder | null> {
  return (await select(db, named(siteId, gateway, reference)))[0] ?? null;
}

export async function findSubscription(db: Db, siteId: string, id: string): Promise<SubscriptionWithOrder | null> {
  return (await select(db, matches(subscriptions, { siteId, id })))[0] ?? null;
}

/** A member's subscriptions, newest first. */
export async function listSubscriptions(db: Db, siteId: string, userId: string): Promise<SubscriptionWithOrder[]> {
  return select(db, matches(subscriptions, { siteId, userId }));
}

/** A member's subscriptions that will be charged again. */
export function listRunning(db: Db, siteId: string, userId: string): Promise<SubscriptionRow[]> {
  const kept = matches(subscriptions, { siteId, userId, cancelAtPeriodEnd: false });
  return findRows(db, subscriptions, and(kept, notInArray(subscriptions.state, [...OVER])));
}

/** Whether an account has a subscription that will be charged again. */
export const hasRunning = async (db: Db, { siteId, userId }: { siteId: string; userId: string }): Promise<boolean> =>
  (await listRunning(db, siteId, userId)).length > 0;

/** Moves the subscriptions of one account to another. */
export const moveSubscriptions = (tx: Db, from: string, into: string): Promise<void> =>
  moveRows(tx, [subscriptions], from, into);

export const countSubscriptions = async (db: Db, siteId: string, userId: string): Promise<number> =>
  db.$count(subscriptions, matches(subscriptions, { siteId, userId }));
