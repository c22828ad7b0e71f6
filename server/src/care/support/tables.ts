import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import {
  bytesColumn,
  createdColumn,
  idColumn,
  keyColumn,
  momentColumn,
  siteColumn,
} from '../../kit/database/columns.ts';
import type { DocumentKind } from '../../money/products/contract.ts';
import type { Locale } from '../../platform/sites/contract.ts';
import type { TicketMessage, TicketPriority, TicketState, TicketTopic } from './contract.ts';

/** A question to our support and how far it is. */
export const supportTickets = pgTable(
  'support_tickets',
  {
    id: idColumn(),
    siteId: siteColumn(),
    /** The printed number, after `T-`. */
    number: bigint('number', { mode: 'number' }).generatedAlwaysAsIdentity({ startWith: 10_001 }),
    /** The member who opened it; null for somebody without an account, and once the member is erased. */
    userId: text('user_id'),
    /** Where answers are mailed; empty once the person is erased. */
    email: text('email').notNull(),
    name: text('name').notNull(),
    phone: text('phone').notNull(),
    topic: text('topic').$type<TicketTopic>().notNull().default('document'),
    /** Empty where it is about no vehicle. */
    vin: text('vin').notNull(),
    kind: text('kind').$type<DocumentKind>(),
    locale: text('locale').$type<Locale>().notNull(),
    origin: text('origin').notNull(),
    state: text('state').$type<TicketState>().notNull(),
    creditGranted: boolean('credit_granted').notNull().default(false),
    satisfaction: smallint('satisfaction'),
    mergedInto: text('merged_into'),
    createdAt: createdColumn(),
    changedAt: momentColumn('changed_at').notNull(),
    /** When our answer to what the customer wrote is promised. */
    dueAt: momentColumn('due_at').notNull(),
    /** When we gave it; null while it is owed. */
    answeredAt: momentColumn('answered_at'),
    warnedAt: momentColumn('warned_at'),
    lateAt: momentColumn('late_at'),
    /** When our answer is owed to what the customer wrote again while the first one was not answered. */
    againAt: momentColumn('again_at'),
    /** When operators last got an email that the customer wrote again. */
    noticedAt: momentColumn('noticed_at'),
    /** The operator who takes care of it. */
    assignedTo: text('assigned_to'),
    priority: text('priority').$type<TicketPriority>().notNull().default('normal'),
    tags: text('tags').array().notNull().default([]),
    solvedAt: momentColumn('solved_at'),
  },
  table => [
    uniqueIndex('support_tickets_number').on(table.number, table.id),
    index('support_tickets_desk').on(table.siteId, table.state, table.createdAt, table.id),
    index('support_tickets_person').on(table.siteId, table.userId, table.changedAt, table.id),
    index('support_tickets_address').on(table.siteId, table.email),
    index('support_tickets_unanswered')
      .on(table.siteId, table.dueAt)
      .where(sql`answered_at is null`),
  ],
);

/** Answers that operators have at hand, by brand and language. */
export const supportMacros = pgTable(
  'support_macros',
  {
    id: idColumn(),
    siteId: siteColumn(),
    locale: text('locale').$type<Locale>().notNull(),
    name: text('name').notNull(),
    text: text('text').notNull(),
    /** How many answers were sent with it. */
    uses: integer('uses').notNull().default(0),
    createdAt: createdColumn(),
    changedAt: momentColumn('changed_at').notNull(),
  },
  table => [uniqueIndex('support_macros_name').on(table.siteId, table.locale, table.name)],
);

/** Everything said in a ticket. */
export const supportMessages = pgTable(
  'support_messages',
  {
    id: keyColumn(),
    siteId: siteColumn(),
    ticketId: text('ticket_id')
      .notNull()
      .references(() => supportTickets.id, { onDelete: 'cascade' }),
    from: text('from').$type<TicketMessage['from']>().notNull(),
    /** The operator who wrote it. */
    authorId: text('author_id'),
    note: boolean('note').notNull(),
    via: text('via').$type<TicketMessage['via']>().notNull(),
    text: text('text').notNull(),
    /** Of the email it came by. */
    mailId: text('mail_id'),
    createdAt: createdColumn(),
    /** The order in which they came: two may share a moment. */
    place: bigserial('place', { mode: 'number' }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.id, table.ticketId] }),
    index('support_messages_of').on(table.ticketId, table.place),
    uniqueIndex('support_messages_mail').on(table.siteId, table.mailId, table.ticketId),
  ],
);

/** The files of a message: pictures drawn again by us, and PDFs as they came. */
export const supportAttachments = pgTable(
  'support_attachments',
  {
    id: keyColumn(),
    siteId: siteColumn(),
    ticketId: text('ticket_id').notNull(),
    messageId: text('message_id').notNull(),
    type: text('type', { enum: ['image/jpeg', 'application/pdf'] }).notNull(),
    bytes: bytesColumn('bytes').notNull(),
    size: integer('size').notNull(),
    createdAt: createdColumn(),
    /** The order in which they were attached. */
    place: bigserial('place', { mode: 'number' }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.id, table.ticketId] }),
    foreignKey({
      name: 'support_attachments_message_fk',
      columns: [table.messageId, table.ticketId],
      foreignColumns: [supportMessages.id, supportMessages.ticketId],
    }).onDelete('cascade'),
    index('support_attachments_of').on(table.messageId),
  ],
);
