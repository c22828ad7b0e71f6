import { accountOf } from '../../../identity/accounts/service.ts';
import type { Account, Caller } from '../../../platform/sites/rules/caller.ts';
import type { Db } from '../../../kit/database/db.ts';
import { AppError } from '../../../kit/errors.ts';
import type { ProductKey } from '../../products/contract.ts';
import type { Cause } from '../contract.ts';
import * as rules from '../rules.ts';
import * as store from '../store.ts';
import type { CreditDeps } from './deps.ts';
import * as entries from './entries.ts';
import type { Prices } from './prices.ts';

/** Credits taken for a document, where it cost something. */
interface Taken {
  unit: rules.Unit;
  amount: number;
  /** Whether money bought every one of these credits: none was a gift. */
  bought: boolean;
  /** Whether the purchase it was taken from has paid for a document that was exchanged before. */
  swapped: boolean;
}

const causeOf = (documentId: string): Cause => ({ type: 'document', id: documentId });
const sumOf = (reserved: readonly store.EntryRow[]): number => reserved.reduce((sum, row) => sum - row.delta, 0);

/** Credits of a document: reserved when it is ordered, captured when it is made, released when it fails. */
export function createReservations(deps: CreditDeps, { pricesFor }: Pick<Prices, 'pricesFor'>) {
  const { clock, products, dealerships } = deps;
  return {
    /**
     * Takes the credits of a document that is about to be made; asked again for the same one it takes nothing more.
     * `atMost`: what the buyer was told it costs, where it may have become dearer since.
     * @returns the wallet and how many were taken: 0 on an unlimited subscription. @throws AppError `credits_short`, those of `dealerships.spend`
     */
    async reserve(
      tx: Db,
      caller: Caller,
      key: ProductKey,
      { atMost, ...about }: { documentId: string; subject: string; atMost?: number | undefined },
    ): Promise<{ unit: rules.Unit; amount: number }> {
      const account = await entries.lockLedger(tx, accountOf(caller));
      const product = products.get(key);
      const cause = causeOf(about.documentId);
      const before = await store.listEntriesOf(tx, account, 'reserve', cause);
      if (before[0]) return { unit: before[0].unit, amount: sumOf(before) };
      const now = (await pricesFor(caller, tx))(key);
      const cost = Math.min(now, atMost ?? now);
      const spend = rules.spendOf(await store.listGrants(tx, account), caller.site, product, clock(), cost);
      if (!spend) {
        const details = { plans_url: '/pricing', unit: product.unit, cost };
        throw new AppError('credits_short', { details });
      }
      const { unit } = spend;
      const listCredits = rules.listCreditsOf(caller.site, product, spend);
      await dealerships.spend(tx, caller, { ...about, product: key, unit, credits: spend.amount, listCredits });
      for (const { amount, unlimited, ...grant } of spend.parts) {
        const taken = { unit, delta: -amount || 0, unlimited, documentKind: key, subject: about.subject };
        await entries.addEntry(deps, tx, { ...account, ...grant }, { ...taken, reason: 'reserve', cause });
      }
      return { unit, amount: spend.amount };
    },

    /** The document is made: the reserved credits are used up. */
    async capture(tx: Db, account: Account, documentId: string): Promise<void> {
      const reserved = await openReservation(tx, account, documentId);
      for (const row of reserved) {
        const captured = { ...entries.carriedOver(row), delta: 0, reason: 'capture' } as const;
        await entries.addEntry(deps, tx, row, { ...captured, cause: causeOf(documentId) });
      }
      await tellUsed(deps, tx, 'credits.spent', reserved);
    },

    /**
     * The document failed or was returned: each reserved credit goes back to its grant. When that grant has ended in
     * the meantime, the credit becomes a grant of its own: the delay was ours. When the grant was refunded too, the
     * credit is removed with it.
     */
    async release(tx: Db, account: Account, documentId: string, why: rules.ReleaseReason = 'failed'): Promise<void> {
      const ends = rules.isReturn(why) ? (['release'] as const) : (['capture', 'release'] as const);
      const reserved = await openReservation(tx, account, documentId, ends);
      if (!reserved[0]) return;
      const over = await entries.grantsOver(tx, reserved[0], clock());
      const back: store.EntryRow[] = [];
      for (const row of reserved)
        if (await giveBack(deps, tx, row, { why, isFinished: over.has(row.grantId) })) back.push(row);
      if (rules.isReturn(why)) await tellUsed(deps, tx, 'credits.returned', back);
      await dealerships.giveBack(tx, reserved[0], documentId);
    },

    /** Credits taken for a document and not given back; null for none. The account is locked. */
    async takenFor(tx: Db, account: Account, documentId: string): Promise<Taken | null> {
      const reserved = await openReservation(tx, account, documentId, ['release']);
      const [first] = reserved;
      if (!first) return null;
      const grantIds = reserved.map(row => row.grantId);
      const bought = await store.areBought(tx, first, grantIds);
      return { unit: first.unit, amount: sumOf(reserved), bought, swapped: await store.hasSwap(tx, first, grantIds) };
    },

    /** The documents that a purchase has paid for, in part or whole, and that were not given back. */
    documentsOf: async (tx: Db, owner: Account, cause: Cause): Promise<string[]> =>
      store.listDocuments(tx, await entries.lockLedger(tx, owner), cause),
  };

  /** A document's reservation, unless one of these movements has followed; its account is locked. */
  async function openReservation(
    tx: Db,
    owner: Account,
    documentId: string,
    ends: readonly ('capture' | 'release')[] = ['capture', 'release'],
  ): Promise<store.EntryRow[]> {
    const account = await entries.lockLedger(tx, owner);
    for (const end of ends) {
      if ((await store.listEntriesOf(tx, account, end, causeOf(documentId))).length > 0) return [];
    }
    return store.listEntriesOf(tx, account, 'reserve', causeOf(documentId));
  }
}

/** Says how many credits a document used, or that they are there again; none are counted on an unlimited subscription. */
async function tellUsed(
  { events }: CreditDeps,
  tx: Db,
  name: 'credits.spent' | 'credits.returned',
  rows: readonly store.EntryRow[],
): Promise<void> {
  const [first] = rows;
  const credits = sumOf(rows);
  if (!first || credits === 0) return;
  const { siteId, userId, unit, causeId: documentId } = first;
  await events.emit(tx, name, { account: { siteId, userId }, unit, credits, documentId });
}

/** @returns false where the purchase was refunded, so that the credit went with it */
async function giveBack(
  deps: CreditDeps,
  tx: Db,
  row: store.EntryRow,
  { why, isFinished }: { why: rules.ReleaseReason; isFinished: boolean },
): Promise<boolean> {
  const cause = causeOf(row.causeId);
  const back = { ...entries.carriedOver(row), delta: -row.delta || 0, reason: 'release', cause, note: why } as const;
  const purchase = await store.findGrant(tx, row, row.grantId);
  const reversal =
    purchase && (await deps.paidBackBy(tx, row.siteId, { type: purchase.causeType, id: purchase.causeId }));
  if (isFinished && row.delta !== 0 && !reversal) {
    await entries.addGrant(deps, tx, row, back);
    return true;
  }
  await entries.addEntry(deps, tx, row, back);
  if (!reversal || row.delta === 0) return !reversal;
  const takenAgain = { ...entries.carriedOver(row), delta: row.delta, reason: 'refund', cause, reversal } as const;
  await entries.addEntry(deps, tx, row, takenAgain);
  return false;
}
