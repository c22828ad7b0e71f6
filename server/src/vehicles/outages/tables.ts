import { sql } from 'drizzle-orm';
import { check, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdColumn, keyColumn, momentColumn, siteColumn } from '../../kit/database/columns.ts';
import type { Locale } from '../../platform/sites/contract.ts';

/** Who gets one email when the sources answer again: a member, or the address a visitor typed. Deleted with the email. */
export const outageWatches = pgTable(
  'outage_watches',
  {
    id: keyColumn(),
    siteId: siteColumn(),
    userId: text('user_id'),
    email: text('email'),
    vin: text('vin').notNull(),
    title: text('title').notNull(),
    locale: text('locale').$type<Locale>().notNull(),
    origin: text('origin').notNull(),
    createdAt: createdColumn(),
    /** After this nothing is asked or sent any more. */
    endsAt: momentColumn('ends_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.id, table.vin] }),
    uniqueIndex('outage_watches_member').on(table.siteId, table.vin, table.userId),
    uniqueIndex('outage_watches_email').on(table.siteId, table.vin, table.email),
    check('outage_watches_of_one', sql`(${table.userId} is null) <> (${table.email} is null)`),
  ],
);
