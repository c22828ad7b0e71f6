import { personalData } from './store.ts';
import type { Module } from '../../app/module.ts';
import { shareRoutes } from './routes.ts';
import { createShares, type ShareDeps, type Shares } from './service.ts';

export function sharesModule(deps: ShareDeps): Module<Shares> {
  const shares = createShares(deps);
  return { service: shares, personalData: [personalData], routes: http => shareRoutes(http, shares) };
}
