import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdColumn, keyColumn, momentColumn, siteColumn } from '../../kit/database/columns.ts';
import type { SignInWay } from '../accounts/contract.ts';
import { memberColumn } from '../accounts/tables.ts';

/** What operators noted about a member. */
export const personNotes = pgTable(
  'person_notes',
  {
    id: keyColumn(),
    siteId: siteColumn(),
    userId: memberColumn(),
    /** The account of the operator. */
    authorId: text('author_id').notNull(),
    text: text('text').notNull(),
    createdAt: createdColumn(),
  },
  table => [
    primaryKey({ columns: [table.id, table.userId] }),
    index('person_notes_account').on(table.siteId, table.userId, table.createdAt),
  ],
);

/** Every time a session was opened, and how. */
export const signIns = pgTable(
  'sign_ins',
  {
    id: keyColumn(),
    siteId: siteColumn(),
    userId: memberColumn(),
    how: text('how').$type<SignInWay>().notNull(),
    /** The browser's own description. */
    userAgent: text('user_agent').notNull().default(''),
    createdAt: createdColumn(),
  },
  table => [
    primaryKey({ columns: [table.id, table.userId] }),
    index('sign_ins_account').on(table.siteId, table.userId, table.createdAt, table.id),
    index('sign_ins_age').on(table.createdAt),
  ],
);

/** Every time an operator looked at what a member sees. */
export const accountViews = pgTable(
  'account_views',
  {
    id: keyColumn(),
    siteId: siteColumn(),
    userId: memberColumn(),
    /** The account and the session of the operator. */
    operatorId: text('operator_id').notNull(),
    sessionId: text('session_id').notNull(),
    reason: text('reason').notNull(),
    /** The pages and files that were looked at, in their order. */
    pages: jsonb('pages').$type<{ path: string; at: string }[]>().notNull(),
    createdAt: createdColumn(),
    /** When it ends by itself. */
    endsAt: momentColumn('ends_at').notNull(),
    /** When it was ended before that. */
    endedAt: momentColumn('ended_at'),
  },
  table => [
    primaryKey({ columns: [table.id, table.userId] }),
    index('account_views_account').on(table.siteId, table.userId, table.createdAt),
    index('account_views_age').on(table.createdAt),
    index('account_views_session').on(table.sessionId),
  ],
);
