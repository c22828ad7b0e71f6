import { sql } from 'drizzle-orm';
import { bigserial, boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../accounts/tables.ts';
import { createdColumn, idColumn, momentColumn, siteColumn } from '../kit/columns.ts';
import type { ProductKey } from '../products/contract.ts';
import type { LedgerReason } from './contract.ts';

/**
 * The ledger: append-only. A grant is a row whose `grant_id` is its own id; every other movement is a row against a
 * grant. A balance is a sum. `(cause, grant_id)` is unique, so a movement happens once however often it is asked for.
 * A grant without limit is a row of 0 with an end, and so is every movement against it: the sums stay right.
 */
export const creditEntries = pgTable(
  'credit_entries',
  {
    id: idColumn(),
    /** The order of an account's movements, also of those of one moment: its account is locked while it moves. */
    seq: bigserial('seq', { mode: 'number' }).notNull(),
    siteId: siteColumn(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    unit: text('unit', { enum: ['vhr', 'sticker', 'global'] }).notNull(),
    delta: integer('delta').notNull(),
    grantId: text('grant_id').notNull(),
    reason: text('reason').$type<LedgerReason>().notNull(),
    cause: text('cause').notNull(),
    /** What it is about: a vehicle, or a plan's name as it was then. */
    subject: text('subject').notNull(),
    /** The plan a grant was bought with; its name is said when it is read. */
    planId: text('plan_id'),
    /** The document a credit was taken for. */
    documentKind: text('document_kind').$type<ProductKey>(),
    /** Why: a reason a person gave, or `no_data`, `failed`. */
    note: text('note'),
    unlimited: boolean('unlimited').notNull().default(false),
    endsAt: momentColumn('ends_at'),
    createdAt: createdColumn(),
  },
  table => [
    uniqueIndex('credit_entries_once').on(table.cause, table.grantId),
    index('credit_entries_account').on(table.siteId, table.userId),
    check(
      'credit_entries_grant_is_positive',
      sql`${table.id} <> ${table.grantId} or ${table.delta} > 0 or (${table.unlimited} and ${table.endsAt} is not null)`,
    ),
    check('credit_entries_unlimited_is_not_counted', sql`not ${table.unlimited} or ${table.delta} = 0`),
  ],
);
