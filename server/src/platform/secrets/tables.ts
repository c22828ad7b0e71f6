import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdColumn, siteColumn } from '../../kit/database/columns.ts';

/** Keys that operators have set, sealed with `SETTINGS_KEY`; `site_id` empty: of the whole installation. */
export const keptSecrets = pgTable(
  'kept_secrets',
  {
    siteId: siteColumn(),
    /** `stripe`, `smtp`. */
    name: text('name').notNull(),
    version: integer('version').notNull(),
    /** Its fields as JSON; null: taken away. */
    sealed: text('sealed'),
    /** What is shown of each field: its last four characters, or all of what is no secret. */
    hints: jsonb('hints').$type<Record<string, string>>().notNull(),
    createdAt: createdColumn(),
    /** An account's id. */
    who: text('who').notNull(),
  },
  table => [primaryKey({ columns: [table.siteId, table.name] })],
);
