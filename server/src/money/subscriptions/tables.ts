import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../../identity/accounts/tables.ts';
import { createdColumn, keyColumn, momentColumn, siteColumn } from '../../kit/database/columns.ts';
import type { SubscriptionState } from '../payments/contract.ts';

/** Subscriptions as their gateways reported them last; their credits are in the ledger. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: keyColumn(),
    siteId: siteColumn(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    /** The order whose payment began it, with plan and price. */
    orderId: text('order_id').notNull(),
    gateway: text('gateway').notNull(),
    reference: text('reference').notNull(),
    state: text('state').$type<SubscriptionState>().notNull(),
    periodStart: momentColumn('period_start').notNull(),
    periodEnd: momentColumn('period_end').notNull(),
    cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull(),
    /** The price of a billing period, in minor units of the order's currency. */
    priceCents: integer('price_cents').notNull(),
    createdAt: createdColumn(),
  },
  table => [
    primaryKey({ columns: [table.id, table.userId] }),
    uniqueIndex('subscriptions_reference').on(table.reference, table.siteId, table.gateway, table.userId),
    index('subscriptions_account').on(table.siteId, table.userId),
  ],
);
