import { mayOperate } from '../../../identity/accounts/rules.ts';
import type { PageRequest } from '../../../kit/database/paging.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import { brandLedgerList, type LedgerRow } from '../contract.ts';
import * as store from '../store.ts';
import type { CreditDeps } from './deps.ts';

/** The whole ledger of a brand, account by account. */
export function createBrandLedger({ db }: Pick<CreditDeps, 'db'>) {
  return {
    /** @throws AppError `login_needed`, `role_needed` */
    async ledgerOf(caller: Caller, { after, limit }: PageRequest<readonly [userId: string, seq: number]>) {
      mayOperate(caller, 'read_orders');
      const found = await store.listLedger(db, caller.site.id, { after, limit: limit + 1 });
      const { rows, next } = brandLedgerList.pageOf(found, limit, row => [row.userId, row.seq]);
      return { rows: rows.map(present), next };
    },
  };
}

function present(row: store.EntryRow): LedgerRow {
  const { id, unit, delta, grantId: grant, reason, subject, planId: plan, note, unlimited } = row;
  const { reversalType: type, reversalKey: key } = row;
  return {
    id,
    account: row.userId,
    at: row.createdAt.toISOString(),
    unit,
    delta,
    grant,
    reason,
    cause: { type: row.causeType, id: row.causeId },
    reversal: type && key ? { type, key } : null,
    subject,
    plan,
    note,
    unlimited,
    ends: row.endsAt?.toISOString() ?? null,
  };
}
