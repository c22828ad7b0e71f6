import type { Noun } from '../../app/noun.ts';
import { siteRoutes } from './routes.ts';
import { createSites, type Sites, type SitesOptions } from './service.ts';

export function sitesNoun(options: SitesOptions): Noun<Sites> {
  const sites = createSites(options);
  return { service: sites, routes: http => siteRoutes(http, sites) };
}
