import { and, desc, eq, gt, gte, isNotNull, isNull, lte, ne, or } from 'drizzle-orm';
import { olderThan } from '../../kit/database/columns.ts';
import type { Db } from '../../kit/database/db.ts';
import { countSome, findRows, matches } from '../../kit/database/rows.ts';
import type { MomentPlace, PageRequest } from '../../kit/database/paging.ts';
import { approvals } from './tables.ts';

export type ApprovalRow = typeof approvals.$inferSelect;

export async function addApproval(tx: Db, row: typeof approvals.$inferInsert): Promise<ApprovalRow> {
  const [added] = await tx.insert(approvals).values(row).returning();
  return added!;
}

/** A page of approvals: all of them, or the open or the decided ones at a moment, of one object or of all. */
export interface ApprovalPage extends PageRequest<MomentPlace> {
  show?: 'open' | 'decided' | undefined;
  object?: string | undefined;
  now: Date;
}

const isOpen = (now: Date) => and(isNull(approvals.decision), gt(approvals.expiresAt, now));

/** How many wait that an operator did not propose, counted as far as 10,001, and since when the first of them. */
export async function countForOthers(
  db: Db,
  { siteId, userId, now }: { siteId: string; userId: string; now: Date },
): Promise<{ count: number; oldest: Date | null }> {
  const where = and(eq(approvals.siteId, siteId), ne(approvals.proposedBy, userId), isOpen(now));
  const [first] = await findRows(db, approvals, where, [approvals.createdAt], 1);
  return { count: await countSome(db, approvals, where), oldest: first?.createdAt ?? null };
}

/** Whether a change of this kind of an object waits for a second person. */
export async function hasOpen(
  tx: Db,
  of: { siteId: string; action: string; object: string; now: Date },
): Promise<boolean> {
  const { now, ...named } = of;
  return (await tx.$count(approvals, and(matches(approvals, named), isOpen(now)))) > 0;
}

/** Proposals that nobody decided in time, the oldest first. */
export const listExpired = (db: Db, now: Date, limit: number): Promise<ApprovalRow[]> =>
  findRows(db, approvals, and(isNull(approvals.decision), lte(approvals.expiresAt, now)), [approvals.expiresAt], limit);

/** A site's approvals, newest first. */
export const listApprovals = (
  db: Db,
  siteId: string,
  { show, object, now, after, limit }: ApprovalPage,
): Promise<ApprovalRow[]> =>
  db
    .select()
    .from(approvals)
    .where(
      and(
        eq(approvals.siteId, siteId),
        object === undefined ? undefined : eq(approvals.object, object),
        show === 'open' ? isOpen(now) : undefined,
        show === 'decided' ? or(isNotNull(approvals.decision), lte(approvals.expiresAt, now)) : undefined,
        olderThan([approvals.createdAt, approvals.id], after),
      ),
    )
    .orderBy(desc(approvals.createdAt), desc(approvals.id))
    .limit(limit);

export async function findApproval(db: Db, siteId: string, id: string): Promise<ApprovalRow | null> {
  const rows = await db
    .select()
    .from(approvals)
    .where(and(eq(approvals.siteId, siteId), eq(approvals.id, id)));
  return rows[0] ?? null;
}

/** An approval, locked until the transaction ends. */
export async function lockApproval(tx: Db, siteId: string, id: string): Promise<ApprovalRow | null> {
  const rows = await tx
    .select()
    .from(approvals)
    .where(and(eq(approvals.siteId, siteId), eq(approvals.id, id)))
    .for('update');
  return rows[0] ?? null;
}

export async function setReminded(tx: Db, id: string, remindedAt: Date): Promise<ApprovalRow> {
  const [row] = await tx.update(approvals).set({ remindedAt }).where(eq(approvals.id, id)).returning();
  return row!;
}

export async function decide(
  tx: Db,
  id: string,
  set: Pick<ApprovalRow, 'decision' | 'decidedBy' | 'decidedAt' | 'note'>,
): Promise<ApprovalRow> {
  const [row] = await tx.update(approvals).set(set).where(eq(approvals.id, id)).returning();
  return row!;
}

/** How many changes of a kind an account has proposed on a site since a moment. */
export const countProposed = (
  db: Db,
  { siteId, action, by, since }: { siteId: string; action: string; by: string; since: Date },
): Promise<number> =>
  db.$count(approvals, and(matches(approvals, { siteId, action, proposedBy: by }), gte(approvals.createdAt, since)));
