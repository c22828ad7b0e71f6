import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdColumn, keyColumn, momentColumn, siteColumn } from '../../kit/database/columns.ts';
import { users } from '../../identity/accounts/tables.ts';
import type { MileageUnit } from '../stock/contract.ts';
import type { AppraisalState, ConditionSheet, CostLine, KeptChecked, Offer } from './contract.ts';

/** An offer as it is kept: `by` is the account of who made it. */
export type KeptOffer = Omit<Offer, 'by'> & { by: string };

/** Vehicles that a dealership was offered: what was seen on each, what the sources said, and what was offered for it. */
export const appraisals = pgTable(
  'appraisals',
  {
    id: keyColumn(),
    siteId: siteColumn(),
    /** The account of the dealership. */
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    rooftopId: text('rooftop_id').notNull(),
    vin: text('vin').notNull(),
    mileage: integer('mileage').notNull(),
    mileageUnit: text('mileage_unit').$type<MileageUnit>().notNull(),
    color: text('color').notNull(),
    sheet: jsonb('sheet').$type<ConditionSheet>().notNull(),
    costs: jsonb('costs').$type<CostLine[]>().notNull(),
    /** Ids of pictures. */
    photos: jsonb('photos').$type<string[]>().notNull(),
    checked: jsonb('checked').$type<KeptChecked>().notNull(),
    offer: jsonb('offer').$type<KeptOffer>(),
    state: text('state').$type<AppraisalState>().notNull(),
    /** The vehicle in stock that it became. */
    vehicleId: text('vehicle_id'),
    /** The account of the person who began it. */
    startedBy: text('started_by').notNull(),
    createdAt: createdColumn(),
    changedAt: momentColumn('changed_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.id, table.userId] }),
    index('appraisals_list').on(table.siteId, table.userId, table.state, table.createdAt, table.id),
    index('appraisals_vin').on(table.siteId, table.userId, table.vin),
  ],
);
