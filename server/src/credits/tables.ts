import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../accounts/tables.ts';
import { createdColumn, idColumn, momentColumn, siteColumn } from '../kit/columns.ts';

/**
 * The ledger: append-only. A grant is a row whose `grant_id` is its own id; every other movement is a row against a
 * grant. A balance is a sum. `(cause, grant_id)` is unique, so a movement happens once however often it is asked for.
 */
export const creditEntries = pgTable(
  'credit_entries',
  {
    id: idColumn(),
    siteId: siteColumn(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    unit: text('unit', { enum: ['vhr', 'sticker', 'global'] }).notNull(),
    delta: integer('delta').notNull(),
    grantId: text('grant_id').notNull(),
    reason: text('reason', { enum: ['purchase', 'admin', 'reserve', 'capture', 'release'] }).notNull(),
    cause: text('cause').notNull(),
    /** What the member reads: a plan's name or a VIN. */
    subject: text('subject').notNull(),
    endsAt: momentColumn('ends_at'),
    createdAt: createdColumn(),
  },
  table => [
    uniqueIndex('credit_entries_once').on(table.cause, table.grantId),
    index('credit_entries_account').on(table.siteId, table.userId),
    check('credit_entries_grant_is_positive', sql`${table.id} <> ${table.grantId} or ${table.delta} > 0`),
  ],
);
