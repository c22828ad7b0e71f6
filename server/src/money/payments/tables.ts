import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { createdColumn, idColumn, keyColumn, momentColumn, siteColumn } from '../../kit/database/columns.ts';
import type { DisputeState, PaymentState, RefundState, SubscriptionState } from './contract.ts';
import type { EventObject } from './rules/gateway.ts';

/** When the money of a payment was taken, as far as it was kept. */
export const takenAt = (table: { capturedAt: AnyPgColumn; createdAt: AnyPgColumn }) =>
  sql`coalesce(${table.capturedAt}, ${table.createdAt})`;

/**
 * One attempt to pay through one gateway, or one bill of a subscription. `reference` is the gateway's id of it, null
 * until its page is opened; the payment's id is the idempotency key, so that opening twice opens one page.
 */
export const payments = pgTable(
  'payments',
  {
    id: keyColumn(),
    siteId: siteColumn(),
    userId: text('user_id').notNull(),
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
    /** The gateway's reference of the captured money, which refunds and disputes name. */
    settlement: text('settlement'),
    /** When the money was taken, as its gateway says, or when we learned of it; null for payments from before that was kept. */
    capturedAt: momentColumn('captured_at'),
    /** The card, as its gateway names it; null where it does not say, and once the person is erased. */
    cardBrand: text('card_brand'),
    cardLast4: text('card_last4'),
    /** What the gateway keeps of it and pays out, in the currency it pays out; null where it does not say. */
    feeCents: integer('fee_cents'),
    netCents: integer('net_cents'),
    payoutCurrency: text('payout_currency'),
    /** Set for a payment that begins a subscription. */
    period: text('period', { enum: ['month', 'year'] }),
    /** The gateway's reference of the subscription this payment began or belongs to. */
    subscription: text('subscription'),
  },
  table => [
    primaryKey({ columns: [table.id, table.userId] }),
    uniqueIndex('payments_reference').on(table.reference, table.gateway, table.userId),
    uniqueIndex('payments_attempt').on(table.orderId, table.attempt, table.userId),
    index('payments_settlement').on(table.gateway, table.settlement),
    index('payments_taken').on(table.siteId, table.gateway, takenAt(table)),
    index('payments_subscription').on(table.gateway, table.subscription),
  ],
);

const ofPayment = (name: string, table: { userId: AnyPgColumn; paymentId: AnyPgColumn }) =>
  foreignKey({ name, columns: [table.paymentId, table.userId], foreignColumns: [payments.id, payments.userId] });

/** Refunds. The row's id is the idempotency key, so that a refund that is sent twice is created once. */
export const refunds = pgTable(
  'refunds',
  {
    id: keyColumn(),
    siteId: siteColumn(),
    userId: text('user_id').notNull(),
    paymentId: text('payment_id').notNull(),
    /** The key of the request: clicking twice refunds once. */
    key: text('key').notNull(),
    reference: text('reference'),
    state: text('state').$type<RefundState>().notNull(),
    amountCents: integer('amount_cents').notNull(),
    currency: text('currency').notNull(),
    reason: text('reason').notNull(),
    /** The operator's user id, `system`, or `gateway` where it was created there. */
    requestedBy: text('requested_by').notNull(),
    createdAt: createdColumn(),
    changedAt: momentColumn('changed_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.id, table.userId] }),
    ofPayment('refunds_payment_fk', table),
    uniqueIndex('refunds_key').on(table.paymentId, table.key, table.userId),
    index('refunds_reference').on(table.reference),
    index('refunds_requested').on(table.siteId, table.requestedBy, table.createdAt),
  ],
);

/** Payments disputed by the buyer's bank. */
export const disputes = pgTable(
  'disputes',
  {
    id: keyColumn(),
    siteId: siteColumn(),
    userId: text('user_id').notNull(),
    paymentId: text('payment_id').notNull(),
    gateway: text('gateway').notNull(),
    reference: text('reference').notNull(),
    state: text('state').$type<DisputeState>().notNull(),
    amountCents: integer('amount_cents').notNull(),
    currency: text('currency').notNull(),
    reason: text('reason').notNull(),
    createdAt: createdColumn(),
    changedAt: momentColumn('changed_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.id, table.userId] }),
    ofPayment('disputes_payment_fk', table),
    uniqueIndex('disputes_reference').on(table.reference, table.siteId, table.gateway, table.userId),
  ],
);

/**
 * Every verified webhook event, once. Unique per site: one gateway account may serve several sites and sends its events
 * to each of them, but only one has the payment.
 */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    id: idColumn(),
    siteId: siteColumn(),
    gateway: text('gateway').notNull(),
    eventId: text('event_id').notNull(),
    type: text('type').notNull(),
    about: jsonb('about').$type<EventObject | null>(),
    origin: text('origin').notNull(),
    /** `ignored`: of a type we do not follow, or about a payment of another site. */
    state: text('state', { enum: ['stored', 'applied', 'ignored'] }).notNull(),
    happenedAt: momentColumn('happened_at').notNull(),
    createdAt: createdColumn(),
  },
  table => [uniqueIndex('webhook_events_once').on(table.siteId, table.gateway, table.eventId)],
);

/** The sandbox gateway's own records, as an external gateway would keep them; our payments only fetch from them. */
export const sandboxPayments = pgTable(
  'sandbox_payments',
  {
    id: idColumn(),
    siteId: siteColumn(),
    state: text('state', { enum: ['open', 'pending', 'paid', 'declined', 'cancelled'] }).notNull(),
    amountCents: integer('amount_cents').notNull(),
    currency: text('currency').notNull(),
    description: text('description').notNull(),
    returnUrl: text('return_url').notNull(),
    createdAt: createdColumn(),
    /** When it was paid; null for payments from before that was kept. */
    paidAt: momentColumn('paid_at'),
    dispute: text('dispute').$type<DisputeState>(),
    /** New refunds stay pending until they are settled or failed on the sandbox page. */
    holdRefunds: boolean('hold_refunds').notNull().default(false),
    /** Set on the bills of a subscription, with the period each of them is for. */
    subscription: text('subscription'),
    from: momentColumn('from_moment'),
    until: momentColumn('until_moment'),
  },
  table => [index('sandbox_payments_subscription').on(table.subscription)],
);

export const sandboxRefunds = pgTable(
  'sandbox_refunds',
  {
    id: idColumn(),
    siteId: siteColumn(),
    payment: text('payment')
      .notNull()
      .references(() => sandboxPayments.id),
    key: text('key').notNull(),
    state: text('state').$type<RefundState>().notNull(),
    amountCents: integer('amount_cents').notNull(),
    createdAt: createdColumn(),
  },
  table => [uniqueIndex('sandbox_refunds_key').on(table.key)],
);

export const sandboxSubscriptions = pgTable('sandbox_subscriptions', {
  id: idColumn(),
  siteId: siteColumn(),
  state: text('state').$type<SubscriptionState>().notNull(),
  period: text('period', { enum: ['month', 'year'] }).notNull(),
  cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull().default(false),
  createdAt: createdColumn(),
});
