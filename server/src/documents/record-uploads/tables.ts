import { sql } from 'drizzle-orm';
import { bigint, customType, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from '../../identity/accounts/tables.ts';
import { createdColumn, keyColumn, momentColumn, siteColumn } from '../../kit/database/columns.ts';
import type { SectionKey } from '../reports/contract.ts';
import type { UploadFormat } from './rules.ts';

/** What dealerships have sent, also uploads that were revoked. */
export const recordUploads = pgTable(
  'record_uploads',
  {
    id: keyColumn(),
    siteId: siteColumn(),
    /** The account of the dealership. */
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    /** The key it was sent with. */
    keyId: text('key_id').notNull(),
    format: text('format').$type<UploadFormat>().notNull(),
    /** Those with something in them. */
    rows: integer('rows').notNull(),
    added: integer('added').notNull(),
    changed: integer('changed').notNull(),
    /** Already there, from an earlier upload or from an earlier row. */
    same: integer('same').notNull(),
    rejected: integer('rejected').notNull(),
    /** Sections of the records it brought. */
    sections: text('sections')
      .array()
      .$type<SectionKey[]>()
      .notNull()
      .default(sql`'{}'::text[]`),
    createdAt: createdColumn(),
    revokedAt: momentColumn('revoked_at'),
  },
  table => [
    primaryKey({ columns: [table.id, table.userId] }),
    index('record_uploads_newest').on(table.siteId, table.userId, table.createdAt, table.id),
  ],
);

/** Numbers are compared by their characters alone, which is faster than by the rules of a language. */
const number = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/** Their records, found by vehicle. A record belongs to the upload that brought it or changed it last. */
export const uploadedRecords = pgTable(
  'uploaded_records',
  {
    vin: number('vin').notNull(),
    siteId: siteColumn(),
    /** The account of the dealership. */
    userId: text('user_id').notNull(),
    /** 64 bits of the hash of section and record id. */
    key: bigint('key', { mode: 'bigint' }).notNull(),
    uploadId: text('upload_id').notNull(),
    section: text('section').$type<SectionKey>().notNull(),
    /** A `HistoryRecord` as JSON. */
    record: text('record').notNull(),
    /** The name of the dealership when it sent the record. */
    dealership: text('dealership').notNull(),
    createdAt: createdColumn(),
  },
  table => [
    primaryKey({ columns: [table.vin, table.userId, table.key] }),
    index('uploaded_records_upload').on(table.userId, table.uploadId),
  ],
);
