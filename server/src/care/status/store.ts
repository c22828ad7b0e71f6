import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { rowsKept } from '../../kit/retention.ts';
import type { Db } from '../../kit/database/db.ts';
import { findRow, findRows, lockRow, matches } from '../../kit/database/rows.ts';
import { ownRows, type PersonalData } from '../../kit/personal.ts';
import { incidents, incidentSubscribers, incidentUpdates } from './tables.ts';

export type IncidentRow = typeof incidents.$inferSelect;
export type SubscriberRow = typeof incidentSubscribers.$inferSelect;
export type UpdateRow = typeof incidentUpdates.$inferSelect;

/** The incidents of a site that are open or began since a moment, newest first. */
export async function listIncidents(db: Db, siteId: string, since: Date, limit: number): Promise<IncidentRow[]> {
  const { resolvedAt, createdAt, id } = incidents;
  const shown = and(eq(incidents.siteId, siteId), or(isNull(resolvedAt), gte(createdAt, since)));
  return findRows(db, incidents, shown, [desc(createdAt), desc(id)], limit);
}

export async function listUpdates(db: Db, ids: string[]): Promise<UpdateRow[]> {
  if (ids.length === 0) return [];
  const { incidentId, createdAt, id } = incidentUpdates;
  return db.select().from(incidentUpdates).where(inArray(incidentId, ids)).orderBy(desc(createdAt), desc(id));
}

export async function addIncident(tx: Db, row: typeof incidents.$inferInsert): Promise<void> {
  await tx.insert(incidents).values(row);
}

export async function addUpdate(tx: Db, row: typeof incidentUpdates.$inferInsert): Promise<void> {
  await tx.insert(incidentUpdates).values(row);
}

/** An incident of a site, locked until the transaction ends; null when there is none. */
export const lockIncident = (tx: Db, siteId: string, id: string): Promise<IncidentRow | null> =>
  lockRow(tx, incidents, { siteId, id });

export async function changeIncident(
  tx: Db,
  id: string,
  change: Pick<IncidentRow, 'state' | 'resolvedAt'>,
): Promise<void> {
  await tx.update(incidents).set(change).where(eq(incidents.id, id));
}

/** The subscriber of an address; the row that stands already where there is one. */
export async function addSubscriber(
  tx: Db,
  row: typeof incidentSubscribers.$inferInsert,
): Promise<SubscriberRow | null> {
  const { siteId, email } = row;
  await tx.insert(incidentSubscribers).values(row).onConflictDoNothing();
  return findRow(tx, incidentSubscribers, { siteId, email });
}

const ofId = (siteId: string, id: string) => matches(incidentSubscribers, { siteId, id });

/** Notes that the owner of the address wants the emails; false where nobody asked, or the wish has gone. */
export async function confirmSubscriber(tx: Db, siteId: string, id: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(incidentSubscribers)
    .set({ confirmedAt: sql`coalesce(${incidentSubscribers.confirmedAt}, ${now.toISOString()}::timestamptz)` })
    .where(ofId(siteId, id))
    .returning();
  return rows.length > 0;
}

export async function removeSubscriber(tx: Db, siteId: string, id: string): Promise<void> {
  await tx.delete(incidentSubscribers).where(ofId(siteId, id));
}

/** The confirmed subscribers of a site by their id, from one on. */
export function listSubscribers(db: Db, siteId: string, after: string | null, limit: number): Promise<SubscriberRow[]> {
  const { id, confirmedAt } = incidentSubscribers;
  const confirmed = and(eq(incidentSubscribers.siteId, siteId), isNotNull(confirmedAt));
  return findRows(
    db,
    incidentSubscribers,
    and(confirmed, after === null ? undefined : gt(id, after)),
    [asc(id)],
    limit,
  );
}

/** An incident with one thing that was said about it; null when there is none. */
export async function findUpdate(
  db: Db,
  siteId: string,
  id: string,
): Promise<{ incident: IncidentRow; update: UpdateRow } | null> {
  const [row] = await db
    .select({ incident: incidents, update: incidentUpdates })
    .from(incidentUpdates)
    .innerJoin(incidents, eq(incidents.id, incidentUpdates.incidentId))
    .where(matches(incidentUpdates, { siteId, id }));
  return row ?? null;
}

/** Subscriptions of the owner of an address. */
export const subscribersPersonalData: PersonalData = {
  module: 'status',
  ...ownRows(incidentSubscribers, {
    by: 'address',
    what: 'incident_emails',
    file: 'incident-emails',
    json: ({ email, createdAt: asked, confirmedAt: confirmed }) => ({ email, asked, confirmed }),
  }),
};

/** Since somebody asked for emails about incidents and did not confirm the address. */
export const retention = [
  rowsKept('incident_subscribers', 3, incidentSubscribers.createdAt, isNull(incidentSubscribers.confirmedAt)),
];
