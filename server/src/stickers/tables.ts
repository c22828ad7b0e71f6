import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdColumn } from '../kit/columns.ts';

/** What the sources of labels said of a vehicle: where its label is kept, or that there is none. */
export const originalLabels = pgTable('original_labels', {
  vin: text('vin').primaryKey(),
  /** The source that has it; null: none has. */
  source: text('source'),
  terms: text('terms'),
  /** Its bytes in the media store. */
  file: text('file'),
  sha256: text('sha256'),
  size: integer('size'),
  createdAt: createdColumn(),
});
