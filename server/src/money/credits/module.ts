import { invariants, personalData, timeline } from './store.ts';
import { byAccount, type Placement } from '../../kit/placement.ts';
import type { Module } from '../../app/module.ts';
import { exportOf } from '../../identity/exports/rules.ts';
import { LedgerInput, LedgerRow } from './contract.ts';
import { expireCreditsJob } from './jobs.ts';
import { creditRoutes } from './routes.ts';
import type { CreditDeps } from './service/deps.ts';
import { createCredits, type Credits } from './service.ts';

const placement: Placement = {
  credit_entries: byAccount(),
};

export function creditsModule(deps: CreditDeps): Module<Credits> {
  const credits = createCredits(deps);
  const listed = exportOf({
    list: 'ledger',
    needs: ['read_orders', 'export_orders'],
    input: LedgerInput,
    row: LedgerRow,
    read: credits.ledgerOf,
  });
  return {
    service: credits,
    jobs: [expireCreditsJob(credits)],
    personalData: [personalData],
    approvals: [credits.adjustApproval, credits.massApproval],
    invariants,
    timeline,
    exports: [listed],
    placement,
    routes: http => creditRoutes(http, credits),
  };
}
