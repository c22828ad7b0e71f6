import { date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdColumn, idColumn, momentColumn, siteColumn } from '../../kit/database/columns.ts';
import type { ProvidedVehicle } from './providers/plate-provider.ts';

/**
 * Plate searches of the last 30 days, counted for the limits of a day. They hold no plate, and the address as an HMAC
 * only, so nobody can tell from them who looked for which plate.
 */
export const plateSearches = pgTable(
  'plate_searches',
  {
    id: idColumn(),
    siteId: siteColumn(),
    userId: text('user_id'),
    addressHash: text('address_hash').notNull(),
    createdAt: createdColumn(),
  },
  table => [
    index('plate_searches_time').on(table.createdAt),
    index('plate_searches_account').on(table.siteId, table.userId, table.createdAt),
  ],
);

/** A service's answer about a plate, until it expires. The plate is an HMAC with the server's secret. */
export const plateAnswers = pgTable(
  'plate_answers',
  {
    plateHash: text('plate_hash').primaryKey(),
    provider: text('provider').notNull(),
    /** The plate was found in this way of reading it: its place in `readingsOf`. */
    reading: integer('reading').notNull(),
    /** Empty: no service knows the plate. */
    vehicles: jsonb('vehicles').$type<ProvidedVehicle[]>().notNull(),
    createdAt: createdColumn(),
    expiresAt: momentColumn('expires_at').notNull(),
  },
  table => [index('plate_answers_expiry').on(table.expiresAt)],
);

/** The cost meter: how often each service was asked on a day for a brand. Only what it found is billed. */
export const plateServiceDays = pgTable(
  'plate_service_days',
  {
    siteId: siteColumn(),
    day: date('day').notNull(),
    provider: text('provider').notNull(),
    asked: integer('asked').notNull(),
    found: integer('found').notNull(),
    failed: integer('failed').notNull(),
  },
  table => [primaryKey({ columns: [table.siteId, table.day, table.provider] })],
);

/**
 * Photos while an outside service reads them, sealed with the token of their address, which is stored nowhere. Not logged by
 * PostgreSQL (`unlogged`): after a crash none is there.
 */
export const readingPhotos = pgTable(
  'reading_photos',
  {
    /** The stored form of the token. */
    tokenHash: text('token_hash').primaryKey(),
    sealed: text('sealed').notNull(),
    expiresAt: momentColumn('expires_at').notNull(),
  },
  table => [index('reading_photos_expiry').on(table.expiresAt)],
);
