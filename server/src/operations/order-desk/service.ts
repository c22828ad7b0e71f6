import type { OrderDeskDeps } from './service/deps.ts';
import { createDetail } from './service/detail.ts';
import { createEvidence } from './service/evidence.ts';
import { createListing } from './service/listing.ts';
import { createViews } from './service/views.ts';

export type { OrderDeskDeps } from './service/deps.ts';

export type OrderDesk = ReturnType<typeof createOrderDesk>;

/** Orders and their money, as those who run a brand work on them. */
export function createOrderDesk(deps: OrderDeskDeps) {
  const { recheckPayment, resendReceipt } = deps.orders;
  const detail = createDetail(deps);
  return {
    ...createListing(deps),
    ...detail,
    ...createEvidence(deps, detail),
    ...createViews(deps),
    recheckPayment,
    resendReceipt,
  };
}
