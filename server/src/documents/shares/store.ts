import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Account } from '../../platform/sites/rules/caller.ts';
import type { Db } from '../../kit/database/db.ts';
import type { MomentPlace, PageRequest } from '../../kit/database/paging.ts';
import { addRow, findRow, findRows, keyOf, listPage, lockRow, matches } from '../../kit/database/rows.ts';
import { ownRows, type PersonalData } from '../../kit/personal.ts';
import { shares } from './tables.ts';

export type ShareRow = typeof shares.$inferSelect;

const ownOf = ({ siteId, userId }: Account) => matches(shares, { siteId, userId });

export const addShare = (tx: Db, row: typeof shares.$inferInsert): Promise<ShareRow> => addRow(tx, shares, row);

/** The links to documents that are not closed, the newest first. */
export const listOpen = (db: Db, account: Account, documentIds: readonly string[]): Promise<ShareRow[]> =>
  findRows(db, shares, and(ownOf(account), inArray(shares.documentId, [...documentIds]), isNull(shares.revokedAt)), [
    desc(shares.createdAt),
    desc(shares.id),
  ]);

/** A page of the links of a member that are not closed, the newest first; `documentId`: those to one document. */
export const listNewest = (
  db: Db,
  account: Account,
  documentId: string | undefined,
  page: PageRequest<MomentPlace>,
): Promise<ShareRow[]> =>
  listPage(
    db,
    shares,
    {
      where: and(
        ownOf(account),
        documentId === undefined ? undefined : eq(shares.documentId, documentId),
        isNull(shares.revokedAt),
      ),
      keys: [shares.createdAt, shares.id],
    },
    page,
  );

/** A link of a member, whatever became of it. */
export const findShare = (db: Db, { siteId, userId }: Account, id: string): Promise<ShareRow | null> =>
  findRow(db, shares, { siteId, userId, id });

/** Closes a link of a member; false where there is none that is open. */
export async function revokeShare(tx: Db, account: Account, id: string, revokedAt: Date): Promise<boolean> {
  const rows = await tx
    .update(shares)
    .set({ revokedAt })
    .where(and(ownOf(account), eq(shares.id, id), isNull(shares.revokedAt)))
    .returning({ id: shares.id });
  return rows.length > 0;
}

/** The link of a token, whatever became of it. */
export const findByToken = (db: Db, siteId: string, tokenHash: string): Promise<ShareRow | null> =>
  findRow(db, shares, { siteId, tokenHash });

/** Reads a link and locks it until the transaction ends. */
export const lockShare = (tx: Db, { id, userId }: ShareRow): Promise<ShareRow | null> =>
  lockRow(tx, shares, { id, userId });

export async function setTries(
  tx: Db,
  share: ShareRow,
  tries: Pick<ShareRow, 'wrongPins' | 'waitsUntil'>,
): Promise<void> {
  await tx.update(shares).set(tries).where(keyOf(shares, share));
}

export async function countOpen(db: Db, share: ShareRow, lastOpenedAt: Date): Promise<void> {
  await db
    .update(shares)
    .set({ opens: sql`${shares.opens} + 1`, lastOpenedAt })
    .where(keyOf(shares, share));
}

/** The links a member has made: all of them go. */
export const personalData: PersonalData = {
  module: 'shares',
  ...ownRows(shares, {
    what: 'share_links',
    file: 'share-links',
    json: row => ({
      document: row.documentId,
      created: row.createdAt,
      expires: row.expiresAt,
      closed: row.revokedAt,
      with_pin: row.pinHash !== null,
      masked_vin: row.maskVin,
      left_out: row.hidden,
      opens: row.opens,
      last_opened: row.lastOpenedAt,
    }),
  }),
};
