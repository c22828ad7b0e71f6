import { integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../accounts/tables.ts';
import type { RevokedFor } from '../documents/standing.ts';
import { createdColumn, idColumn, momentColumn, siteColumn } from '../kit/columns.ts';
import type { StickerDocument, StickerGrade, StickerState } from './contract.ts';
import type { DecodedVehicle } from './providers/build-data-provider.ts';

/** A window sticker: what was decoded, and the document as it was sold. */
export const stickers = pgTable(
  'stickers',
  {
    id: idColumn(),
    siteId: siteColumn(),
    /** Null once the member is erased: the document stays verifiable, and is nobody's. */
    userId: text('user_id').references(() => users.id),
    /** Printed on the document and behind its QR code; nobody can guess it. */
    number: text('number').notNull(),
    vin: text('vin').notNull(),
    title: text('title').notNull(),
    state: text('state').$type<StickerState>().notNull(),
    version: integer('version').notNull(),
    grade: text('grade').$type<StickerGrade>(),
    /** Scheme and host of the site where it was ordered; the printed address leads there. */
    origin: text('origin').notNull(),
    vehicle: jsonb('vehicle').$type<DecodedVehicle>().notNull(),
    document: jsonb('document').$type<StickerDocument>(),
    unit: text('unit', { enum: ['vhr', 'sticker', 'global'] }).notNull(),
    /** Credits taken: 1, or 0 for a free revision. */
    amount: integer('amount').notNull(),
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
    uniqueIndex('stickers_number').on(table.number),
    uniqueIndex('stickers_request').on(table.siteId, table.userId, table.requestKey),
    uniqueIndex('stickers_version').on(table.siteId, table.userId, table.vin, table.version),
  ],
);
