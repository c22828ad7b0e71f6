import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdColumn, idColumn, momentColumn, siteColumn } from '../../kit/database/columns.ts';

/** Access details that open a brand's gate. One open pair for an email; ended ones stay for the record. */
export const accessCredentials = pgTable(
  'access_credentials',
  {
    id: idColumn(),
    siteId: siteColumn(),
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    createdAt: createdColumn(),
    createdBy: text('created_by').notNull(),
    endedAt: momentColumn('ended_at'),
  },
  table => [
    uniqueIndex('access_site_email')
      .on(table.siteId, table.email)
      .where(sql`ended_at is null`),
    index('access_listed').on(table.siteId, sql`(${table.endedAt} is null)`, table.createdAt, table.id),
  ],
);
