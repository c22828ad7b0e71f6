import { bigint, boolean, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { keyColumn, momentColumn } from '../../kit/database/columns.ts';
import type { GroupAnswer } from './rules/sources/history-provider.ts';

/**
 * Tries to buy a report of a service that charges for it. It names the vehicle and the document, no person. The records
 * are forgotten when the license says so; the rest stays as the proof of what was bought.
 */
export const historyPurchases = pgTable(
  'history_purchases',
  {
    id: keyColumn(),
    source: text('source').notNull(),
    vin: text('vin').notNull(),
    /** The document it was bought for. */
    document: text('document').notNull(),
    /** The service's own number of the report. */
    reference: text('reference'),
    mayBeCharged: boolean('may_be_charged').notNull(),
    /** The service's price of a report then, in millionths of a US dollar; null: none was set, or it was not kept yet. */
    priceMicros: bigint('price_micros', { mode: 'number' }),
    /** Why there are no records. */
    fault: text('fault'),
    answers: jsonb('answers').$type<GroupAnswer[]>(),
    startedAt: momentColumn('started_at').notNull(),
    endedAt: momentColumn('ended_at'),
  },
  table => [
    primaryKey({ columns: [table.id, table.vin] }),
    index('history_purchases_vehicle').on(table.source, table.vin, table.startedAt),
    index('history_purchases_document').on(table.document),
  ],
);
