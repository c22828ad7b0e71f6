import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdColumn } from '../../kit/database/columns.ts';

/** Every state of the settings of services that operators saved, from version 1 on; the newest lies over the environment. Only added to. */
export const serviceVersions = pgTable('service_versions', {
  version: integer('version').primaryKey(),
  /** Settings by their names in the environment; an empty text: not set, whatever the environment says. */
  settings: jsonb('settings').$type<Record<string, string>>().notNull(),
  createdAt: createdColumn(),
  /** An account's id. */
  who: text('who').notNull(),
  reason: text('reason').notNull(),
});
