import { createBalance } from './service/balance.ts';
import type { CreditDeps } from './service/deps.ts';
import { createGrants } from './service/grants.ts';
import { createCreditRefunds } from './service/refunds.ts';
import { createLedger } from './service/ledger.ts';
import { createReservations } from './service/reservations.ts';

export type Credits = ReturnType<typeof createCredits>;

/**
 * The ledger. Every movement names its cause and happens once per cause. The functions that move take the open
 * transaction, lock the account first, and leave the ledger right whatever runs beside them.
 */
export function createCredits(deps: CreditDeps) {
  const grants = createGrants(deps);
  return {
    ...grants,
    ...createReservations(deps),
    ...createCreditRefunds(deps),
    ...createBalance(deps),
    ...createLedger(deps, grants),
  };
}
