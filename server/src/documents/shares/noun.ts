import type { Noun } from '../../app/noun.ts';
import { shareRoutes } from './routes.ts';
import { createShares, sharesPersonalData, type ShareDeps, type Shares } from './service.ts';

export function sharesNoun(deps: ShareDeps): Noun<Shares> {
  const shares = createShares(deps);
  return { service: shares, personalData: [sharesPersonalData], routes: http => shareRoutes(http, shares) };
}
