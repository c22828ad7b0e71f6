import type { OrderDeskDeps } from './service/deps.ts';
import { createListing } from './service/listing.ts';
import { createViews } from './service/views.ts';

export type { OrderDeskDeps } from './service/deps.ts';

export type OrderDesk = ReturnType<typeof createOrderDesk>;

/** Orders and their money, as those who run a brand work on them. */
export function createOrderDesk(deps: OrderDeskDeps) {
  return { ...createListing(deps), ...createViews(deps) };
}
