import { date, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdColumn, momentColumn, siteColumn } from '../../kit/database/columns.ts';
import type { Valuation } from './contract.ts';

/** A valuation by mileage and condition, until it expires. */
export const valuationAnswers = pgTable(
  'valuation_answers',
  {
    /** VIN, mileage and damage, and which services were asked. */
    question: text('question').primaryKey(),
    /** Null: nobody knows a value. */
    valuation: jsonb('valuation').$type<Valuation>(),
    createdAt: createdColumn(),
    expiresAt: momentColumn('expires_at').notNull(),
  },
  table => [index('valuation_answers_expiry').on(table.expiresAt)],
);

/**
 * The questions of a day, for the limit of those who have not bought. Address and question are HMACs with the server's
 * secret: nobody can tell from them who asked about which vehicle.
 */
export const valuationQuestions = pgTable(
  'valuation_questions',
  {
    siteId: siteColumn(),
    day: date('day', { mode: 'string' }).notNull(),
    addressHash: text('address_hash').notNull(),
    question: text('question').notNull(),
  },
  table => [primaryKey({ columns: [table.siteId, table.day, table.addressHash, table.question] })],
);
