import { sql } from 'drizzle-orm';
import { bigserial, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { memberColumn } from '../../identity/accounts/tables.ts';
import { createdColumn, keyColumn, momentColumn, siteColumn } from '../../kit/database/columns.ts';
import type { DeliveryProblem, EndpointState, MessageState, WebhookEvent } from './contract.ts';

/** Addresses of programs of an account, to which its events are sent. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: keyColumn(),
    siteId: siteColumn(),
    userId: memberColumn(),
    url: text('url').notNull(),
    description: text('description').notNull(),
    events: jsonb('events').$type<WebhookEvent[]>().notNull(),
    state: text('state').$type<EndpointState>().notNull(),
    /** The secret, readable with the server's secret only. */
    sealed: text('sealed').notNull(),
    tail: text('tail').notNull(),
    /** The secret before the last rotation, which signs beside the other until its end. */
    oldSealed: text('old_sealed'),
    oldEndsAt: momentColumn('old_ends_at'),
    /** Times in a row that nothing of what was sent together got through. */
    failures: integer('failures').notNull().default(0),
    failingSince: momentColumn('failing_since'),
    /** Nothing is sent before. */
    restsUntil: momentColumn('rests_until'),
    /** A process sends to it until then; another one does not. */
    leasedUntil: momentColumn('leased_until'),
    /** The site as its owner reached it, for links in emails. */
    origin: text('origin').notNull(),
    createdAt: createdColumn(),
  },
  table => [
    primaryKey({ columns: [table.id, table.userId] }),
    index('webhook_endpoints_owner').on(table.siteId, table.userId, table.createdAt),
  ],
);

/** What happened, for one endpoint: written with what happened, and sent afterwards. */
export const webhookMessages = pgTable(
  'webhook_messages',
  {
    id: keyColumn(),
    siteId: siteColumn(),
    userId: memberColumn(),
    endpointId: text('endpoint_id').notNull(),
    /** The order in which things happened. */
    place: bigserial('place', { mode: 'number' }).notNull(),
    type: text('type').notNull(),
    /** What it is about: of one object, a message waits for those before it. */
    object: text('object').notNull(),
    /** As it is sent, to the byte: it is signed. */
    body: text('body').notNull(),
    state: text('state').$type<MessageState>().notNull(),
    tries: integer('tries').notNull().default(0),
    nextAt: momentColumn('next_at'),
    lastAt: momentColumn('last_at'),
    lastStatus: integer('last_status'),
    lastProblem: text('last_problem').$type<DeliveryProblem>(),
    createdAt: createdColumn(),
  },
  table => [
    primaryKey({ columns: [table.id, table.userId] }),
    index('webhook_messages_list').on(table.userId, table.endpointId, table.createdAt, table.id),
    index('webhook_messages_due')
      .on(table.userId, table.endpointId, table.place)
      .where(sql`${table.state} = 'waiting'`),
    index('webhook_messages_object')
      .on(table.userId, table.endpointId, table.object, table.place)
      .where(sql`${table.state} = 'waiting'`),
    index('webhook_messages_age').on(table.createdAt),
  ],
);

/** Each try to send a message. */
export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    id: keyColumn(),
    siteId: siteColumn(),
    userId: memberColumn(),
    endpointId: text('endpoint_id').notNull(),
    messageId: text('message_id').notNull(),
    status: integer('status'),
    problem: text('problem').$type<DeliveryProblem>(),
    ms: integer('ms').notNull(),
    answer: text('answer').notNull(),
    createdAt: createdColumn(),
  },
  table => [
    primaryKey({ columns: [table.id, table.userId] }),
    index('webhook_attempts_message').on(table.userId, table.messageId, table.createdAt),
    index('webhook_attempts_age').on(table.createdAt),
  ],
);
