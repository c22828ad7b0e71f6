import { integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { memberColumn } from '../../identity/accounts/tables.ts';
import { createdColumn, keyColumn, momentColumn, siteColumn } from '../../kit/database/columns.ts';
import type { StickerChoices } from './rules/choosing/choices.ts';

/** Answers of the label sources for a vehicle: where its label is stored, or that there is none. */
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

/** Unconfirmed choices for stickers: one row for each of a member's vehicles. */
export const stickerDrafts = pgTable(
  'sticker_drafts',
  {
    id: keyColumn(),
    siteId: siteColumn(),
    userId: memberColumn(),
    vin: text('vin').notNull(),
    title: text('title').notNull(),
    /** Null until something was chosen. */
    choices: jsonb('choices').$type<StickerChoices>(),
    createdAt: createdColumn(),
    changedAt: momentColumn('changed_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.id, table.userId] }),
    uniqueIndex('sticker_drafts_once').on(table.siteId, table.userId, table.vin),
  ],
);
