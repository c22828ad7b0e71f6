import { date, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdColumn, momentColumn } from '../../kit/database/columns.ts';

/** How a source answered, by day (UTC). The sources are the installation's, not a brand's. */
export const sourceDays = pgTable(
  'source_days',
  {
    source: text('source').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    calls: integer('calls').notNull(),
    failures: integer('failures').notNull(),
    /** Answers with something in them, with nothing, and those that say that the source does not know. Calls of before were not told apart. */
    found: integer('found').notNull().default(0),
    nothing: integer('nothing').notNull().default(0),
    silent: integer('silent').notNull().default(0),
    /** How many calls took so long: one count for each bound of `LATENCY_BOUNDS`, and one for those above. */
    latency: integer('latency').array().notNull(),
    answeredAt: momentColumn('answered_at'),
    failedAt: momentColumn('failed_at'),
    /** What the last failure met, in the words of the program. */
    fault: text('fault'),
  },
  table => [primaryKey({ columns: [table.source, table.day] })],
);

/**
 * Services that were left alone after failures in a row. A row says what the process met that noticed it last; one that
 * never failed so often has none.
 */
export const sourceBreakers = pgTable('source_breakers', {
  source: text('source').primaryKey(),
  /** Since when it is not asked as usual. */
  openedAt: momentColumn('opened_at').notNull(),
  /** Until then it is not asked at all; the next request after that tries it. */
  until: momentColumn('until').notNull(),
  failures: integer('failures').notNull(),
  /** What the last failure was, in the words of the program. */
  fault: text('fault').notNull(),
  /** When it answered again. */
  closedAt: momentColumn('closed_at'),
  /** When an operator let it be asked before its time. */
  triedAt: momentColumn('tried_at'),
});

/** In which order services of a kind are used: every order that operators have set, the newest in use. */
export const sourceOrders = pgTable(
  'source_orders',
  {
    kind: text('kind').notNull(),
    version: integer('version').notNull(),
    /** Their names. */
    sources: jsonb('sources').$type<string[]>().notNull(),
    reason: text('reason').notNull(),
    /** An account's id. */
    who: text('who').notNull(),
    createdAt: createdColumn(),
  },
  table => [primaryKey({ columns: [table.kind, table.version] })],
);
