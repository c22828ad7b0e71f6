import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdColumn, idColumn, momentColumn, siteColumn } from '../../kit/database/columns.ts';
import type { DeletionState } from './contract.ts';

/**
 * A request to delete an account. Made for any address, with or without an account. When it is over what was typed is
 * blanked; the keyed hash of the address and the receipt's number stay as the proof that it was carried out.
 */
export const deletions = pgTable(
  'deletions',
  {
    id: idColumn(),
    siteId: siteColumn(),
    state: text('state').$type<DeletionState>().notNull(),
    email: text('email').notNull(),
    emailHash: text('email_hash').notNull(),
    message: text('message').notNull(),
    locale: text('locale').notNull(),
    /** Scheme and host of the site where it was asked; links in mails lead there. */
    origin: text('origin').notNull(),
    /** The member who was signed in with this address when asking. */
    askedBy: text('asked_by'),
    /** The account to be erased, known from the confirmation on; null: the address has none, or it is erased. */
    userId: text('user_id'),
    heldFrom: text('held_from').$type<DeletionState>(),
    reason: text('reason'),
    receipt: text('receipt'),
    createdAt: createdColumn(),
    verifiedAt: momentColumn('verified_at'),
    erasesAt: momentColumn('erases_at'),
    remindedAt: momentColumn('reminded_at'),
    reportedAt: momentColumn('reported_at'),
    erasedAt: momentColumn('erased_at'),
  },
  table => [
    index('deletions_site').on(table.siteId, table.createdAt, table.id),
    index('deletions_email').on(table.siteId, table.emailHash),
    uniqueIndex('deletions_one_for_account')
      .on(table.userId)
      .where(sql`${table.state} in ('needs_identity', 'cooling_off', 'executing', 'on_hold')`),
  ],
);

/** Links mailed for a request, one a mail; only the hash of the token is kept. */
export const deletionLinks = pgTable(
  'deletion_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    siteId: siteColumn(),
    deletionId: text('deletion_id')
      .notNull()
      .references(() => deletions.id, { onDelete: 'cascade' }),
    createdAt: createdColumn(),
    expiresAt: momentColumn('expires_at').notNull(),
  },
  table => [index('deletion_links_deletion').on(table.deletionId)],
);
