import { bigint, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Calls to billed sources by day (UTC). The accounts are the installation's, not a brand's. */
export const paidSourceDays = pgTable(
  'paid_source_days',
  {
    source: text('source').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    calls: integer('calls').notNull(),
    /** Questions nobody was asked, because the limit of the day was reached. */
    refused: integer('refused').notNull(),
    /** In millionths of a US dollar, at the price each call had; null where one had none. */
    costMicros: bigint('cost_micros', { mode: 'number' }),
  },
  table => [primaryKey({ columns: [table.source, table.day] })],
);
