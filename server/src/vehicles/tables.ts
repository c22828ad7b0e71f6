import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../accounts/tables.ts';
import { createdColumn, idColumn, siteColumn } from '../kit/columns.ts';

/** A member's searches, newest per VIN. */
export const searches = pgTable(
  'searches',
  {
    id: idColumn(),
    siteId: siteColumn(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    vin: text('vin').notNull(),
    title: text('title').notNull(),
    createdAt: createdColumn(),
  },
  table => [
    uniqueIndex('searches_once').on(table.siteId, table.userId, table.vin),
    index('searches_account').on(table.siteId, table.userId, table.createdAt),
  ],
);
