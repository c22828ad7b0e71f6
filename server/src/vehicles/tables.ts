import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../accounts/tables.ts';
import { createdColumn, idColumn, siteColumn } from '../kit/columns.ts';

/** Searches, newest per VIN: a member's, or a guest's by the hash of the browser's token. */
export const searches = pgTable(
  'searches',
  {
    id: idColumn(),
    siteId: siteColumn(),
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    guestHash: text('guest_hash'),
    vin: text('vin').notNull(),
    title: text('title').notNull(),
    createdAt: createdColumn(),
  },
  table => [
    uniqueIndex('searches_once').on(table.siteId, table.userId, table.vin),
    index('searches_account').on(table.siteId, table.userId, table.createdAt),
    uniqueIndex('searches_guest_once').on(table.siteId, table.guestHash, table.vin),
    index('searches_guest')
      .on(table.createdAt)
      .where(sql`${table.guestHash} is not null`),
    check('searches_of_one', sql`(${table.userId} is null) <> (${table.guestHash} is null)`),
  ],
);
