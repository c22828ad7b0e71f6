import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdColumn, siteColumn } from '../../kit/database/columns.ts';
import type { Json } from '../sites/rules/layers.ts';

/** Every state of a brand's settings that was saved, from version 1 on; the newest lies over `site.json`. Only added to. */
export const siteVersions = pgTable(
  'site_versions',
  {
    siteId: siteColumn(),
    version: integer('version').notNull(),
    /** A JSON merge patch (RFC 7396) of the brand's `site.json`. */
    patch: jsonb('patch').$type<Json>().notNull(),
    createdAt: createdColumn(),
    /** An account's id, or `console`. */
    who: text('who').notNull(),
    reason: text('reason').notNull(),
  },
  table => [primaryKey({ columns: [table.siteId, table.version] })],
);
