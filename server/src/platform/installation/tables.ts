import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import { momentColumn } from '../../kit/database/columns.ts';

/** The secrets that all servers of an installation share, by name. */
export const installationSecrets = pgTable('installation_secrets', {
  name: text('name').primaryKey(),
  /** Null where the settings of each server hold it. */
  value: text('value'),
  /** A keyed hash by which a server knows that it has the same secret as the others. */
  fingerprint: text('fingerprint').notNull(),
  createdAt: momentColumn('created_at').notNull(),
});

/** How often data that processes keep in memory was changed, by its key. */
export const dataVersions = pgTable('data_versions', {
  key: text('key').primaryKey(),
  version: bigint('version', { mode: 'number' }).notNull(),
});
