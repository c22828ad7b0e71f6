import { isNull } from 'drizzle-orm';
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdColumn, idColumn, momentColumn, siteColumn } from '../../kit/database/columns.ts';
import type { Json } from '../sites/rules/layers.ts';

/** Changes that one operator proposed and another decides. `decision` null: open, until `expiresAt`. */
export const approvals = pgTable(
  'approvals',
  {
    id: idColumn(),
    siteId: siteColumn(),
    /** Which kind of change, `site.settings`. */
    action: text('action').notNull(),
    /** The id of what is to be changed. */
    object: text('object').notNull(),
    /** The change, as its module reads it. */
    payload: jsonb('payload').$type<Json>().notNull(),
    /** What it changes, as it is shown. */
    changes: jsonb('changes').$type<{ setting: string; before: Json; after: Json }[]>().notNull(),
    reason: text('reason').notNull(),
    /** An account's id. */
    proposedBy: text('proposed_by').notNull(),
    createdAt: createdColumn(),
    expiresAt: momentColumn('expires_at').notNull(),
    decision: text('decision').$type<'approved' | 'declined' | 'withdrawn' | 'expired'>(),
    decidedBy: text('decided_by'),
    decidedAt: momentColumn('decided_at'),
    note: text('note').notNull().default(''),
    /** When those who may decide it were last asked again. */
    remindedAt: momentColumn('reminded_at'),
  },
  table => [
    index('approvals_of_site').on(table.siteId, table.createdAt, table.id),
    index('approvals_of_object').on(table.siteId, table.object),
    index('approvals_open').on(table.expiresAt).where(isNull(table.decision)),
  ],
);
