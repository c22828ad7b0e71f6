import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { momentColumn } from '../../kit/database/columns.ts';

/**
 * Requests that all processes have counted in a window of a limit that has not ended. Who asked is a hash with the server's secret. Not logged by
 * PostgreSQL (`unlogged`): after a crash counting begins again.
 */
export const rateCounts = pgTable(
  'rate_counts',
  {
    key: text('key').primaryKey(),
    hits: integer('hits').notNull(),
    endsAt: momentColumn('ends_at').notNull(),
  },
  table => [index('rate_counts_end').on(table.endsAt)],
);
