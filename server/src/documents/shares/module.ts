import { personalData } from './store.ts';
import { byAccount, type Placement } from '../../kit/placement.ts';
import type { Module } from '../../app/module.ts';
import { shareRoutes } from './routes.ts';
import { createShares, type ShareDeps, type Shares } from './service.ts';

const placement: Placement = {
  shares: byAccount(),
};

export function sharesModule(deps: ShareDeps): Module<Shares> {
  const shares = createShares(deps);
  return { service: shares, personalData: [personalData], placement, routes: http => shareRoutes(http, shares) };
}
