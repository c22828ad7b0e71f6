import type { Module } from '../../app/module.ts';
import { byAccount, local, type Placement } from '../../kit/placement.ts';
import { createPublicRequests, type TargetOptions } from '../../kit/web/public-requests.ts';
import { lotRoutes } from './routes.ts';
import { createLots, type LotDeps, type Lots } from './service.ts';
import { personalData } from './store.ts';

const placement: Placement = {
  lot_pages: local('it has a row for each dealership, and an address is one dealership’s in a brand'),
  lot_hidden: byAccount(),
};

export function lotsModule(deps: Omit<LotDeps, 'requests'>, targets?: TargetOptions): Module<Lots> {
  const lots = createLots({ ...deps, requests: createPublicRequests(targets) });
  return { service: lots, personalData: [personalData], placement, routes: http => lotRoutes(http, lots) };
}
