import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { memberColumn } from '../../identity/accounts/tables.ts';
import { createdColumn, keyColumn, siteColumn } from '../../kit/database/columns.ts';
import type { VehicleOption } from './contract.ts';

/** Searches, newest per VIN: a member's, or a guest's by the hash of the browser's token. */
export const searches = pgTable(
  'searches',
  {
    id: keyColumn(),
    siteId: siteColumn(),
    /** The member's id, or of a guest the hash of the browser's token. */
    ownerId: text('owner_id').notNull(),
    isGuest: boolean('is_guest').notNull(),
    vin: text('vin').notNull(),
    title: text('title').notNull(),
    year: integer('year'),
    make: text('make'),
    model: text('model'),
    series: text('series'),
    modelId: text('model_id'),
    /** Whether an auction was on file at the time; null where no source said. */
    auction: boolean('auction'),
    /** Who decoded the number: `vpic`, `europe`, `classic`, `ymm`. */
    source: text('source').notNull().default('unknown'),
    subtitle: text('subtitle').notNull().default(''),
    /** Which reading of a classic number was chosen: its key; null before. */
    reading: text('reading'),
    /** The person's interest in the vehicle, once given. */
    option: text('option').$type<VehicleOption>(),
    createdAt: createdColumn(),
  },
  table => [
    primaryKey({ columns: [table.id, table.ownerId] }),
    // Of members or of guests alone: a row of a guest, which every preview writes, then has two indexes less.
    uniqueIndex('searches_once').on(table.siteId, table.ownerId, table.vin),
    index('searches_account')
      .on(table.siteId, table.ownerId, table.createdAt, table.id)
      .where(sql`not ${table.isGuest}`),
    index('searches_guest')
      .on(table.createdAt)
      .where(sql`${table.isGuest}`),
  ],
);

/** The garage: vehicles a member saved. */
export const savedVehicles = pgTable(
  'saved_vehicles',
  {
    id: keyColumn(),
    siteId: siteColumn(),
    userId: memberColumn(),
    vin: text('vin').notNull(),
    title: text('title').notNull(),
    year: integer('year'),
    make: text('make'),
    model: text('model'),
    mileage: integer('mileage'),
    note: text('note'),
    createdAt: createdColumn(),
  },
  table => [
    primaryKey({ columns: [table.id, table.userId] }),
    uniqueIndex('saved_vehicles_once').on(table.siteId, table.userId, table.vin),
    index('saved_vehicles_newest').on(table.siteId, table.userId, table.createdAt, table.id),
  ],
);
