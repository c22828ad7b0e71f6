import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdColumn, siteColumn } from '../../kit/database/columns.ts';

/** What people have decided about a brand that goes live: that it did (`live`), and which open points they overruled. */
export const goLiveMarks = pgTable(
  'go_live_marks',
  {
    siteId: siteColumn(),
    /** The key of a point, or `live`. */
    key: text('key').notNull(),
    /** An account's id. */
    who: text('who').notNull(),
    reason: text('reason').notNull(),
    /** Of `live`: whether real money is taken or test payments. */
    mode: text('mode', { enum: ['live', 'sandbox'] }),
    createdAt: createdColumn(),
  },
  table => [primaryKey({ columns: [table.siteId, table.key] })],
);
