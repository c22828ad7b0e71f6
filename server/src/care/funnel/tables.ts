import { date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { siteColumn } from '../../kit/database/columns.ts';
import type { CountedStep } from './contract.ts';

/** How often something happened on a site on a day (UTC). Nothing here says to whom, or for which vehicle. */
export const funnelDays = pgTable(
  'funnel_days',
  {
    siteId: siteColumn(),
    day: date('day', { mode: 'string' }).notNull(),
    step: text('step').$type<CountedStep>().notNull(),
    count: integer('count').notNull(),
  },
  table => [primaryKey({ columns: [table.siteId, table.day, table.step] }), index('funnel_days_day').on(table.day)],
);

/**
 * Steps that are counted already, so that each counts once a day. The key is an HMAC of browser or member, number, step and
 * day. Not logged by PostgreSQL (`unlogged`): after a crash a step may be counted again.
 */
export const funnelSeen = pgTable(
  'funnel_seen',
  { key: text('key').primaryKey(), day: date('day', { mode: 'string' }).notNull() },
  table => [index('funnel_seen_day').on(table.day)],
);
