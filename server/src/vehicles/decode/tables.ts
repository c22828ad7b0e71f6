import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { memberColumn, users } from '../../identity/accounts/tables.ts';
import { createdColumn, idColumn, siteColumn } from '../../kit/database/columns.ts';
import type { VehicleOption } from './contract.ts';

/** Searches, newest per VIN: a member's, or a guest's by the hash of the browser's token. */
export const searches = pgTable(
  'searches',
  {
    id: idColumn(),
    siteId: siteColumn(),
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    guestHash: text('guest_hash'),
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
    // Of members or of guests alone: a row of a guest, which every preview writes, then has two indexes less.
    uniqueIndex('searches_once')
      .on(table.siteId, table.userId, table.vin)
      .where(sql`${table.userId} is not null`),
    index('searches_account')
      .on(table.siteId, table.userId, table.createdAt, table.id)
      .where(sql`${table.userId} is not null`),
    uniqueIndex('searches_guest_once')
      .on(table.siteId, table.guestHash, table.vin)
      .where(sql`${table.guestHash} is not null`),
    index('searches_guest')
      .on(table.createdAt)
      .where(sql`${table.guestHash} is not null`),
    check('searches_of_one', sql`(${table.userId} is null) <> (${table.guestHash} is null)`),
  ],
);

/** The garage: vehicles a member saved. */
export const savedVehicles = pgTable(
  'saved_vehicles',
  {
    id: idColumn(),
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
    uniqueIndex('saved_vehicles_once').on(table.siteId, table.userId, table.vin),
    index('saved_vehicles_newest').on(table.siteId, table.userId, table.createdAt, table.id),
  ],
);
