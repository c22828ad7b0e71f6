import { boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdColumn, idColumn, siteColumn } from '../../kit/database/columns.ts';

/** Lists with their filters, as operators named them. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: idColumn(),
    siteId: siteColumn(),
    /** The operator's account. */
    userId: text('user_id').notNull(),
    list: text('list').notNull(),
    name: text('name').notNull(),
    /** The query of the page's address. */
    query: text('query').notNull(),
    shared: boolean('shared').notNull(),
    createdAt: createdColumn(),
  },
  table => [
    uniqueIndex('saved_views_name').on(table.siteId, table.userId, table.list, table.name),
    index('saved_views_shared').on(table.siteId, table.list),
  ],
);
