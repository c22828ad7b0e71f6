import type { Module } from '../../app/module.ts';
import { byAccount, type Placement } from '../../kit/placement.ts';
import { listingRoutes } from './routes.ts';
import { createListings, type ListingDeps, type Listings } from './service.ts';
import { personalData } from './store.ts';

const placement: Placement = { stock_listings: byAccount() };

export function listingsModule(deps: ListingDeps): Module<Listings> {
  const listings = createListings(deps);
  return {
    service: listings,
    personalData: [personalData],
    placement,
    routes: http => listingRoutes(http, listings),
  };
}
