import { boolean, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdColumn, momentColumn, siteColumn } from '../../kit/database/columns.ts';
import { users } from '../../identity/accounts/tables.ts';

/** The public pages of a dealership: where they are, and what they show. */
export const lotPages = pgTable(
  'lot_pages',
  {
    /** The account of the dealership. */
    userId: text('user_id').primaryKey(),
    siteId: siteColumn(),
    /** Of their addresses. It never changes: codes on paper lead there. */
    slug: text('slug').notNull(),
    isShown: boolean('is_shown').notNull(),
    sticker: boolean('sticker').notNull(),
    report: boolean('report').notNull(),
    prices: boolean('prices').notNull(),
    createdAt: createdColumn(),
    changedAt: momentColumn('changed_at').notNull(),
  },
  table => [uniqueIndex('lot_pages_slug').on(table.siteId, table.slug)],
);

/** The vehicles of a dealership that have no public page. */
export const lotHidden = pgTable(
  'lot_hidden',
  {
    vehicleId: text('vehicle_id').notNull(),
    siteId: siteColumn(),
    /** The account of the dealership. */
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    createdAt: createdColumn(),
  },
  table => [primaryKey({ columns: [table.vehicleId, table.userId] })],
);
