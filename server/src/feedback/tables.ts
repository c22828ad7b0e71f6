import { pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../accounts/tables.ts';
import { createdColumn, idColumn, siteColumn } from '../kit/columns.ts';
import type { DocumentKind } from '../products/contract.ts';

/** What members think of their documents: one line for each document of a vehicle, whatever its version. */
export const feedback = pgTable(
  'feedback',
  {
    id: idColumn(),
    siteId: siteColumn(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    vin: text('vin').notNull(),
    kind: text('kind').$type<DocumentKind>().notNull(),
    satisfaction: smallint('satisfaction').notNull(),
    message: text('message').notNull(),
    createdAt: createdColumn(),
  },
  table => [uniqueIndex('feedback_once').on(table.siteId, table.userId, table.vin, table.kind)],
);
