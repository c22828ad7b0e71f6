import { isNull, sql } from 'drizzle-orm';
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdColumn, keyColumn, momentColumn, siteColumn } from '../../kit/database/columns.ts';
import type { DocumentKind, ProductKey } from '../../money/products/contract.ts';
import type { Asked, Body, Print, Refresh, ReviewFault, RevokedFor, StoredDocument } from './contract.ts';

/** A document that was sold: what was known when it was ordered, and the document as its owner got it. */
export const issuedDocuments = pgTable(
  'issued_documents',
  {
    id: keyColumn(),
    siteId: siteColumn(),
    /** Once the member is erased one that no account has (`ownerless`): the document stays verifiable, without an owner. */
    userId: text('user_id').notNull(),
    kind: text('kind').$type<DocumentKind>().notNull(),
    product: text('product').$type<ProductKey>().notNull(),
    /** Printed on the document and in its QR code; cannot be guessed. */
    number: text('number').notNull(),
    vin: text('vin').notNull(),
    title: text('title').notNull(),
    state: text('state').notNull(),
    version: integer('version').notNull(),
    /** How often its making has come to an end since it was ordered or refreshed; one with gaps is made again. */
    rounds: integer('rounds').notNull().default(0),
    /** How sure its data is, where its kind has grades. */
    grade: text('grade'),
    /** Scheme and host of the site where it was ordered; the printed address leads there. */
    origin: text('origin').notNull(),
    /** The order's options besides the vehicle. */
    input: jsonb('input')
      .$type<object>()
      .notNull()
      .default(sql`'{}'::jsonb`),
    /** The vehicle as it was decoded. */
    vehicle: jsonb('vehicle').$type<object>().notNull(),
    /** Answers of its sources so far. */
    answers: jsonb('answers')
      .$type<object[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    /** Every question to a source, with how long it took. */
    asked: jsonb('asked')
      .$type<Asked[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    /** Why it was held back for a person to look at. */
    review: jsonb('review').$type<ReviewFault[]>(),
    /** The content, or of one that is in the media store what its card shows. */
    document: jsonb('document').$type<StoredDocument>(),
    /** Where the content is; null before it is made, and on documents of before there was a media store for them. */
    body: jsonb('body').$type<Body>(),
    /** The refresh that is running, or the last one where no source answered it. */
    refresh: jsonb('refresh').$type<Refresh>(),
    /** Its PDFs as they were drawn, so that anyone can compare a file with them. */
    prints: jsonb('prints')
      .$type<Print[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    unit: text('unit', { enum: ['vhr', 'sticker', 'global'] }).notNull(),
    /** Credits taken; 0 on an unlimited subscription, and for a free revision. */
    amount: integer('amount').notNull(),
    /** The client's own name of the request it was ordered with, and of what was asked. */
    requestKey: text('request_key'),
    requestHash: text('request_hash'),
    /** When its finished content was first on screen, or handed out as data or as a file. */
    openedAt: momentColumn('opened_at'),
    /** Why it is revoked. */
    revokedFor: text('revoked_for').$type<RevokedFor>(),
    createdAt: createdColumn(),
    finishedAt: momentColumn('finished_at'),
  },
  table => [
    primaryKey({ columns: [table.id, table.userId] }),
    uniqueIndex('issued_documents_number').on(table.number, table.userId),
    uniqueIndex('issued_documents_request').on(table.siteId, table.userId, table.kind, table.requestKey),
    index('issued_documents_newest').on(table.siteId, table.userId, table.kind, table.createdAt, table.id),
    index('issued_documents_ordered').on(table.siteId, table.createdAt, table.id),
    index('issued_documents_state').on(table.siteId, table.state, table.createdAt, table.id),
    index('issued_documents_vehicle').on(table.siteId, table.vin, table.kind),
    index('issued_documents_account').on(table.siteId, table.userId, table.kind, table.vin),
    index('issued_documents_unplaced')
      .on(table.id)
      .where(sql`${table.body} is null and ${table.document} is not null`),
  ],
);

/** The versions of a document before its newest one. */
export const documentVersions = pgTable(
  'document_versions',
  {
    userId: text('user_id').notNull(),
    documentId: text('document_id').notNull(),
    version: integer('version').notNull(),
    document: jsonb('document').$type<StoredDocument>().notNull(),
    body: jsonb('body').$type<Body>(),
    createdAt: createdColumn(),
  },
  table => [
    primaryKey({ columns: [table.documentId, table.version, table.userId] }),
    foreignKey({
      name: 'document_versions_document_fk',
      columns: [table.documentId, table.userId],
      foreignColumns: [issuedDocuments.id, issuedDocuments.userId],
    }).onDelete('cascade'),
    index('document_versions_unplaced').on(table.documentId).where(isNull(table.body)),
  ],
);
