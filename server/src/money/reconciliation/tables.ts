import { date, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdColumn, idColumn, momentColumn, siteColumn } from '../../kit/database/columns.ts';
import type { DaySum, GatewayDifference, MoneySide } from '../payments/contract.ts';
import type { DifferenceState, ReconciledDay } from './contract.ts';

/** Days (UTC) of which a gateway was asked for its payments, with what both sides had. */
export const reconciledDays = pgTable(
  'reconciled_days',
  {
    siteId: siteColumn(),
    gateway: text('gateway').notNull(),
    day: date('day').notNull(),
    state: text('state').$type<ReconciledDay['state']>().notNull(),
    sums: jsonb('sums').$type<DaySum[]>().notNull(),
    askedAt: momentColumn('asked_at').notNull(),
  },
  table => [primaryKey({ columns: [table.siteId, table.day, table.gateway] })],
);

/** Where a gateway did not agree, until an operator has said why or both sides agree. */
export const gatewayDifferences = pgTable(
  'gateway_differences',
  {
    id: idColumn(),
    siteId: siteColumn(),
    gateway: text('gateway').notNull(),
    day: date('day').notNull(),
    kind: text('kind').$type<GatewayDifference['kind']>().notNull(),
    of: text('of').$type<GatewayDifference['of']>().notNull(),
    reference: text('reference').notNull(),
    orderId: text('order_id'),
    ours: jsonb('ours').$type<MoneySide | null>(),
    theirs: jsonb('theirs').$type<MoneySide | null>(),
    state: text('state').$type<DifferenceState>().notNull(),
    note: text('note').notNull().default(''),
    /** An operator's account. */
    settledBy: text('settled_by'),
    settledAt: momentColumn('settled_at'),
    createdAt: createdColumn(),
  },
  table => [
    uniqueIndex('gateway_differences_once').on(table.siteId, table.gateway, table.day, table.of, table.reference),
    index('gateway_differences_state').on(table.siteId, table.state, table.createdAt, table.id),
  ],
);
