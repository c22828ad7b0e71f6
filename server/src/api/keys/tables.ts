import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdColumn, idColumn, momentColumn, siteColumn } from '../../kit/database/columns.ts';
import { AGENT_ORDERS_PER_DAY, type KeyMode, type KeyOwner, type KeyScope } from './contract.ts';

/** Keys of the API. Of a secret there is only its hash. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: idColumn(),
    siteId: siteColumn(),
    /** Whose it is: a member, or the account of a dealership. */
    userId: text('user_id').notNull(),
    ownerKind: text('owner_kind').$type<KeyOwner>().notNull().default('account'),
    name: text('name').notNull(),
    mode: text('mode').$type<KeyMode>().notNull(),
    hash: text('hash').notNull(),
    tail: text('tail').notNull(),
    scopes: jsonb('scopes').$type<KeyScope[]>().notNull(),
    perMinute: integer('per_minute').notNull(),
    addresses: jsonb('addresses').$type<string[]>().notNull(),
    /** The version of `/v1` it is pinned to. */
    version: text('version').notNull(),
    createdAt: createdColumn(),
    expiresAt: momentColumn('expires_at'),
    revokedAt: momentColumn('revoked_at'),
    lastUsedAt: momentColumn('last_used_at'),
    /** Limits of what is spent with it of the wallet of its dealership, in credits; null: none. */
    creditsPerDay: integer('credits_per_day'),
    creditsPerMonth: integer('credits_per_month'),
    /** Orders of agents with this key on a day, which have a limit. */
    agentDay: text('agent_day').notNull().default(''),
    agentOrders: integer('agent_orders').notNull().default(0),
    agentOrdersPerDay: integer('agent_orders_per_day').notNull().default(AGENT_ORDERS_PER_DAY),
    /** The secret before the last rotation, which works until its end; null: there is none. */
    oldHash: text('old_hash'),
    oldTail: text('old_tail'),
    oldEndsAt: momentColumn('old_ends_at'),
    oldLastUsedAt: momentColumn('old_last_used_at'),
  },
  table => [
    uniqueIndex('api_keys_hash').on(table.hash),
    uniqueIndex('api_keys_old_hash').on(table.oldHash),
    index('api_keys_owner').on(table.siteId, table.userId, table.createdAt),
  ],
);
