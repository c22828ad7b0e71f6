import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdColumn, keyColumn, momentColumn, siteColumn } from '../../kit/database/columns.ts';
import type { CreditUnit } from '../../money/plans/contract.ts';
import type { DocumentKind } from '../../money/products/contract.ts';
import type { KeyMode } from '../keys/contract.ts';

/** What programs ordered over `/v1`. How far an order is and what it was charged for is its document's to say. */
export const keyOrders = pgTable(
  'key_orders',
  {
    id: keyColumn(),
    siteId: siteColumn(),
    userId: text('user_id').notNull(),
    /** The key it was ordered with. */
    keyId: text('key_id').notNull(),
    mode: text('mode').$type<KeyMode>().notNull(),
    kind: text('kind').$type<DocumentKind>().notNull(),
    vin: text('vin').notNull(),
    title: text('title').notNull(),
    /** Of a test order a name of its own: its document is the sample. */
    documentId: text('document_id').notNull(),
    /** The price that was confirmed. */
    unit: text('unit').$type<CreditUnit>().notNull(),
    credits: integer('credits').notNull(),
    /** A document that was there already answered it. */
    reused: boolean('reused').notNull(),
    /** What the document was ordered as; a request that is done again finds its order by it. */
    requestKey: text('request_key').notNull(),
    createdAt: createdColumn(),
  },
  table => [
    primaryKey({ columns: [table.id, table.userId] }),
    uniqueIndex('key_orders_request').on(table.siteId, table.userId, table.requestKey),
    index('key_orders_newest').on(table.siteId, table.userId, table.mode, table.createdAt, table.id),
    index('key_orders_key').on(table.keyId, table.createdAt),
  ],
);

/** Requests under a key of their own, and how they were answered. */
export const keyAnswers = pgTable(
  'key_answers',
  {
    siteId: siteColumn(),
    userId: text('user_id').notNull(),
    /** The API key, which each request key is of. */
    keyId: text('key_id').notNull(),
    requestKey: text('request_key').notNull(),
    requestHash: text('request_hash').notNull(),
    /** What is done for it is done once under this name. */
    mark: text('mark').notNull(),
    /** Null while it runs. */
    status: integer('status'),
    answer: text('answer'),
    startedAt: momentColumn('started_at').notNull(),
    endsAt: momentColumn('ends_at').notNull(),
    createdAt: createdColumn().defaultNow(),
  },
  table => [
    primaryKey({ columns: [table.keyId, table.requestKey, table.userId] }),
    index('key_answers_owner').on(table.siteId, table.userId),
    index('key_answers_ends').on(table.endsAt),
  ],
);

/** The requests of a key over `/v1`, `/mcp` and `/api/vehicles` and how they were answered; null where one is too long to keep. */
export const keyRequests = pgTable(
  'key_requests',
  {
    id: keyColumn(),
    siteId: siteColumn(),
    userId: text('user_id').notNull(),
    keyId: text('key_id').notNull(),
    /** The id that the answer had. */
    requestId: text('request_id').notNull(),
    /** The id of its operation; null: written before it was kept. */
    operation: text('operation'),
    method: text('method').notNull(),
    path: text('path').notNull(),
    status: integer('status').notNull(),
    ms: integer('ms').notNull(),
    /** Of the answer; null: written before it was kept. */
    bytes: integer('bytes'),
    body: text('body'),
    answer: text('answer'),
    createdAt: createdColumn(),
  },
  table => [
    primaryKey({ columns: [table.id, table.userId] }),
    index('key_requests_newest').on(table.siteId, table.userId, table.keyId, table.createdAt, table.id),
    index('key_requests_account').on(table.siteId, table.userId, table.createdAt, table.id),
    index('key_requests_age').on(table.createdAt),
  ],
);
