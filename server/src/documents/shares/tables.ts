import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { memberColumn } from '../../identity/accounts/tables.ts';
import { createdColumn, keyColumn, momentColumn, siteColumn } from '../../kit/database/columns.ts';
import type { HideableSection, SharedKind } from './contract.ts';

/** Links that open a document without a sign-in. Their tokens are not kept: they are computed from the id and the secret. */
export const shares = pgTable(
  'shares',
  {
    id: keyColumn(),
    siteId: siteColumn(),
    userId: memberColumn(),
    documentId: text('document_id').notNull(),
    kind: text('kind').$type<SharedKind>().notNull(),
    tokenHash: text('token_hash').notNull(),
    /** Scheme and host of the site where it was made. */
    origin: text('origin').notNull(),
    pinHash: text('pin_hash'),
    /** Wrong PINs since the last right one. */
    wrongPins: integer('wrong_pins').notNull().default(0),
    /** No PIN is looked at before. */
    waitsUntil: momentColumn('waits_until'),
    maskVin: boolean('mask_vin').notNull(),
    hidden: text('hidden').array().$type<HideableSection[]>().notNull(),
    pdf: boolean('pdf').notNull(),
    opens: integer('opens').notNull().default(0),
    lastOpenedAt: momentColumn('last_opened_at'),
    createdAt: createdColumn(),
    expiresAt: momentColumn('expires_at'),
    revokedAt: momentColumn('revoked_at'),
  },
  table => [
    primaryKey({ columns: [table.id, table.userId] }),
    uniqueIndex('shares_token').on(table.tokenHash, table.userId),
    index('shares_newest').on(table.siteId, table.userId, table.createdAt, table.id),
    index('shares_document').on(table.siteId, table.userId, table.documentId),
  ],
);
