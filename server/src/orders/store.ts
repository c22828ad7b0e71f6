import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../kit/db.ts';
import type { OrderState } from './contract.ts';
import { mayMove } from './rules.ts';
import { orders } from './tables.ts';

export type OrderRow = typeof orders.$inferSelect;

export async function addOrder(tx: Db, row: typeof orders.$inferInsert): Promise<OrderRow> {
  const [added] = await tx.insert(orders).values(row).returning();
  if (!added) throw new Error('The order was not written');
  return added;
}

export async function findOrder(db: Db, siteId: string, id: string): Promise<OrderRow | null> {
  const rows = await db
    .select()
    .from(orders)
    .where(and(eq(orders.siteId, siteId), eq(orders.id, id)));
  return rows[0] ?? null;
}

export async function findOrderOfCart(
  db: Db,
  siteId: string,
  userId: string,
  cartId: string,
): Promise<OrderRow | null> {
  const rows = await db
    .select()
    .from(orders)
    .where(and(eq(orders.siteId, siteId), eq(orders.userId, userId), eq(orders.cartId, cartId)));
  return rows[0] ?? null;
}

/** The order that still waits for the payment of the same plan for the same vehicle. */
export async function findOpenOrder(
  db: Db,
  about: { siteId: string; userId: string; planId: string; vin: string | null },
): Promise<OrderRow | null> {
  const rows = await db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.siteId, about.siteId),
        eq(orders.userId, about.userId),
        eq(orders.planId, about.planId),
        about.vin ? eq(orders.vin, about.vin) : isNull(orders.vin),
        inArray(orders.state, ['pending_payment', 'payment_failed']),
      ),
    )
    .orderBy(desc(orders.createdAt))
    .limit(1);
  return rows[0] ?? null;
}

/** Reads an order and holds it until the transaction ends. */
export async function lockOrder(tx: Db, siteId: string, id: string): Promise<OrderRow | null> {
  const rows = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.siteId, siteId), eq(orders.id, id)))
    .for('update');
  return rows[0] ?? null;
}

/** Moves a locked order on. @throws when the move is not one an order may make */
export async function moveOrder(tx: Db, order: OrderRow, state: OrderState, paidAt?: Date): Promise<OrderRow> {
  if (!mayMove(order.state, state)) throw new Error(`An order cannot go from ${order.state} to ${state}`);
  await tx
    .update(orders)
    .set({ state, ...(paidAt ? { paidAt } : {}) })
    .where(eq(orders.id, order.id));
  return { ...order, state };
}

export async function listOrders(db: Db, siteId: string, userId: string): Promise<OrderRow[]> {
  return db
    .select()
    .from(orders)
    .where(and(eq(orders.siteId, siteId), eq(orders.userId, userId)))
    .orderBy(desc(orders.createdAt));
}
