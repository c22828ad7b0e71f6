import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytesColumn, createdColumn, keyColumn, momentColumn, siteColumn } from '../../kit/database/columns.ts';
import { users } from '../../identity/accounts/tables.ts';
import type { MileageUnit } from '../stock/contract.ts';
import type { RowReject } from '../stock/rules/file-rows.ts';
import type { FeedOutcome, FeedProblem, FeedRun } from './contract.ts';

/** The account of the dealership. */
const accountColumn = () =>
  text('user_id')
    .notNull()
    .references(() => users.id);

/** How the stock of a rooftop comes by itself: from an address, and by files that are sent to us with a token. */
export const stockFeeds = pgTable(
  'stock_feeds',
  {
    id: keyColumn(),
    siteId: siteColumn(),
    userId: accountColumn(),
    rooftopId: text('rooftop_id').notNull(),
    /** Empty: nothing is fetched. */
    url: text('url').notNull(),
    username: text('username').notNull(),
    /** The password or private key, readable with the server's secret only. */
    sealed: text('sealed'),
    /** Fingerprint of the key of a server with SFTP; empty: it has not been seen yet. */
    hostKey: text('host_key').notNull().default(''),
    mileageUnit: text('mileage_unit').$type<MileageUnit>().notNull(),
    /** What the server said of the file that was taken in last, to be asked whether there is a newer one. */
    etag: text('etag').notNull(),
    lastModified: text('last_modified').notNull(),
    /** When it is fetched next. */
    nextAt: momentColumn('next_at'),
    /** A process fetches it until then; another one does not. */
    leasedUntil: momentColumn('leased_until'),
    tokenHash: text('token_hash'),
    tokenTail: text('token_tail'),
    createdAt: createdColumn(),
  },
  table => [
    primaryKey({ columns: [table.id, table.userId] }),
    uniqueIndex('stock_feeds_rooftop').on(table.siteId, table.userId, table.rooftopId),
    uniqueIndex('stock_feeds_token').on(table.tokenHash, table.userId),
    index('stock_feeds_due').on(table.nextAt),
  ],
);

/** The newest file of a feed where it waits for a person. */
export const stockFeedFiles = pgTable(
  'stock_feed_files',
  {
    feedId: text('feed_id').notNull(),
    siteId: siteColumn(),
    userId: accountColumn(),
    name: text('name').notNull(),
    /** Compressed with gzip. */
    bytes: bytesColumn('bytes').notNull(),
    createdAt: createdColumn(),
  },
  table => [primaryKey({ columns: [table.feedId, table.userId] }), index('stock_feed_files_age').on(table.createdAt)],
);

/** Each file that was fetched or sent, and what became of it. */
export const stockFeedRuns = pgTable(
  'stock_feed_runs',
  {
    id: keyColumn(),
    siteId: siteColumn(),
    userId: accountColumn(),
    feedId: text('feed_id').notNull(),
    via: text('via').$type<FeedRun['via']>().notNull(),
    outcome: text('outcome').$type<FeedOutcome>().notNull(),
    problem: text('problem').$type<FeedProblem>(),
    status: integer('status'),
    rows: integer('rows').notNull(),
    added: integer('added').notNull(),
    changed: integer('changed').notNull(),
    gone: integer('gone').notNull(),
    conflicts: integer('conflicts').notNull(),
    rejects: integer('rejects').notNull(),
    firstRejects: jsonb('first_rejects').$type<RowReject[]>().notNull(),
    createdAt: createdColumn(),
  },
  table => [
    primaryKey({ columns: [table.id, table.userId] }),
    index('stock_feed_runs_list').on(table.siteId, table.userId, table.feedId, table.createdAt, table.id),
    index('stock_feed_runs_age').on(table.createdAt),
  ],
);
