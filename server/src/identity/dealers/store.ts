import { count, eq } from 'drizzle-orm';
import type { DealerState } from '../accounts/contract.ts';
import { emailsOf } from '../accounts/service.ts';
import type { Account } from '../../platform/sites/rules/caller.ts';
import type { Db } from '../../kit/database/db.ts';
import { addRow, findRow, keyOf, listPage, lockRow, matches } from '../../kit/database/rows.ts';
import type { MomentPlace, PageRequest } from '../../kit/database/paging.ts';
import { mayMove } from './rules.ts';
import { dealers } from './tables.ts';

export type DealerRow = typeof dealers.$inferSelect;
/** An application with the address of the account it belongs to. */
export type Applicant = { dealer: DealerRow; email: string };
type Fields = Omit<typeof dealers.$inferInsert, 'id' | 'siteId' | 'userId' | 'status' | 'moves'>;

/** The application of a member, locked until the transaction ends. */
export const lockDealerOf = (tx: Db, { siteId, userId }: Account): Promise<DealerRow | null> =>
  lockRow(tx, dealers, { siteId, userId });

export const findDealer = (db: Db, siteId: string, id: string): Promise<DealerRow | null> =>
  findRow(db, dealers, { siteId, id });

/** An application of this site, locked until the transaction ends. */
export const lockDealer = (tx: Db, siteId: string, id: string): Promise<DealerRow | null> =>
  lockRow(tx, dealers, { siteId, id });

export async function findDealerOf(db: Db, { siteId, userId }: Account): Promise<Applicant | null> {
  const rows = await db.select().from(dealers).where(matches(dealers, { siteId, userId }));
  return (await withEmails(db, rows))[0] ?? null;
}

async function withEmails(db: Db, rows: DealerRow[]): Promise<Applicant[]> {
  const ids = rows.map(({ userId }) => userId);
  const emails = await emailsOf(db, ids);
  return rows.map(dealer => ({ dealer, email: emails.get(dealer.userId) ?? '' }));
}

/** A page of the applications in a status: pending ones oldest first, decided ones newest first. */
export async function listDealers(
  db: Db,
  siteId: string,
  { status, ...page }: PageRequest<MomentPlace> & { status: DealerState },
): Promise<Applicant[]> {
  const oldest = status === 'pending';
  const keys = [oldest ? dealers.appliedAt : dealers.decidedAt, dealers.id];
  const where = matches(dealers, { siteId, status });
  return withEmails(db, await listPage(db, dealers, { where, keys, oldest }, page));
}

/** Number of applications of a site in each status. */
export async function countDealers(db: Db, siteId: string): Promise<Partial<Record<DealerState, number>>> {
  const rows = await db
    .select({ status: dealers.status, count: count() })
    .from(dealers)
    .where(eq(dealers.siteId, siteId))
    .groupBy(dealers.status);
  return Object.fromEntries(rows.map(row => [row.status, row.count]));
}

export const addDealer = (tx: Db, row: typeof dealers.$inferInsert): Promise<DealerRow> => addRow(tx, dealers, row);

/** Changes fields of an application; its state is changed by `moveDealer`. */
export async function changeDealer(tx: Db, dealer: DealerRow, fields: Partial<DealerRow>): Promise<DealerRow> {
  const [changed] = await tx.update(dealers).set(fields).where(keyOf(dealers, dealer)).returning();
  if (!changed) throw new Error('The application is gone');
  return changed;
}

/** Moves a locked application on. @throws when the move is not one an application may make */
export async function moveDealer(
  tx: Db,
  dealer: DealerRow,
  status: DealerState,
  fields: Partial<Fields>,
): Promise<DealerRow> {
  if (!mayMove(dealer.status, status)) throw new Error(`An application cannot go from ${dealer.status} to ${status}`);
  return changeDealer(tx, dealer, { ...fields, status, moves: dealer.moves + 1 });
}

/** Takes an application away for good. */
export async function removeDealerOf(tx: Db, { siteId, userId }: Account): Promise<void> {
  await tx.delete(dealers).where(matches(dealers, { siteId, userId }));
}
