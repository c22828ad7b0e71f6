import { lockAccount } from '../../../identity/accounts/service.ts';
import type { Account } from '../../../platform/sites/rules/caller.ts';
import type { Clock } from '../../../kit/clock.ts';
import type { Db } from '../../../kit/database/db.ts';
import { newId } from '../../../kit/security/ids.ts';
import type { Cause } from '../contract.ts';
import { isFinished, type OpenGrant, type Reversal } from '../rules.ts';
import * as store from '../store.ts';

type Columns = Parameters<typeof store.addEntry>[1];

/** A movement as it is written: its account, its time and its id come with the writing. */
export interface NewEntry extends Pick<Columns, 'unit' | 'delta' | 'reason' | 'subject'> {
  cause: Cause;
  reversal?: Reversal;
  planId?: string | null;
  documentKind?: Columns['documentKind'];
  note?: string;
  unlimited?: boolean;
  endsAt?: Date | null;
}

/**
 * Locks an account until the transaction ends.
 * @returns the account whose ledger it is now: itself, or the one it was joined to
 */
export async function lockLedger(tx: Db, { siteId, userId }: Account): Promise<Account> {
  return { siteId, userId: await lockAccount(tx, siteId, userId) };
}

/** Appends a movement against a grant. */
export async function addEntry(
  { clock }: { clock: Clock },
  tx: Db,
  grant: Account & { grantId: string },
  entry: NewEntry,
): Promise<void> {
  await store.addEntry(tx, {
    ...columnsOf(grant, entry),
    id: newId('crd'),
    grantId: grant.grantId,
    createdAt: clock(),
  });
}

/** Appends a grant: a row whose grant is itself. @returns its id */
export async function addGrant(
  { clock }: { clock: Clock },
  tx: Db,
  account: Account,
  entry: NewEntry,
): Promise<string> {
  const id = newId('crd');
  await store.addEntry(tx, { ...columnsOf(account, entry), id, grantId: id, createdAt: clock() });
  return id;
}

function columnsOf({ siteId, userId }: Account, { cause, reversal, ...entry }: NewEntry) {
  const reversed = reversal ? { reversalType: reversal.type, reversalKey: reversal.key } : {};
  return { ...entry, siteId, userId, causeType: cause.type, causeId: cause.id, ...reversed };
}

/** Fields a movement takes over from the one it follows. */
export function carriedOver({ unit, subject, planId, documentKind, unlimited }: store.EntryRow) {
  return { unit, subject, planId, documentKind, unlimited };
}

/** The grants of a purchase with their unused credits, of a bundle two; none when this account has none. */
export async function listPurchase(
  db: Db,
  account: Account,
  cause: Cause,
): Promise<{ row: store.EntryRow; grant: OpenGrant }[]> {
  const rows = await store.listGrantsOfCause(db, account, cause);
  const grants = rows.length > 0 ? await store.listGrants(db, account) : [];
  return rows.flatMap(row => {
    const grant = grants.find(each => each.grantId === row.id);
    return grant ? [{ row, grant }] : [];
  });
}

/** The grants of an account from which nothing can be spent any more, by their ids. */
export async function grantsOver(tx: Db, account: Account, now: Date): Promise<Set<string>> {
  const grants = await store.listGrants(tx, account);
  return new Set(grants.filter(grant => isFinished(grant, now)).map(grant => grant.grantId));
}
