import { and, desc, eq } from 'drizzle-orm';
import type { Db } from '../kit/db.ts';
import type { PaymentState } from './contract.ts';
import { payments, sandboxPayments } from './tables.ts';

export type PaymentRow = typeof payments.$inferSelect;
type SandboxRow = typeof sandboxPayments.$inferSelect;

export async function addPayment(tx: Db, row: typeof payments.$inferInsert): Promise<PaymentRow> {
  const [added] = await tx.insert(payments).values(row).returning();
  if (!added) throw new Error('The payment was not written');
  return added;
}

export async function changePaymentReference(
  db: Db,
  id: string,
  reference: string,
  redirectUrl: string,
): Promise<void> {
  await db.update(payments).set({ reference, redirectUrl }).where(eq(payments.id, id));
}

/** The newest payment of an order. */
export async function findPaymentOfOrder(db: Db, siteId: string, orderId: string): Promise<PaymentRow | null> {
  const rows = await db
    .select()
    .from(payments)
    .where(and(eq(payments.siteId, siteId), eq(payments.orderId, orderId)))
    .orderBy(desc(payments.attempt))
    .limit(1);
  return rows[0] ?? null;
}

export async function findPaymentByReference(db: Db, gateway: string, reference: string): Promise<PaymentRow | null> {
  const rows = await db
    .select()
    .from(payments)
    .where(and(eq(payments.gateway, gateway), eq(payments.reference, reference)));
  return rows[0] ?? null;
}

export async function changePaymentState(tx: Db, id: string, state: PaymentState): Promise<void> {
  await tx.update(payments).set({ state }).where(eq(payments.id, id));
}

export async function addSandboxPayment(db: Db, row: typeof sandboxPayments.$inferInsert): Promise<void> {
  await db.insert(sandboxPayments).values(row).onConflictDoNothing();
}

export async function findSandboxPayment(db: Db, siteId: string, id: string): Promise<SandboxRow | null> {
  const rows = await db
    .select()
    .from(sandboxPayments)
    .where(and(eq(sandboxPayments.siteId, siteId), eq(sandboxPayments.id, id)));
  return rows[0] ?? null;
}

/** Reads one entry of the sandbox gateway's books and holds it until the transaction ends. */
export async function lockSandboxPayment(tx: Db, siteId: string, id: string): Promise<SandboxRow | null> {
  const rows = await tx
    .select()
    .from(sandboxPayments)
    .where(and(eq(sandboxPayments.siteId, siteId), eq(sandboxPayments.id, id)))
    .for('update');
  return rows[0] ?? null;
}

export async function changeSandboxState(tx: Db, id: string, state: SandboxRow['state']): Promise<void> {
  await tx.update(sandboxPayments).set({ state }).where(eq(sandboxPayments.id, id));
}
