import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdColumn, idColumn, momentColumn, siteColumn } from '../../kit/database/columns.ts';
import type { Locale } from '../../platform/sites/contract.ts';
import type { IncidentImpact, IncidentState, StatusPart } from './contract.ts';

/** An operator's notice to a site's visitors about a disturbance. */
export const incidents = pgTable(
  'incidents',
  {
    id: idColumn(),
    siteId: siteColumn(),
    title: text('title').notNull(),
    impact: text('impact').$type<IncidentImpact>().notNull(),
    parts: text('parts').array().$type<StatusPart[]>().notNull(),
    state: text('state').$type<IncidentState>().notNull(),
    createdAt: createdColumn(),
    resolvedAt: momentColumn('resolved_at'),
  },
  table => [index('incidents_newest').on(table.siteId, table.createdAt, table.id)],
);

/** Each thing that was said about it, in order. */
export const incidentUpdates = pgTable(
  'incident_updates',
  {
    id: idColumn(),
    siteId: siteColumn(),
    incidentId: text('incident_id')
      .notNull()
      .references(() => incidents.id, { onDelete: 'cascade' }),
    state: text('state').$type<IncidentState>().notNull(),
    text: text('text').notNull(),
    createdAt: createdColumn(),
  },
  table => [index('incident_updates_incident').on(table.incidentId, table.createdAt)],
);

/** Who gets emails about incidents of a site: an address, once its owner has confirmed it. */
export const incidentSubscribers = pgTable(
  'incident_subscribers',
  {
    id: idColumn(),
    siteId: siteColumn(),
    email: text('email').notNull(),
    locale: text('locale').$type<Locale>().notNull(),
    origin: text('origin').notNull(),
    createdAt: createdColumn(),
    /** Null: asked for, and not confirmed yet. */
    confirmedAt: momentColumn('confirmed_at'),
  },
  table => [uniqueIndex('incident_subscribers_email').on(table.siteId, table.email)],
);
