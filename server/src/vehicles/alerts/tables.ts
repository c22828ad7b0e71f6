import { sql } from 'drizzle-orm';
import { boolean, date, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { memberColumn } from '../../identity/accounts/tables.ts';
import { createdColumn, momentColumn, siteColumn } from '../../kit/database/columns.ts';
import type { RecallArea } from '../recalls/contract.ts';

/** A saved vehicle whose recalls are watched for its owner. */
export const recallWatches = pgTable(
  'recall_watches',
  {
    siteId: siteColumn(),
    userId: memberColumn(),
    vin: text('vin').notNull(),
    /** The site as its owner reached it, for links in emails; empty where it is not known. */
    origin: text('origin').notNull(),
    /** The lists that have been read for it: what one of them has afterwards and had not then is new. */
    lists: text('lists').array().notNull().default([]),
  },
  table => [primaryKey({ columns: [table.siteId, table.userId, table.vin] })],
);

/**
 * A campaign of a watched vehicle. `known`: it was there before the vehicle was saved, or its owner wants no emails;
 * `waiting`: for the next email; `told`: the owner was sent it.
 */
export const recallNotices = pgTable(
  'recall_notices',
  {
    siteId: siteColumn(),
    userId: memberColumn(),
    vin: text('vin').notNull(),
    campaign: text('campaign').notNull(),
    area: text('area').$type<RecallArea>().notNull(),
    /** The day the regulator received the report. */
    receivedOn: date('received_on', { mode: 'string' }),
    parkIt: boolean('park_it').notNull(),
    parkOutside: boolean('park_outside').notNull(),
    state: text('state', { enum: ['known', 'waiting', 'told'] }).notNull(),
    createdAt: createdColumn(),
    notifiedAt: momentColumn('told_at'),
  },
  table => [
    primaryKey({ columns: [table.siteId, table.userId, table.vin, table.campaign] }),
    index('recall_notices_waiting')
      .on(table.siteId, table.userId)
      .where(sql`${table.state} = 'waiting'`),
  ],
);

/** A recall its owner has marked as done. */
export const recallRepairs = pgTable(
  'recall_repairs',
  {
    siteId: siteColumn(),
    userId: memberColumn(),
    vin: text('vin').notNull(),
    campaign: text('campaign').notNull(),
    doneOn: date('done_on', { mode: 'string' }).notNull(),
    place: text('place').notNull(),
    createdAt: createdColumn(),
  },
  table => [primaryKey({ columns: [table.siteId, table.userId, table.vin, table.campaign] })],
);

/** When the saved vehicles were looked through, so that it happens once a day on however many servers. */
export const recallRounds = pgTable('recall_rounds', {
  id: text('id').primaryKey(),
  startedAt: momentColumn('started_at').notNull(),
});
