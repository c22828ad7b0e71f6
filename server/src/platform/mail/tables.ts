import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdColumn, keyColumn, momentColumn, siteColumn } from '../../kit/database/columns.ts';

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
