import { and, desc, eq } from 'drizzle-orm';
import { olderThan } from '../../kit/database/columns.ts';
import type { Db } from '../../kit/database/db.ts';
import type { MomentPlace, PageRequest } from '../../kit/database/paging.ts';
import { approvals } from './tables.ts';

export type ApprovalRow = typeof approvals.$inferSelect;

export async function addApproval(tx: Db, row: typeof approvals.$inferInsert): Promise<ApprovalRow> {
  const [added] = await tx.insert(approvals).values(row).returning();
  return added!;
}

/** A site's approvals, newest first. */
export const listApprovals = (
  db: Db,
  siteId: string,
  { after, limit }: PageRequest<MomentPlace>,
): Promise<ApprovalRow[]> =>
  db
    .select()
    .from(approvals)
    .where(and(eq(approvals.siteId, siteId), olderThan([approvals.createdAt, approvals.id], after)))
    .orderBy(desc(approvals.createdAt), desc(approvals.id))
    .limit(limit);

/** An approval, locked until the transaction ends. */
export async function lockApproval(tx: Db, siteId: string, id: string): Promise<ApprovalRow | null> {
  const rows = await tx
    .select()
    .from(approvals)
    .where(and(eq(approvals.siteId, siteId), eq(approvals.id, id)))
    .for('update');
  return rows[0] ?? null;
}

export async function decide(
  tx: Db,
  id: string,
  set: Pick<ApprovalRow, 'decision' | 'decidedBy' | 'decidedAt' | 'note'>,
): Promise<ApprovalRow> {
  const [row] = await tx.update(approvals).set(set).where(eq(approvals.id, id)).returning();
  return row!;
}
