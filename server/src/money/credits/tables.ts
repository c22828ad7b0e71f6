import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { users } from '../../identity/accounts/tables.ts';
import { createdColumn, momentColumn, siteColumn } from '../../kit/database/columns.ts';
import type { ProductKey } from '../products/contract.ts';
import type { Cause } from './contract.ts';
import type { EntryReason, Reversal } from './rules.ts';

/**
 * The ledger: append-only. A grant is a row whose `grant_id` is its own id; every other movement is a row against a
 * grant. A balance is a sum. A grant without limit is a row of 0 with an end, and so is every movement against it: the
 * sums stay right.
 *
 * A movement happens once, however often it is asked for: reason, cause and reversal are unique for each grant. Every
 * key starts with the account, so that the table can be partitioned by account, and every movement is in the account of
 * its grant, so that the account loosens none of them (`docs/decisions/015-ledger-keys-hold-the-account.md`).
 */
export const creditEntries = pgTable(
  'credit_entries',
  {
    id: text('id').notNull(),
    /** The order of an account's movements, also of those of one moment: its account is locked while it moves. */
    seq: bigserial('seq', { mode: 'number' }).notNull(),
    siteId: siteColumn(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    unit: text('unit', { enum: ['vhr', 'sticker', 'global'] }).notNull(),
    delta: integer('delta').notNull(),
    grantId: text('grant_id').notNull(),
    reason: text('reason').$type<EntryReason>().notNull(),
    /** The cause: the order of a grant and of its refunds, the document of a reservation and its later movements. */
    causeType: text('cause_type').$type<Cause['type']>().notNull(),
    causeId: text('cause_id').notNull(),
    /** The refund or dispute credits were taken for or came back from; null: neither. */
    reversalType: text('reversal_type').$type<Reversal['type']>(),
    reversalKey: text('reversal_key'),
    /** The subject: a vehicle, or a plan's name as it was then. */
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
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({
      name: 'credit_entries_in_account_of_grant',
      columns: [table.userId, table.grantId],
      foreignColumns: [table.userId, table.id],
    }),
    unique('credit_entries_once')
      .on(
        table.userId,
        table.causeType,
        table.causeId,
        table.reason,
        table.grantId,
        table.reversalType,
        table.reversalKey,
      )
      .nullsNotDistinct(),
    index('credit_entries_grant').on(table.grantId),
    index('credit_entries_account').on(table.siteId, table.userId, table.seq),
    check(
      'credit_entries_grant_is_positive',
      sql`${table.id} <> ${table.grantId} or ${table.delta} > 0 or (${table.unlimited} and ${table.endsAt} is not null)`,
    ),
    check('credit_entries_unlimited_is_not_counted', sql`not ${table.unlimited} or ${table.delta} = 0`),
    check(
      'credit_entries_reversal_is_whole',
      sql`(${table.reversalType} is null) = (${table.reversalKey} is null)
        and (${table.reversalType} is not null) = (${table.reason} in ('refund', 'undo_refund', 'redo_refund', 'undo_redo'))`,
    ),
  ],
);
