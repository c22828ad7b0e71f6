import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { MailEventKind } from './providers/event-source.ts';
import { createdColumn, idColumn, keyColumn, momentColumn, siteColumn } from '../../kit/database/columns.ts';

export type MailFailure = MailEventKind | 'suppressed';

/**
 * Every mail as data, written in the transaction that causes it; `cause` makes it leave once. Subject and text are
 * filled when it is sent, without the tokens of their links where it left; the data goes then.
 */
export const mails = pgTable(
  'mails',
  {
    id: keyColumn(),
    siteId: siteColumn(),
    /** The account it is sent to, where it is to one; otherwise its cause. */
    ownerId: text('owner_id').notNull(),
    recipient: text('recipient').notNull(),
    locale: text('locale').notNull(),
    template: text('template').notNull(),
    props: jsonb('props').$type<Record<string, unknown>>().notNull(),
    cause: text('cause').notNull(),
    /** The recipient is removed after sending: a receipt to a person whose account is erased. */
    forget: boolean('forget').notNull().default(false),
    subject: text('subject'),
    html: text('html'),
    plain: text('plain'),
    /** Why it did not arrive: `suppressed` (it never left), `hard`, `soft`, `complaint`; null: nothing of that is known. */
    failure: text('failure').$type<MailFailure>(),
    createdAt: createdColumn(),
    sentAt: momentColumn('sent_at'),
  },
  table => [
    primaryKey({ columns: [table.id, table.ownerId] }),
    uniqueIndex('mails_once').on(table.cause, table.ownerId),
    index('mails_site').on(table.siteId, table.createdAt),
    index('mails_owner').on(table.ownerId, table.createdAt),
    index('mails_recipient').on(table.siteId, table.recipient, table.createdAt),
  ],
);

/** What mail providers said of emails that had left, each once: `id` is their own. */
export const mailEvents = pgTable(
  'mail_events',
  {
    id: idColumn(),
    siteId: siteColumn(),
    email: text('email').notNull(),
    kind: text('kind').$type<MailEventKind>().notNull(),
    detail: text('detail').notNull(),
    /** The email it is about; null: the provider did not say. */
    mailId: text('mail_id'),
    createdAt: createdColumn(),
  },
  table => [
    index('mail_events_email').on(table.siteId, table.email, table.createdAt),
    index('mail_events_age').on(table.createdAt),
  ],
);

/** Addresses to which a brand sends only what an account's safety needs. */
export const mailSuppressions = pgTable(
  'mail_suppressions',
  {
    id: idColumn(),
    siteId: siteColumn(),
    email: text('email').notNull(),
    kind: text('kind').$type<MailEventKind>().notNull(),
    detail: text('detail').notNull(),
    createdAt: createdColumn(),
  },
  table => [
    uniqueIndex('mail_suppressions_once').on(table.siteId, table.email),
    index('mail_suppressions_page').on(table.siteId, table.createdAt, table.id),
  ],
);
