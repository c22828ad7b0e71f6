import { date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { idColumn, momentColumn } from '../../kit/database/columns.ts';
import type { SafetyRow } from './contract.ts';

/** Copies of NHTSA's rating file. The newest that is complete counts; an import that was killed leaves one that is not. */
export const safetyCopies = pgTable('safety_copies', {
  id: idColumn(),
  fileName: text('file_name').notNull(),
  rows: integer('rows').notNull(),
  copiedOn: date('copied_on', { mode: 'string' }).notNull(),
  /** Null until all rows are there. */
  completedAt: momentColumn('completed_at'),
});

/** The ratings of one variant of a model, as one copy has them. */
export const safetyRatings = pgTable(
  'safety_ratings',
  {
    copyId: text('copy_id')
      .notNull()
      .references(() => safetyCopies.id, { onDelete: 'cascade' }),
    /** Year, make, model, body, drive and release: what names a variant. */
    ref: text('ref').notNull(),
    year: integer('year').notNull(),
    makeKey: text('make_key').notNull(),
    /** As NHTSA writes it. */
    model: text('model').notNull(),
    ratings: jsonb('ratings').$type<SafetyRow>().notNull(),
  },
  table => [
    primaryKey({ columns: [table.copyId, table.ref] }),
    index('safety_ratings_vehicle').on(table.copyId, table.year, table.makeKey),
  ],
);
