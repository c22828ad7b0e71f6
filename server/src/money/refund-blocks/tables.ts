import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdColumn, keyColumn, momentColumn, siteColumn } from '../../kit/database/columns.ts';

/** Refunds of an order, or of all orders of a person, that nobody makes until the block is lifted. */
export const refundBlocks = pgTable(
  'refund_blocks',
  {
    id: keyColumn(),
    siteId: siteColumn(),
    userId: text('user_id').notNull(),
    /** Null: all orders of the account. */
    orderId: text('order_id'),
    /** Why, as an operator wrote it; empty once the person is erased. */
    reason: text('reason').notNull(),
    /** An operator's account, here and below. */
    blockedBy: text('blocked_by').notNull(),
    createdAt: createdColumn(),
    liftedAt: momentColumn('lifted_at'),
    liftedBy: text('lifted_by'),
    liftReason: text('lift_reason').notNull().default(''),
  },
  table => [
    primaryKey({ columns: [table.id, table.userId] }),
    index('refund_blocks_account').on(table.siteId, table.userId),
  ],
);
