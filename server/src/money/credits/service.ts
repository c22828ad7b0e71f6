import { createBalance } from './service/balance.ts';
import type { CreditDeps } from './service/deps.ts';
import { createBrandLedger } from './service/brand-ledger.ts';
import { createGrants } from './service/grants.ts';
import { createCreditRefunds } from './service/refunds.ts';
import { createMassCredits } from './service/mass.ts';
import { createOperatedCredits } from './service/operating.ts';
import { createLedger } from './service/ledger.ts';
import { createPrices } from './service/prices.ts';
import { createReservations } from './service/reservations.ts';

import * as store from './store.ts';

/** Whether this account has ever paid for credits: what a coupon for the first purchase asks. */
export const hasBought = store.hasPaidGrant;

export { documentMovements, orderGrants, ordersOfDocument, ordersOfDocuments } from './store.ts';

export type Credits = ReturnType<typeof createCredits>;

/**
 * The ledger. Every movement names its cause and happens once per cause. The functions that move take the open
 * transaction, lock the account first, and leave the ledger right whatever runs beside them.
 */
export function createCredits(deps: CreditDeps) {
  const grants = createGrants(deps);
  const prices = createPrices(deps);
  return {
    ...grants,
    ...prices,
    ...createReservations(deps, prices),
    ...createCreditRefunds(deps),
    ...createBalance(deps, prices),
    ...createLedger(deps, grants),
    ...createOperatedCredits(deps, grants),
    ...createMassCredits(deps, grants),
    ...createBrandLedger(deps),
  };
}
