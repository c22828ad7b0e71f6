import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdColumn, idColumn, momentColumn, siteColumn } from '../kit/columns.ts';
import type { DisputeState, PaymentState, RefundState, SubscriptionState } from './contract.ts';
import type { GatewayEvent } from './gateways/gateway.ts';

/**
 * One attempt to pay through one gateway, or one bill of a subscription. `reference` is the gateway's own name for it
 * and is empty until the gateway has answered; the payment's id is the key under which the gateway opens it, so asking
 * twice opens it once.
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
    /** The gateway's name of the money taken; refunds and disputes speak of it. */
    settlement: text('settlement'),
    /** Set for a payment that begins a subscription. */
    period: text('period', { enum: ['month', 'year'] }),
    /** The gateway's name of the subscription this payment began or belongs to. */
    subscription: text('subscription'),
  },
  table => [
    uniqueIndex('payments_reference').on(table.gateway, table.reference),
    uniqueIndex('payments_attempt').on(table.orderId, table.attempt),
    index('payments_settlement').on(table.gateway, table.settlement),
    index('payments_subscription').on(table.gateway, table.subscription),
  ],
);

/** Money given back. The row's id is the key at the gateway, so a refund that is sent twice is made once. */
export const refunds = pgTable(
  'refunds',
  {
    id: idColumn(),
    siteId: siteColumn(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    /** One key, one refund: pressing twice gives back once. */
    key: text('key').notNull(),
    reference: text('reference'),
    state: text('state').$type<RefundState>().notNull(),
    amountCents: integer('amount_cents').notNull(),
    currency: text('currency').notNull(),
    reason: text('reason').notNull(),
    /** The operator's user id, `system`, or `gateway` where it was begun there. */
    requestedBy: text('requested_by').notNull(),
    createdAt: createdColumn(),
    changedAt: momentColumn('changed_at').notNull(),
  },
  table => [uniqueIndex('refunds_key').on(table.paymentId, table.key), index('refunds_reference').on(table.reference)],
);

/** Payments whose money a buyer's bank asks back. */
export const disputes = pgTable(
  'disputes',
  {
    id: idColumn(),
    siteId: siteColumn(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    gateway: text('gateway').notNull(),
    reference: text('reference').notNull(),
    state: text('state').$type<DisputeState>().notNull(),
    amountCents: integer('amount_cents').notNull(),
    currency: text('currency').notNull(),
    reason: text('reason').notNull(),
    createdAt: createdColumn(),
    changedAt: momentColumn('changed_at').notNull(),
  },
  table => [uniqueIndex('disputes_reference').on(table.siteId, table.gateway, table.reference)],
);

/**
 * Every genuine notice of a gateway, once. Unique for each site: one gateway account may serve several sites and tells
 * each of them, and only one knows the payment.
 */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    id: idColumn(),
    siteId: siteColumn(),
    gateway: text('gateway').notNull(),
    eventId: text('event_id').notNull(),
    type: text('type').notNull(),
    about: jsonb('about').$type<GatewayEvent['about']>(),
    origin: text('origin').notNull(),
    /** `ignored`: of a kind, or about a payment, that is not known here. */
    state: text('state', { enum: ['stored', 'applied', 'ignored'] }).notNull(),
    happenedAt: momentColumn('happened_at').notNull(),
    createdAt: createdColumn(),
  },
  table => [uniqueIndex('webhook_events_once').on(table.siteId, table.gateway, table.eventId)],
);

/** The books of the sandbox gateway, as a gateway outside would keep them; our own payment only learns by asking. */
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
    dispute: text('dispute').$type<DisputeState>(),
    /** Refunds stay pending until they are settled or failed by hand. */
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
