import { and, desc, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm';
import { issuedDocuments } from '../issued-documents/tables.ts';
import type { Db } from '../kit/db.ts';
import type { DocumentKind } from '../products/contract.ts';
import { incidents, incidentUpdates } from './tables.ts';

export type IncidentRow = typeof incidents.$inferSelect;
export type UpdateRow = typeof incidentUpdates.$inferSelect;

/** How many documents of each kind and state were ordered on a site since a moment. */
export async function countDocuments(
  db: Db,
  siteId: string,
  since: Date,
): Promise<{ kind: DocumentKind; state: string; count: number }[]> {
  const { kind, state, createdAt } = issuedDocuments;
  return db
    .select({ kind, state, count: sql<number>`count(*)::int` })
    .from(issuedDocuments)
    .where(and(eq(issuedDocuments.siteId, siteId), gte(createdAt, since)))
    .groupBy(kind, state);
}

/** The incidents of a site that are open or began since a moment, newest first. */
export async function listIncidents(db: Db, siteId: string, since: Date, limit: number): Promise<IncidentRow[]> {
  const shown = or(isNull(incidents.resolvedAt), gte(incidents.createdAt, since));
  return db
    .select()
    .from(incidents)
    .where(and(eq(incidents.siteId, siteId), shown))
    .orderBy(desc(incidents.createdAt), desc(incidents.id))
    .limit(limit);
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
export async function lockIncident(tx: Db, siteId: string, id: string): Promise<IncidentRow | null> {
  const own = and(eq(incidents.siteId, siteId), eq(incidents.id, id));
  const [row] = await tx.select().from(incidents).where(own).for('update');
  return row ?? null;
}

export async function changeIncident(
  tx: Db,
  id: string,
  change: Pick<IncidentRow, 'state' | 'resolvedAt'>,
): Promise<void> {
  await tx.update(incidents).set(change).where(eq(incidents.id, id));
}
