import { sql } from 'drizzle-orm';
import { bigint, date, index, integer, jsonb, pgTable, primaryKey, real, text } from 'drizzle-orm/pg-core';
import { idColumn, momentColumn } from '../../kit/database/columns.ts';
import type { KeptReject } from './rules.ts';

/** Fetched by a running server, given on the command line, or uploaded in the console. */
const ORIGINS = ['server', 'command', 'console'] as const;

/** The imports that succeeded, of every data pack. */
export const dataPackCopies = pgTable(
  'data_pack_copies',
  {
    id: idColumn(),
    pack: text('pack').notNull(),
    file: text('file').notNull(),
    /** Of the content, not of the archive: an archive that is packed again every day is the same file. */
    sha256: text('sha256').notNull(),
    /** The version of the pack's import that read it. */
    version: integer('version').notNull(),
    rows: integer('rows').notNull(),
    /** Null where the import does not compare. */
    added: integer('added'),
    changed: integer('changed'),
    removed: integer('removed'),
    rejected: integer('rejected').notNull(),
    copiedOn: date('copied_on', { mode: 'string' }),
    origin: text('origin', { enum: ORIGINS }).notNull(),
    importedAt: momentColumn('imported_at').notNull(),
    /** When the source last said that this is its newest; of a file given by hand when it was imported. */
    checkedAt: momentColumn('checked_at').notNull(),
  },
  table => [index('data_pack_copies_newest').on(table.pack, table.file, table.importedAt)],
);

/** Where the server fetches packs, and how that goes. */
export const dataPackPulls = pgTable(
  'data_pack_pulls',
  {
    pack: text('pack').notNull(),
    address: text('address').notNull(),
    etag: text('etag'),
    lastModified: text('last_modified'),
    /** The content that `etag` is of. */
    sha256: text('sha256'),
    triedAt: momentColumn('tried_at'),
    /** When its content was last the same as ours. */
    checkedAt: momentColumn('checked_at'),
    /** When it is asked again. */
    nextAt: momentColumn('next_at').notNull(),
    failures: integer('failures')
      .notNull()
      .default(sql`0`),
    /** Why the last try failed; null: it did not. */
    problem: text('problem'),
  },
  table => [primaryKey({ columns: [table.pack, table.address] })],
);

/** The imports that are going on: one for each pack. A row whose holder shows no life any more counts as none. */
export const dataPackImports = pgTable('data_pack_imports', {
  pack: text('pack').primaryKey(),
  holder: text('holder').notNull(),
  startedAt: momentColumn('started_at').notNull(),
  aliveAt: momentColumn('alive_at').notNull(),
  /** Rows read so far, and which share of the file that is, where it can be told. */
  rows: integer('rows').notNull().default(0),
  share: real('share'),
  /** When an operator asked it to stop. */
  stopAt: momentColumn('stop_at'),
});

/** The last imports of each pack, however they ended. */
export const dataPackTries = pgTable(
  'data_pack_tries',
  {
    id: idColumn(),
    pack: text('pack').notNull(),
    origin: text('origin', { enum: ORIGINS }).notNull(),
    /** The name and the size of the file, as it came. */
    file: text('file').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    startedAt: momentColumn('started_at').notNull(),
    endedAt: momentColumn('ended_at').notNull(),
    result: text('result', { enum: ['imported', 'unchanged', 'failed'] }).notNull(),
    rows: integer('rows'),
    rejected: integer('rejected'),
    /** The first of the rows that were rejected; null where the import did not say which, or from before it was kept. */
    rejects: jsonb('rejects').$type<KeptReject[]>(),
    /** Why it failed. */
    problem: text('problem'),
  },
  table => [index('data_pack_tries_of').on(table.pack, table.endedAt)],
);
