import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../accounts/tables.ts';
import type { RevokedFor } from '../documents/standing.ts';
import { createdColumn, idColumn, momentColumn, siteColumn } from '../kit/columns.ts';
import type { ReportDocument, ReportState } from './contract.ts';
import type { GroupAnswer } from './providers/history-provider.ts';
import type { ReportVehicle } from './rules/facts.ts';

/** A report: the answers as the sources gave them, and the document made of them. */
export const reports = pgTable(
  'reports',
  {
    id: idColumn(),
    siteId: siteColumn(),
    /** Null once the member is erased: the document stays verifiable, and is nobody's. */
    userId: text('user_id').references(() => users.id),
    /** Printed on the document and behind its QR code; nobody can guess it. */
    number: text('number').notNull(),
    vin: text('vin').notNull(),
    title: text('title').notNull(),
    state: text('state').$type<ReportState>().notNull(),
    version: integer('version').notNull(),
    market: text('market').notNull(),
    mileage: integer('mileage'),
    /** How often its sources were asked; those that did not answer are asked again by themselves. */
    rounds: integer('rounds').notNull(),
    /** Scheme and host of the site where it was ordered; the printed address leads there. */
    origin: text('origin').notNull(),
    vehicle: jsonb('vehicle').$type<ReportVehicle>().notNull(),
    answers: jsonb('answers').$type<GroupAnswer[]>().notNull(),
    document: jsonb('document').$type<ReportDocument>(),
    unit: text('unit', { enum: ['vhr', 'sticker', 'global'] }).notNull(),
    /** Credits taken of that purse; 0 on an unlimited subscription. */
    amount: integer('amount').notNull().default(1),
    /** The client's own name of the request it was ordered with, and of what was asked. */
    requestKey: text('request_key'),
    requestHash: text('request_hash'),
    /** When its owner first read it, on the page, as data or as PDF. */
    openedAt: momentColumn('opened_at'),
    /** Why it is revoked. */
    revokedFor: text('revoked_for').$type<RevokedFor>(),
    createdAt: createdColumn(),
    finishedAt: momentColumn('finished_at'),
  },
  table => [
    uniqueIndex('reports_number').on(table.number),
    uniqueIndex('reports_request').on(table.siteId, table.userId, table.requestKey),
    index('reports_account').on(table.siteId, table.userId, table.vin),
  ],
);
