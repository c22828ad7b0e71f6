import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdColumn, idColumn, siteColumn } from '../../kit/database/columns.ts';

/** A plan's price from `created_at` on, minor units; null: it was not sold from then on. Append-only. */
export const planPrices = pgTable(
  'plan_prices',
  {
    id: idColumn(),
    siteId: siteColumn(),
    planId: text('plan_id').notNull(),
    currency: text('currency').notNull(),
    priceCents: integer('price_cents'),
    createdAt: createdColumn(),
  },
  table => [index('plan_prices_plan').on(table.siteId, table.planId, table.currency)],
);
