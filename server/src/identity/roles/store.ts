import { and, desc, gt, isNull } from 'drizzle-orm';
import type { Db } from '../../kit/database/db.ts';
import { addRow, findRow, findRows, lockRow, matches } from '../../kit/database/rows.ts';
import { ownRows, type PersonalData } from '../../kit/personal.ts';
import { rowsKept } from '../../kit/retention.ts';
import { roleInvitations } from './tables.ts';

export type InvitationRow = typeof roleInvitations.$inferSelect;

const isOpen = (now: Date) =>
  and(isNull(roleInvitations.acceptedAt), isNull(roleInvitations.endedAt), gt(roleInvitations.expiresAt, now));

export const addInvitation = (tx: Db, row: typeof roleInvitations.$inferInsert): Promise<InvitationRow> =>
  addRow(tx, roleInvitations, row);

/** The open invitations of a brand, or of one address, the newest first. */
export const listInvitations = (db: Db, siteId: string, now: Date, email?: string): Promise<InvitationRow[]> =>
  findRows(
    db,
    roleInvitations,
    and(matches(roleInvitations, { siteId, ...(email === undefined ? {} : { email }) }), isOpen(now)),
    [desc(roleInvitations.createdAt)],
  );

export const findInvitation = (db: Db, siteId: string, tokenHash: string, now: Date): Promise<InvitationRow | null> =>
  findRow(db, roleInvitations, and(matches(roleInvitations, { siteId, tokenHash }), isOpen(now)));

/** An open invitation, locked until the transaction ends. */
export const lockInvitation = (tx: Db, siteId: string, id: string, now: Date): Promise<InvitationRow | null> =>
  lockRow(tx, roleInvitations, and(matches(roleInvitations, { siteId, id }), isOpen(now)));

export async function changeInvitation(tx: Db, id: string, change: Partial<InvitationRow>): Promise<void> {
  await tx.update(roleInvitations).set(change).where(matches(roleInvitations, { id }));
}

/** Since the end of an invitation. */
export const retention = [rowsKept('role_invitations', 30, roleInvitations.expiresAt)];

export const personalData: PersonalData = {
  module: 'roles',
  ...ownRows(roleInvitations, {
    by: 'address',
    what: 'role_invitations',
    file: 'role-invitations',
    json: ({ role, createdAt, acceptedAt }) => ({ role, invited: createdAt, accepted: acceptedAt }),
  }),
};
