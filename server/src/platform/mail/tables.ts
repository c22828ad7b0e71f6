import { boolean, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdColumn, idColumn, momentColumn, siteColumn } from '../../kit/database/columns.ts';

/**
 * Every mail as data, written in the transaction that causes it; `cause` makes it leave once. Subject and text are
 * filled when it is sent, without the tokens of their links where it left; the data goes then.
 */
export const mails = pgTable(
  'mails',
  {
    id: idColumn(),
    siteId: siteColumn(),
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
  table => [uniqueIndex('mails_once').on(table.cause), index('mails_site').on(table.siteId, table.createdAt)],
);
