import type { DealershipDeps } from './service/deps.ts';
import { createExporting } from './service/exporting.ts';
import { createAnswers, createInvitations } from './service/invitations.ts';
import { createOpening } from './service/opening.ts';
import { createOtherWallets } from './service/other-wallets.ts';
import { createPeople } from './service/people.ts';
import { createSettings } from './service/settings.ts';
import { createUsage } from './service/usage.ts';
import { createUse } from './service/use.ts';
import { createWallet } from './service/wallet.ts';

export { billingContactOf, invoiceLinesOf } from './service/billing.ts';
export type { DealershipDeps } from './service/deps.ts';
export type { Application } from './service/opening.ts';
export type { DealershipInUse } from './service/use.ts';

export type Dealerships = ReturnType<typeof createDealerships>;

/** Dealerships of a brand: their people, rooftops and settings, and which of them a caller works for. */
export function createDealerships(deps: DealershipDeps) {
  const use = createUse(deps);
  const people = createPeople(deps, use);
  return {
    ...use,
    ...people,
    ...createInvitations(deps, use, people),
    ...createAnswers(deps),
    ...createSettings(deps, use),
    ...createOpening(deps),
    ...createWallet(deps, use),
    ...createOtherWallets(deps, use),
    ...createUsage(deps, use),
    ...createExporting(deps, use),
  };
}
