import { sql } from 'drizzle-orm';
import { bigint, customType, date, integer, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core';
import type { SectionKey } from '../reports/contract.ts';
import { momentColumn } from '../../kit/database/columns.ts';

/** Where the operator's own records come from: what one import names with `--source`. */
export const recordSources = pgTable('record_sources', {
  id: serial('id').primaryKey(),
  name: text('name').notNull().unique(),
  /** Sections of which it knows everything: having no record of a vehicle then means that there is none. */
  covers: text('covers')
    .array()
    .$type<SectionKey[]>()
    .notNull()
    .default(sql`'{}'::text[]`),
  createdAt: momentColumn('created_at').notNull(),
  /** Of a public list: the import whose copy is shown. Rows of a later one are not, until it has ended. */
  currentImportId: integer('current_import_id'),
});

/** Imports of files, also those that were killed: `endedAt` is null until the last line was read. */
export const recordImports = pgTable('record_imports', {
  id: serial('id').primaryKey(),
  sourceId: integer('source_id')
    .notNull()
    .references(() => recordSources.id, { onDelete: 'cascade' }),
  file: text('file').notNull(),
  startedAt: momentColumn('started_at').notNull(),
  /** When its last batch was written. */
  aliveAt: momentColumn('alive_at').notNull(),
  endedAt: momentColumn('ended_at'),
  added: integer('added').notNull().default(0),
  changed: integer('changed').notNull().default(0),
  rejected: integer('rejected').notNull().default(0),
  /** Of a copy of a public list: its day, its rows that could be used, and how many different entries it lists. */
  copiedOn: date('copied_on', { mode: 'string' }),
  rows: integer('rows'),
  listed: integer('listed'),
});

/** How many records a source has of each section, kept up with every batch: counting millions takes seconds. */
export const recordCounts = pgTable(
  'record_counts',
  {
    sourceId: integer('source_id')
      .notNull()
      .references(() => recordSources.id, { onDelete: 'cascade' }),
    section: text('section').$type<SectionKey>().notNull(),
    records: integer('records').notNull(),
  },
  table => [primaryKey({ columns: [table.sourceId, table.section] })],
);

/** Numbers are compared by their characters alone, which is faster than by the rules of a language. */
const number = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/**
 * The records. There are tens of millions, so one index serves look-up and deduplication, and nothing refers to another
 * table by a constraint that would be checked for every row; `store.ts` locks the source instead.
 */
export const vehicleRecords = pgTable(
  'vehicle_records',
  {
    vin: number('vin').notNull(),
    sourceId: integer('source_id').notNull(),
    /** 64 bits of the hash of section and record id. */
    key: bigint('key', { mode: 'bigint' }).notNull(),
    importId: integer('import_id').notNull(),
    section: text('section').$type<SectionKey>().notNull(),
    /** A `HistoryRecord` as JSON, or the facts of a public list; as text, because the database never looks inside. */
    record: text('record').notNull(),
    /** Of a public list: the import whose copy no longer lists it. */
    goneImportId: integer('gone_import_id'),
  },
  table => [primaryKey({ columns: [table.vin, table.sourceId, table.key] })],
);

/** Rows of a copy of a public list while it is read; an unlogged table, empty but during imports. */
export const recordStage = pgTable('record_stage', {
  vin: number('vin').notNull(),
  sourceId: integer('source_id').notNull(),
  key: bigint('key', { mode: 'bigint' }).notNull(),
  record: text('record').notNull(),
});
