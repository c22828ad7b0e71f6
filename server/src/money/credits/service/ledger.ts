import type { Db } from '../../../kit/database/db.ts';
import { accountOf } from '../../../identity/accounts/service.ts';
import type { Account, Caller } from '../../../platform/sites/rules/caller.ts';
import { FIRST_PAGE, type PageRequest } from '../../../kit/database/paging.ts';
import { type Cause, ledgerList, type LedgerPage } from '../contract.ts';
import { readEntries } from '../rules/reading.ts';
import { endedGrants } from '../rules.ts';
import * as store from '../store.ts';
import type { CreditDeps } from './deps.ts';
import type { Grants } from './grants.ts';

/** The ledger as its member reads it. */
export function createLedger({ db, clock, plans }: CreditDeps, { expire }: Pick<Grants, 'expire'>) {
  return {
    /** A page of the member's ledger, newest first, in the reader's language. What has ended is written off first. */
    async entries(caller: Caller, { after, limit }: PageRequest<[number]> = FIRST_PAGE): Promise<LedgerPage> {
      const account = accountOf(caller);
      if (!after) await writeOff(account);
      const found = await store.listMovements(db, account, { after, limit: limit + 1 });
      const { rows, next } = ledgerList.pageOf(found, limit, row => [row.seq]);
      const planName = (planId: string, quantity: number) =>
        plans.nameOf(account.siteId, planId, quantity, caller.locale);
      const total = await store.countMovements(db, account);
      return { entries: readEntries(rows, caller.locale, planName), total, next };
    },

    /** Every movement of the credits of a purchase, in their order; `key`: of the refund or dispute that moved them. */
    async movementsOf(db: Db, account: Account, cause: Cause) {
      const grants = await store.listGrantsOfCause(db, account, cause);
      const rows =
        grants.length > 0
          ? await store.listEntriesOfGrants(
              db,
              account,
              grants.map(({ id }) => id),
            )
          : [];
      return rows.map(({ reason, delta, unlimited, causeType, causeId, reversalKey: key, createdAt: at }) => {
        return { reason, delta, unlimited, cause: { type: causeType, id: causeId }, key, at };
      });
    },

    /** When the credit of a document was taken and when it came back; null where it was not. */
    async creditOf(caller: Caller, documentId: string): Promise<{ taken: Date | null; back: Date | null }> {
      const account = accountOf(caller);
      const at = async (reason: 'reserve' | 'release') => {
        const [row] = await store.listEntriesOf(db, account, reason, { type: 'document', id: documentId });
        return row?.createdAt ?? null;
      };
      return { taken: await at('reserve'), back: await at('release') };
    },
  };

  async function writeOff(account: Account): Promise<void> {
    const grants = await store.listGrants(db, account);
    if (endedGrants(grants, clock()).length > 0) await db.transaction(tx => expire(tx, account));
  }
}
