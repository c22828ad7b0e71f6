import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { momentColumn, siteColumn } from '../../kit/database/columns.ts';

/** Every change as it was made, one chain a site: each row's hash covers the row and the hash before it. Only added to. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    siteId: siteColumn(),
    seq: integer('seq').notNull(),
    at: momentColumn('at').notNull(),
    who: text('who').notNull(),
    action: text('action').notNull(),
    object: text('object').notNull(),
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    ip: text('ip').notNull(),
    requestId: text('request_id').notNull(),
    hash: text('hash').notNull(),
  },
  table => [
    primaryKey({ columns: [table.siteId, table.seq] }),
    index('audit_time').on(table.siteId, table.at),
    index('audit_object').on(table.siteId, table.object),
    index('audit_who').on(table.siteId, table.who),
  ],
);

/** The end of a site's chain: whoever adds to the chain locks this row, and it reveals missing last rows. */
export const auditChains = pgTable('audit_chains', {
  siteId: siteColumn().primaryKey(),
  length: integer('length').notNull(),
  hash: text('hash').notNull(),
});
