import { pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdColumn, momentColumn, siteColumn } from '../../kit/database/columns.ts';
import { users } from '../../identity/accounts/tables.ts';

/** The address at which the stock of a rooftop is fetched as listings. */
export const stockListings = pgTable(
  'stock_listings',
  {
    rooftopId: text('rooftop_id').notNull(),
    siteId: siteColumn(),
    /** The account of the dealership. */
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    tokenHash: text('token_hash').notNull(),
    tokenTail: text('token_tail').notNull(),
    fetchedAt: momentColumn('fetched_at'),
    createdAt: createdColumn(),
  },
  table => [
    primaryKey({ columns: [table.rooftopId, table.userId] }),
    uniqueIndex('stock_listings_token').on(table.tokenHash, table.userId),
  ],
);
