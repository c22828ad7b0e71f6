import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdColumn, idColumn, momentColumn, siteColumn } from '../../kit/database/columns.ts';
import type { Locale } from '../../kit/contract.ts';
import type { Reason } from '../../kit/errors.ts';
import type { BulkRefundState } from './contract.ts';

/** Refunds of many orders at once, as an operator began them. */
export const bulkRefunds = pgTable(
  'bulk_refunds',
  {
    id: idColumn(),
    siteId: siteColumn(),
    state: text('state').$type<BulkRefundState>().notNull(),
    part: text('part').$type<'unused' | 'all'>().notNull(),
    reason: text('reason').notNull(),
    /** The account of who began it, and of the second person who approved it. */
    begunBy: text('begun_by').notNull(),
    approvedBy: text('approved_by'),
    /** The proposal, where one was needed. */
    approvalId: text('approval_id'),
    /** The language and the address of the console it was begun in. */
    locale: text('locale').$type<Locale>().notNull(),
    origin: text('origin').notNull(),
    createdAt: createdColumn(),
    finishedAt: momentColumn('finished_at'),
  },
  table => [index('bulk_refunds_of_site').on(table.siteId, table.createdAt, table.id)],
);

/** Their orders, each with what was agreed to go back and what became of it. */
export const bulkRefundOrders = pgTable(
  'bulk_refund_orders',
  {
    id: idColumn(),
    siteId: siteColumn(),
    bulkId: text('bulk_id').notNull(),
    /** Its place in the list. */
    place: integer('place').notNull(),
    orderId: text('order_id').notNull(),
    cents: integer('cents').notNull(),
    currency: text('currency').notNull(),
    state: text('state').$type<'waiting' | 'sent' | 'skipped'>().notNull(),
    /** Why it was left out. */
    problem: text('problem').$type<Reason>(),
    changedAt: momentColumn('changed_at'),
  },
  table => [
    index('bulk_refund_orders_place').on(table.bulkId, table.place),
    index('bulk_refund_orders_order').on(table.siteId, table.orderId),
  ],
);
