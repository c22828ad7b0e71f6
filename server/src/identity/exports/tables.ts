import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdColumn, idColumn, momentColumn, siteColumn } from '../../kit/database/columns.ts';
import type { Locale } from '../../kit/contract.ts';
import type { ExportedList, ExportFormat, ExportState } from './contract.ts';

/** A piece of a file in the media store. */
export interface FilePart {
  key: string;
  bytes: number;
}

/** Files that are made of lists for operators. */
export const exports = pgTable(
  'exports',
  {
    id: idColumn(),
    siteId: siteColumn(),
    /** The account of the operator who asked. */
    userId: text('user_id').notNull(),
    list: text('list').$type<ExportedList>().notNull(),
    format: text('format').$type<ExportFormat>().notNull(),
    filters: jsonb('filters').$type<Record<string, string>>().notNull(),
    /** The language and the address of the console it was asked in. */
    locale: text('locale').$type<Locale>().notNull(),
    origin: text('origin').notNull(),
    state: text('state').$type<Exclude<ExportState, 'expired'>>().notNull(),
    rows: integer('rows').notNull().default(0),
    expected: integer('expected'),
    /** The file, in this order. */
    parts: jsonb('parts').$type<FilePart[]>().notNull().default([]),
    /** Where the list goes on behind the parts. */
    after: text('after'),
    /** Who writes the next part, and until when another may not. */
    writer: text('writer'),
    heldUntil: momentColumn('held_until'),
    /** Attempts at the next part. */
    attempts: integer('attempts').notNull().default(0),
    /** The reason of a refusal that ended it. */
    problem: text('problem'),
    createdAt: createdColumn(),
    finishedAt: momentColumn('finished_at'),
    expiresAt: momentColumn('expires_at'),
  },
  table => [index('exports_owner').on(table.siteId, table.userId, table.createdAt, table.id)],
);
