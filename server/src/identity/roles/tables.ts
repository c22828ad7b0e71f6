import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdColumn, idColumn, momentColumn, siteColumn } from '../../kit/database/columns.ts';
import type { OperatorRole } from '../../platform/sites/contract.ts';

/** Invitations to work for the operator of a brand; the token of the link is kept as a hash. */
export const roleInvitations = pgTable(
  'role_invitations',
  {
    id: idColumn(),
    siteId: siteColumn(),
    email: text('email').notNull(),
    role: text('role').$type<OperatorRole>().notNull(),
    tokenHash: text('token_hash').notNull(),
    /** The account of the operator who invited. */
    invitedBy: text('invited_by').notNull(),
    createdAt: createdColumn(),
    expiresAt: momentColumn('expires_at').notNull(),
    acceptedAt: momentColumn('accepted_at'),
    endedAt: momentColumn('ended_at'),
  },
  table => [
    index('role_invitations_site').on(table.siteId, table.createdAt),
    uniqueIndex('role_invitations_token').on(table.tokenHash),
  ],
);
