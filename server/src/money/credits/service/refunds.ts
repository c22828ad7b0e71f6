import type { Account } from '../../../platform/sites/rules/caller.ts';
import type { Db } from '../../../kit/database/db.ts';
import type { Cause } from '../contract.ts';
import * as rules from '../rules.ts';
import * as store from '../store.ts';
import type { CreditDeps } from './deps.ts';
import * as entries from './entries.ts';

/** A purchase whose money goes back, and the refund or dispute that takes it. */
interface RefundOf {
  of: Cause;
  by: rules.Reversal;
}

/** The same for one of the grants of that purchase. */
interface RefundOfGrant extends RefundOf {
  purchase: Awaited<ReturnType<typeof entries.listPurchase>>[number];
}

/** Result of a refund for a grant: credits taken, and whether a period without limit was closed. */
interface RefundResult {
  taken: number;
  closed: boolean;
}

/** Credits that go with the money of their purchase, and come back where that did not go. */
export function createCreditRefunds(deps: CreditDeps) {
  const { clock } = deps;

  return {
    /**
     * Takes back what is unused of the grants of a purchase, `quantity` credits of each at most, before its money goes
     * back. A period without limit is closed. What has ended by itself is not there to be taken. Asked again for the
     * same reversal it takes nothing more.
     * @returns how many were taken, and whether a period without limit was closed
     */
    async refund(tx: Db, owner: Account, input: RefundOf & { quantity?: number }): Promise<RefundResult> {
      const account = await entries.lockLedger(tx, owner);
      const all = { taken: 0, closed: false };
      for (const purchase of await entries.listPurchase(tx, account, input.of)) {
        const { taken, closed } = await take(tx, account, 'refund', { ...input, purchase });
        all.taken += taken;
        all.closed ||= closed;
      }
      return all;
    },

    /** The money did not go back: what this reversal took is there again, as long as it has not ended. */
    async undoRefund(tx: Db, owner: Account, { of, by }: RefundOf): Promise<void> {
      const account = await entries.lockLedger(tx, owner);
      for (const { grant } of await entries.listPurchase(tx, account, of)) {
        const isEnded = grant.endsAt !== null && grant.endsAt <= clock();
        if (!isEnded) await undo(tx, account, grant.grantId, by);
      }
    },

    /** The money went back after all: what `undoRefund` gave back is taken again, as far as it is there. */
    async redoRefund(tx: Db, owner: Account, { of, by }: RefundOf): Promise<void> {
      const account = await entries.lockLedger(tx, owner);
      for (const purchase of await entries.listPurchase(tx, account, of)) {
        const undone = await findTaken(tx, account, 'undo_refund', { of, by, purchase });
        if (!undone) continue;
        const quantity = undone.unlimited ? {} : { quantity: undone.delta };
        await take(tx, account, 'redo_refund', { of, by, purchase, ...quantity });
      }
    },

    /** The unused credits of each grant of a purchase, for its owner's refund; of a bundle the report's first. */
    async unusedOf(
      db: Db,
      account: Account,
      cause: Cause,
    ): Promise<{ granted: number; unused: number; open: boolean }[]> {
      const purchase = await entries.listPurchase(db, account, cause);
      return purchase.map(({ row, grant }) => {
        const open = !rules.isFinished(grant, clock());
        return { granted: row.delta, unused: open ? grant.left : 0, open };
      });
    },
  };

  async function take(
    tx: Db,
    account: Account,
    reason: 'refund' | 'redo_refund',
    { of, by, purchase, quantity }: RefundOfGrant & { quantity?: number },
  ): Promise<RefundResult> {
    const before = await findTaken(tx, account, reason, { of, by, purchase });
    if (before) return { taken: Math.abs(before.delta), closed: before.unlimited };
    const { row, grant } = purchase;
    if (rules.isFinished(grant, clock())) return { taken: 0, closed: false };
    const taken = Math.min(grant.left, quantity ?? grant.left);
    if (taken === 0 && !grant.unlimited) return { taken: 0, closed: false };
    const entry = { ...entries.carriedOver(row), delta: -taken || 0, reason, cause: of, reversal: by };
    await entries.addEntry(deps, tx, row, entry);
    return { taken, closed: grant.unlimited };
  }

  async function undo(tx: Db, account: Account, grantId: string, by: rules.Reversal): Promise<void> {
    for (const row of await store.listEntriesOfReversal(tx, account, grantId, by)) {
      if (row.reason !== 'refund' && row.reason !== 'redo_refund') continue;
      const cause = { type: row.causeType, id: row.causeId };
      const back = { ...entries.carriedOver(row), delta: -row.delta || 0, reason: rules.UNDONE_BY[row.reason] };
      await entries.addEntry(deps, tx, row, { ...back, cause, reversal: by });
    }
  }

  /** The movement of this reason that a reversal has made of the own credits of a purchase's grant. */
  async function findTaken(
    tx: Db,
    account: Account,
    reason: rules.EntryReason,
    { of, by, purchase: { grant } }: RefundOfGrant,
  ): Promise<store.EntryRow | null> {
    const rows = (await store.listEntriesOf(tx, account, reason, of)).filter(row => row.grantId === grant.grantId);
    return rows.find(row => row.reversalType === by.type && row.reversalKey === by.key) ?? null;
  }
}
