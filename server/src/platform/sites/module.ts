import type { Module } from '../../app/module.ts';
import { siteRoutes } from './routes.ts';
import { createSites, type Sites, type SitesOptions } from './service.ts';

export function sitesModule(options: SitesOptions): Module<Sites> {
  const sites = createSites(options);
  return { service: sites, reads: { brand_files: sites.reload }, routes: http => siteRoutes(http, sites) };
}
