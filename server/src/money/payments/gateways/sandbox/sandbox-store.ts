import { and, desc, eq, gte, lt, sql } from 'drizzle-orm';
import type { Db } from '../../../../kit/database/db.ts';
import { findRow, findRows, lockRow } from '../../../../kit/database/rows.ts';
import type { RefundState } from '../../contract.ts';
import { sandboxPayments, sandboxRefunds, sandboxSubscriptions } from '../../tables.ts';

export type SandboxPaymentRow = typeof sandboxPayments.$inferSelect;
export type SandboxSubscriptionRow = typeof sandboxSubscriptions.$inferSelect;
type SandboxRefundRow = typeof sandboxRefunds.$inferSelect;

/** Adds a payment; an existing one stays unchanged. */
export async function addSandboxPayment(db: Db, row: typeof sandboxPayments.$inferInsert): Promise<void> {
  await db.insert(sandboxPayments).values(row).onConflictDoNothing();
}

export const findSandboxPayment = (db: Db, siteId: string, id: string): Promise<SandboxPaymentRow | null> =>
  findRow(db, sandboxPayments, { siteId, id });

/** Reads one payment and locks it until the transaction ends. */
export const lockSandboxPayment = (tx: Db, siteId: string, id: string): Promise<SandboxPaymentRow | null> =>
  lockRow(tx, sandboxPayments, { siteId, id });

export async function changeSandboxPayment(
  tx: Db,
  id: string,
  change: Partial<Pick<SandboxPaymentRow, 'state' | 'dispute' | 'holdRefunds' | 'from' | 'until' | 'paidAt'>>,
): Promise<void> {
  await tx.update(sandboxPayments).set(change).where(eq(sandboxPayments.id, id));
}

/** The payments of a site that were paid from one moment up to another. */
export function listPaidBetween(db: Db, siteId: string, from: Date, until: Date): Promise<SandboxPaymentRow[]> {
  const { paidAt, createdAt } = sandboxPayments;
  const when = sql`coalesce(${paidAt}, ${createdAt})`;
  const moment = (at: Date) => sql.param(at, createdAt);
  const paid = and(eq(sandboxPayments.siteId, siteId), eq(sandboxPayments.state, 'paid'));
  return findRows(db, sandboxPayments, and(paid, gte(when, moment(from)), lt(when, moment(until))));
}

/** The refunds of a site that were created from one moment up to another, each with its currency. */
export const listRefundsBetween = (db: Db, siteId: string, from: Date, until: Date) =>
  db
    .select({ refund: sandboxRefunds, currency: sandboxPayments.currency })
    .from(sandboxRefunds)
    .innerJoin(sandboxPayments, eq(sandboxPayments.id, sandboxRefunds.payment))
    .where(
      and(eq(sandboxRefunds.siteId, siteId), gte(sandboxRefunds.createdAt, from), lt(sandboxRefunds.createdAt, until)),
    );

/** The bills of a subscription, newest first. */
export const listSandboxBills = (db: Db, siteId: string, subscription: string): Promise<SandboxPaymentRow[]> =>
  findRows(db, sandboxPayments, { siteId, subscription }, [
    desc(sandboxPayments.until),
    desc(sandboxPayments.createdAt),
  ]);

/** Adds a refund; an existing one with the same key stays unchanged. */
export async function addSandboxRefund(tx: Db, row: typeof sandboxRefunds.$inferInsert): Promise<void> {
  await tx.insert(sandboxRefunds).values(row).onConflictDoNothing();
}

export const findSandboxRefund = (db: Db, siteId: string, id: string): Promise<SandboxRefundRow | null> =>
  findRow(db, sandboxRefunds, { siteId, id });

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

export const findSandboxSubscription = (db: Db, siteId: string, id: string): Promise<SandboxSubscriptionRow | null> =>
  findRow(db, sandboxSubscriptions, { siteId, id });

/** Reads one subscription and locks it until the transaction ends. */
export const lockSandboxSubscription = (tx: Db, siteId: string, id: string): Promise<SandboxSubscriptionRow | null> =>
  lockRow(tx, sandboxSubscriptions, { siteId, id });

export async function changeSandboxSubscription(
  tx: Db,
  id: string,
  change: Partial<Pick<SandboxSubscriptionRow, 'state' | 'cancelAtPeriodEnd'>>,
): Promise<void> {
  await tx.update(sandboxSubscriptions).set(change).where(eq(sandboxSubscriptions.id, id));
}
