import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, jsonb, pgTable, text, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytesColumn, createdColumn, keyColumn, momentColumn, siteColumn } from '../../kit/database/columns.ts';
import type { Bilingual } from '../../kit/text/bilingual.ts';
import type { SectionName } from '../reports/contract.ts';
import type { Locale } from '../../platform/sites/contract.ts';
import type { DisputeState } from './contract.ts';

/** A record of a vehicle that somebody says is wrong, and what came of it. */
export const disputes = pgTable(
  'record_disputes',
  {
    id: keyColumn(),
    siteId: siteColumn(),
    /** The member who opened it; null for somebody who came by a mailed link, and once the member is erased. */
    userId: text('user_id'),
    /** Where the outcome is mailed; empty once the person is erased. */
    email: text('email').notNull(),
    locale: text('locale').$type<Locale>().notNull(),
    /** The report it was found in. */
    documentId: text('document_id').notNull(),
    origin: text('origin').notNull(),
    vin: text('vin').notNull(),
    title: text('title').notNull(),
    record: text('record').notNull(),
    section: text('section').$type<SectionName>().notNull(),
    /** The day of the record, as exact as it is known. */
    recordOn: text('record_on'),
    /** The record as the report said it. */
    about: jsonb('about').$type<Bilingual>().notNull(),
    /** The error, in the words of the person. */
    said: text('said').notNull(),
    state: text('state').$type<DisputeState>().notNull(),
    createdAt: createdColumn(),
    dueAt: momentColumn('due_at').notNull(),
    decidedAt: momentColumn('decided_at'),
    decidedBy: text('decided_by'),
    reason: text('reason'),
    /** The correction; `fields` is null where the record was withdrawn. */
    correction: jsonb('correction').$type<{ fields: Record<string, unknown> | null }>(),
  },
  table => [
    primaryKey({ columns: [table.id, table.vin] }),
    uniqueIndex('record_disputes_one_open')
      .on(table.siteId, table.vin, table.record)
      .where(sql`state = 'open'`),
    index('record_disputes_vehicle').on(table.siteId, table.vin),
    index('record_disputes_due').on(table.siteId, table.state, table.dueAt, table.id),
    index('record_disputes_decided').on(table.siteId, table.decidedAt, table.id),
    index('record_disputes_person').on(table.siteId, table.userId, table.createdAt, table.id),
    index('record_disputes_address').on(table.siteId, table.email),
  ],
);

/** The files of a dispute: pictures drawn again by us, and PDFs as they came. */
export const disputeEvidence = pgTable(
  'record_dispute_evidence',
  {
    id: keyColumn(),
    siteId: siteColumn(),
    vin: text('vin').notNull(),
    disputeId: text('dispute_id').notNull(),
    type: text('type', { enum: ['image/jpeg', 'application/pdf'] }).notNull(),
    bytes: bytesColumn('bytes').notNull(),
    size: integer('size').notNull(),
    createdAt: createdColumn(),
  },
  table => [
    primaryKey({ columns: [table.id, table.vin] }),
    foreignKey({
      name: 'record_dispute_evidence_dispute_fk',
      columns: [table.disputeId, table.vin],
      foreignColumns: [disputes.id, disputes.vin],
    }).onDelete('cascade'),
    index('record_dispute_evidence_of').on(table.disputeId),
  ],
);
