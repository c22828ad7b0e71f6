import { index, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { memberColumn } from '../../identity/accounts/tables.ts';
import { createdColumn, keyColumn, siteColumn } from '../../kit/database/columns.ts';
import type { DocumentKind } from '../../money/products/contract.ts';
import type { FeedbackReason } from './contract.ts';

/** Members' opinions of their documents: one line for each document of a vehicle, whatever its version. */
export const feedback = pgTable(
  'feedback',
  {
    id: keyColumn(),
    siteId: siteColumn(),
    userId: memberColumn(),
    vin: text('vin').notNull(),
    kind: text('kind').$type<DocumentKind>().notNull(),
    satisfaction: smallint('satisfaction').notNull(),
    message: text('message').notNull(),
    reasons: text('reasons').array().$type<FeedbackReason[]>().notNull().default([]),
    /** The vehicle's name, make and model year when the feedback was given; empty or null where its number has none. */
    title: text('title').notNull().default(''),
    make: text('make').notNull().default(''),
    year: smallint('year'),
    /** The document's printed number. */
    number: text('number').notNull().default(''),
    createdAt: createdColumn(),
  },
  table => [
    primaryKey({ columns: [table.id, table.userId] }),
    uniqueIndex('feedback_once').on(table.siteId, table.userId, table.vin, table.kind),
    index('feedback_desk').on(table.siteId, table.createdAt, table.id),
  ],
);
