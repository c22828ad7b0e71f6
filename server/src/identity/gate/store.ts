import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../kit/database/db.ts';
import { findRow, listPage } from '../../kit/database/rows.ts';
import type { PageRequest } from '../../kit/database/paging.ts';
import type { AccessPlace } from './contract.ts';
import { accessCredentials } from './tables.ts';

export type AccessRow = typeof accessCredentials.$inferSelect;

const ofSite = (siteId: string) => eq(accessCredentials.siteId, siteId);

/** The open pair of an email. */
export async function findOpenByEmail(db: Db, siteId: string, email: string): Promise<AccessRow | null> {
  const open = and(ofSite(siteId), eq(accessCredentials.email, email), isNull(accessCredentials.endedAt));
  return findRow(db, accessCredentials, open);
}

/** Whether this pair exists on the site and has not been ended. */
export async function isOpen(db: Db, siteId: string, id: string): Promise<boolean> {
  const open = and(ofSite(siteId), eq(accessCredentials.id, id), isNull(accessCredentials.endedAt));
  const rows = await db.select({ id: accessCredentials.id }).from(accessCredentials).where(open);
  return rows.length > 0;
}

/** A page of a site's pairs, the open ones first, then the newest. */
export function listCredentials(db: Db, siteId: string, page: PageRequest<AccessPlace>): Promise<AccessRow[]> {
  const keys = [sql`(${accessCredentials.endedAt} is null)`, accessCredentials.createdAt, accessCredentials.id];
  return listPage(db, accessCredentials, { where: ofSite(siteId), keys }, page);
}

/** Adds a pair; null when the email has an open one. */
export async function addCredential(db: Db, row: typeof accessCredentials.$inferInsert): Promise<AccessRow | null> {
  const rows = await db.insert(accessCredentials).values(row).onConflictDoNothing().returning();
  return rows[0] ?? null;
}

/** Ends an open pair; null when there is none with this id on the site. */
export async function endCredential(db: Db, siteId: string, id: string, endedAt: Date): Promise<AccessRow | null> {
  const open = and(ofSite(siteId), eq(accessCredentials.id, id), isNull(accessCredentials.endedAt));
  const rows = await db.update(accessCredentials).set({ endedAt }).where(open).returning();
  return rows[0] ?? null;
}
