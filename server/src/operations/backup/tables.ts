import { pgTable, text } from 'drizzle-orm/pg-core';
import { momentColumn } from '../../kit/database/columns.ts';

/** When something last happened to backups, by its name: `good`, a good backup was made. */
export const backupMoments = pgTable('backup_moments', {
  name: text('name').primaryKey(),
  at: momentColumn('at').notNull(),
});
