import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../accounts/tables.ts';
import { createdColumn, idColumn, momentColumn, siteColumn } from '../kit/columns.ts';
import type { OrderState } from './contract.ts';

/** What happens by itself once the order is paid. */
export interface OrderFollowUp {
  job: 'buy-report' | 'buy-sticker';
  mileage: number | null;
}

/** An order keeps what was sold as it was sold; amounts are integer minor units of `currency`. */
export const orders = pgTable(
  'orders',
  {
    id: idColumn(),
    siteId: siteColumn(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    state: text('state').$type<OrderState>().notNull(),
    planId: text('plan_id').notNull(),
    planName: text('plan_name').notNull(),
    unit: text('unit', { enum: ['vhr', 'sticker', 'global'] }).notNull(),
    quantity: integer('quantity').notNull(),
    totalCents: integer('total_cents').notNull(),
    currency: text('currency').notNull(),
    vin: text('vin'),
    followUp: jsonb('follow_up').$type<OrderFollowUp>(),
    /** One cart makes one order, however often "buy" is pressed. */
    cartId: text('cart_id').notNull(),
    createdAt: createdColumn(),
    paidAt: momentColumn('paid_at'),
  },
  table => [
    uniqueIndex('orders_cart').on(table.siteId, table.userId, table.cartId),
    index('orders_account').on(table.siteId, table.userId),
  ],
);
