import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdColumn, idColumn, siteColumn } from '../kit/columns.ts';
import type { PaymentState } from './contract.ts';

/**
 * One attempt to pay through one gateway. `reference` is the gateway's own name for it and is empty until the gateway
 * has answered; the payment's id is the key under which the gateway opens it, so asking twice opens it once.
 */
export const payments = pgTable(
  'payments',
  {
    id: idColumn(),
    siteId: siteColumn(),
    orderId: text('order_id').notNull(),
    /** 1, 2, …: a declined payment may be followed by another. */
    attempt: integer('attempt').notNull(),
    gateway: text('gateway').notNull(),
    reference: text('reference'),
    redirectUrl: text('redirect_url'),
    state: text('state').$type<PaymentState>().notNull(),
    amountCents: integer('amount_cents').notNull(),
    currency: text('currency').notNull(),
    createdAt: createdColumn(),
  },
  table => [
    uniqueIndex('payments_reference').on(table.gateway, table.reference),
    uniqueIndex('payments_attempt').on(table.orderId, table.attempt),
  ],
);

/** The books of the sandbox gateway, as a gateway outside would keep them; our own payment only learns by asking. */
export const sandboxPayments = pgTable('sandbox_payments', {
  id: idColumn(),
  siteId: siteColumn(),
  state: text('state', { enum: ['open', 'pending', 'paid', 'declined'] }).notNull(),
  amountCents: integer('amount_cents').notNull(),
  currency: text('currency').notNull(),
  description: text('description').notNull(),
  returnUrl: text('return_url').notNull(),
  createdAt: createdColumn(),
});
