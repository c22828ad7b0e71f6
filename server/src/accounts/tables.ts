import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdColumn, idColumn, momentColumn, siteColumn } from '../kit/columns.ts';

/** An account belongs to one brand: the same e-mail on another brand is another account. */
export const users = pgTable(
  'users',
  {
    id: idColumn(),
    siteId: siteColumn(),
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    first: text('first').notNull().default(''),
    last: text('last').notNull().default(''),
    phone: text('phone').notNull().default(''),
    locale: text('locale').notNull(),
    createdAt: createdColumn(),
  },
  table => [uniqueIndex('users_site_email').on(table.siteId, table.email)],
);

/** An open session; only the hash of its token is kept. */
export const sessions = pgTable(
  'sessions',
  {
    id: idColumn(),
    siteId: siteColumn(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull(),
    createdAt: createdColumn(),
    expiresAt: momentColumn('expires_at').notNull(),
  },
  table => [uniqueIndex('sessions_token').on(table.tokenHash), index('sessions_user').on(table.userId)],
);
