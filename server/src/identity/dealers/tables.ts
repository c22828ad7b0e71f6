import { date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { DealerState } from '../accounts/contract.ts';
import { users } from '../accounts/tables.ts';
import { keyColumn, momentColumn, siteColumn } from '../../kit/database/columns.ts';
import type { Region } from './contract.ts';

/** A member's application to buy as a dealer: one a member, as it was last sent. */
export const dealers = pgTable(
  'dealers',
  {
    id: keyColumn(),
    siteId: siteColumn(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    status: text('standing').$type<DealerState>().notNull(),
    reason: text('reason'),
    /** Decisions made so far: each is emailed once. */
    moves: integer('moves').notNull(),
    first: text('first').notNull(),
    last: text('last').notNull(),
    phone: text('phone').notNull(),
    companyName: text('company_name').notNull(),
    licenseNo: text('license_no').notNull(),
    licenseState: text('license_state').$type<Region>().notNull(),
    /** The last day of the license. */
    licenseExpiry: date('license_expiry').notNull(),
    website: text('website').notNull(),
    address1: text('address1').notNull(),
    address2: text('address2').notNull(),
    city: text('city').notNull(),
    state: text('state').notNull(),
    zip: text('zip').notNull(),
    country: text('country').notNull(),
    rooftops: integer('rooftops').notNull(),
    inventorySize: integer('inventory_size').notNull(),
    taxId: text('tax_id'),
    /** The name on stickers; null: that of the company. */
    sheetName: text('sheet_name'),
    appliedAt: momentColumn('applied_at').notNull(),
    decidedAt: momentColumn('decided_at'),
    decidedBy: text('decided_by'),
  },
  table => [
    primaryKey({ columns: [table.id, table.userId] }),
    uniqueIndex('dealers_once').on(table.siteId, table.userId),
    index('dealers_queue').on(table.siteId, table.status, table.appliedAt, table.id),
    index('dealers_decided').on(table.siteId, table.status, table.decidedAt, table.id),
  ],
);
