import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdColumn, keyColumn, momentColumn, siteColumn } from '../../kit/database/columns.ts';
import { users } from '../../identity/accounts/tables.ts';
import type { Condition, Mapping, MileageUnit, NumberDoubt, StockCampaign, StockState, StockView } from './contract.ts';

/** The account of the dealership. */
const accountColumn = () =>
  text('user_id')
    .notNull()
    .references(() => users.id);

/** The vehicles of a dealership, also those that it had: one that comes back is the same row. */
export const stockVehicles = pgTable(
  'stock_vehicles',
  {
    id: keyColumn(),
    siteId: siteColumn(),
    userId: accountColumn(),
    rooftopId: text('rooftop_id').notNull(),
    stockNumber: text('stock_number').notNull(),
    vin: text('vin').notNull(),
    year: integer('year'),
    make: text('make'),
    model: text('model'),
    trim: text('trim'),
    doubt: text('doubt').$type<NumberDoubt>(),
    /** Cents. */
    price: integer('price'),
    mileage: integer('mileage'),
    mileageUnit: text('mileage_unit').$type<MileageUnit>().notNull(),
    condition: text('condition').$type<Condition>(),
    color: text('color').notNull(),
    photos: jsonb('photos').$type<string[]>().notNull(),
    state: text('state').$type<StockState>().notNull(),
    /** When it came into stock, and when its state last changed. */
    createdAt: createdColumn(),
    movedAt: momentColumn('moved_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.id, table.userId] }),
    uniqueIndex('stock_vehicles_once').on(table.siteId, table.userId, table.vin),
    index('stock_vehicles_round').on(table.state, table.id),
    index('stock_vehicles_list').on(table.siteId, table.userId, table.state, table.createdAt, table.id),
  ],
);

/** Each price and mileage of a vehicle that was shown, where, and from when to when. */
export const stockFigures = pgTable(
  'stock_figures',
  {
    id: keyColumn(),
    siteId: siteColumn(),
    userId: accountColumn(),
    vehicleId: text('vehicle_id').notNull(),
    kind: text('kind', { enum: ['price', 'mileage'] }).notNull(),
    value: integer('value').notNull(),
    unit: text('unit').notNull(),
    place: text('place').notNull(),
    createdAt: createdColumn(),
    until: momentColumn('until'),
  },
  table => [
    primaryKey({ columns: [table.id, table.userId] }),
    index('stock_figures_vehicle').on(table.siteId, table.userId, table.vehicleId, table.createdAt, table.id),
    index('stock_figures_until').on(table.until),
  ],
);

/**
 * What the sources of recalls last said of a vehicle in stock. `checkedAt`: when one answered; null: none ever did.
 * `failed`: the sources that did not when they were asked last. `waiting`: campaigns that are to be mailed.
 */
export const stockRecalls = pgTable(
  'stock_recalls',
  {
    vehicleId: text('vehicle_id').notNull(),
    siteId: siteColumn(),
    userId: accountColumn(),
    checkedAt: momentColumn('checked_at'),
    triedAt: momentColumn('tried_at').notNull(),
    failed: text('failed').array().notNull(),
    /** The lists that have been read: what one of them has afterwards and had not then is new. */
    lists: text('lists').array().notNull(),
    campaigns: jsonb('campaigns').$type<StockCampaign[]>().notNull(),
    count: integer('count').notNull(),
    parkIt: boolean('park_it').notNull(),
    waiting: text('waiting').array().notNull(),
  },
  table => [
    primaryKey({ columns: [table.vehicleId, table.userId] }),
    index('stock_recalls_waiting')
      .on(table.userId)
      .where(sql`${table.waiting} <> '{}'`),
  ],
);

/** How a dealership's files are read, and the last one. */
export const stockFiles = pgTable(
  'stock_files',
  {
    siteId: siteColumn(),
    userId: accountColumn(),
    mapping: jsonb('mapping').$type<Mapping>().notNull(),
    name: text('name').notNull(),
    createdAt: createdColumn(),
  },
  table => [primaryKey({ columns: [table.userId, table.siteId] })],
);

/** Vehicles that were scanned on the lot, by the key the device made: the same key again changes nothing. */
export const stockScans = pgTable(
  'stock_scans',
  {
    key: text('key').notNull(),
    siteId: siteColumn(),
    userId: accountColumn(),
    vehicleId: text('vehicle_id').notNull(),
    createdAt: createdColumn(),
  },
  table => [primaryKey({ columns: [table.key, table.userId] }), index('stock_scans_age').on(table.createdAt)],
);

/** Views of the stock that a person named, for oneself or for everybody of the dealership. */
export const stockViews = pgTable(
  'stock_views',
  {
    id: keyColumn(),
    siteId: siteColumn(),
    userId: accountColumn(),
    /** The account of who made it. */
    personId: text('person_id').notNull(),
    name: text('name').notNull(),
    view: jsonb('view').$type<StockView>().notNull(),
    shared: boolean('shared').notNull(),
    createdAt: createdColumn(),
  },
  table => [
    primaryKey({ columns: [table.id, table.userId] }),
    index('stock_views_list').on(table.siteId, table.userId, table.createdAt),
    index('stock_views_person').on(table.personId),
  ],
);
