import { and, desc, eq } from 'drizzle-orm';
import type { Db } from '../../../../kit/database/db.ts';
import type { RefundState } from '../../contract.ts';
import { sandboxPayments, sandboxRefunds, sandboxSubscriptions } from '../../tables.ts';

export type SandboxPaymentRow = typeof sandboxPayments.$inferSelect;
export type SandboxSubscriptionRow = typeof sandboxSubscriptions.$inferSelect;
type SandboxRefundRow = typeof sandboxRefunds.$inferSelect;

/** Adds a payment; an existing one stays unchanged. */
export async function addSandboxPayment(db: Db, row: typeof sandboxPayments.$inferInsert): Promise<void> {
  await db.insert(sandboxPayments).values(row).onConflictDoNothing();
}

export async function findSandboxPayment(db: Db, siteId: string, id: string): Promise<SandboxPaymentRow | null> {
  const rows = await db
    .select()
    .from(sandboxPayments)
    .where(and(eq(sandboxPayments.siteId, siteId), eq(sandboxPayments.id, id)));
  return rows[0] ?? null;
}

/** Reads one payment and locks it until the transaction ends. */
export async function lockSandboxPayment(tx: Db, siteId: string, id: string): Promise<SandboxPaymentRow | null> {
  const rows = await tx
    .select()
    .from(sandboxPayments)
    .where(and(eq(sandboxPayments.siteId, siteId), eq(sandboxPayments.id, id)))
    .for('no key update');
  return rows[0] ?? null;
}

export async function changeSandboxPayment(
  tx: Db,
  id: string,
  change: Partial<Pick<SandboxPaymentRow, 'state' | 'dispute' | 'holdRefunds' | 'from' | 'until'>>,
): Promise<void> {
  await tx.update(sandboxPayments).set(change).where(eq(sandboxPayments.id, id));
}

/** The bills of a subscription, newest first. */
export async function listSandboxBills(db: Db, siteId: string, subscription: string): Promise<SandboxPaymentRow[]> {
  return db
    .select()
    .from(sandboxPayments)
    .where(and(eq(sandboxPayments.siteId, siteId), eq(sandboxPayments.subscription, subscription)))
    .orderBy(desc(sandboxPayments.until), desc(sandboxPayments.createdAt));
}

/** Adds a refund; an existing one with the same key stays unchanged. */
export async function addSandboxRefund(tx: Db, row: typeof sandboxRefunds.$inferInsert): Promise<void> {
  await tx.insert(sandboxRefunds).values(row).onConflictDoNothing();
}

export async function findSandboxRefund(db: Db, siteId: string, id: string): Promise<SandboxRefundRow | null> {
  const rows = await db
    .select()
    .from(sandboxRefunds)
    .where(and(eq(sandboxRefunds.siteId, siteId), eq(sandboxRefunds.id, id)));
  return rows[0] ?? null;
}

export async function listSandboxRefunds(db: Db, payment: string): Promise<SandboxRefundRow[]> {
  return db.select().from(sandboxRefunds).where(eq(sandboxRefunds.payment, payment)).orderBy(sandboxRefunds.createdAt);
}

export async function changeSandboxRefund(tx: Db, id: string, state: RefundState): Promise<void> {
  await tx.update(sandboxRefunds).set({ state }).where(eq(sandboxRefunds.id, id));
}

/** Adds a subscription; an existing one stays unchanged. */
export async function addSandboxSubscription(db: Db, row: typeof sandboxSubscriptions.$inferInsert): Promise<void> {
  await db.insert(sandboxSubscriptions).values(row).onConflictDoNothing();
}

export async function findSandboxSubscription(
  db: Db,
  siteId: string,
  id: string,
): Promise<SandboxSubscriptionRow | null> {
  const rows = await db
    .select()
    .from(sandboxSubscriptions)
    .where(and(eq(sandboxSubscriptions.siteId, siteId), eq(sandboxSubscriptions.id, id)));
  return rows[0] ?? null;
}

/** Reads one subscription and locks it until the transaction ends. */
export async function lockSandboxSubscription(
  tx: Db,
  siteId: string,
  id: string,
): Promise<SandboxSubscriptionRow | null> {
  const rows = await tx
    .select()
    .from(sandboxSubscriptions)
    .where(and(eq(sandboxSubscriptions.siteId, siteId), eq(sandboxSubscriptions.id, id)))
    .for('no key update');
  return rows[0] ?? null;
}

export async function changeSandboxSubscription(
  tx: Db,
  id: string,
  change: Partial<Pick<SandboxSubscriptionRow, 'state' | 'cancelAtPeriodEnd'>>,
): Promise<void> {
  await tx.update(sandboxSubscriptions).set(change).where(eq(sandboxSubscriptions.id, id));
}
