import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdColumn, momentColumn, siteColumn } from '../../kit/database/columns.ts';
import type { DraftFiles } from '../sites/rules/caller.ts';
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

/**
 * Files of brands that are kept here, over those of their folders: `logo.svg`, `legal/terms.2026-09-01.en.md`; a `site.json` makes a brand
 * that has no folder. The newest version of a path counts. Only added to.
 */
export const brandFiles = pgTable(
  'brand_files',
  {
    siteId: siteColumn(),
    path: text('path').notNull(),
    version: integer('version').notNull(),
    /** Null: from here on the file of the folder counts again. */
    text: text('text'),
    createdAt: createdColumn(),
    /** An account's id, or `console`. */
    who: text('who').notNull(),
    reason: text('reason').notNull(),
  },
  table => [primaryKey({ columns: [table.siteId, table.path, table.version] })],
);

/** What an operator changes of a brand and has not published; one for each operator and brand. */
export const siteDrafts = pgTable(
  'site_drafts',
  {
    siteId: siteColumn(),
    /** An account's id. */
    who: text('who').notNull(),
    /** The version of the settings that it started from. */
    base: integer('base').notNull(),
    /** A JSON merge patch (RFC 7396) of the settings of that version. */
    changes: jsonb('changes').$type<Json>().notNull(),
    /** Drawings by their path, `logo.svg`; null: the one that is kept is taken away. */
    files: jsonb('files').$type<DraftFiles>().notNull(),
    changedAt: momentColumn('changed_at').notNull(),
  },
  table => [primaryKey({ columns: [table.siteId, table.who] })],
);
