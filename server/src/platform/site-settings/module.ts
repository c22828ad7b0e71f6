import type { Module } from '../../app/module.ts';
import { local, type Placement } from '../../kit/placement.ts';
import { siteSettingsRoutes } from './routes.ts';
import { createSiteSettings, type SiteSettingsDeps, type SiteSettingsService } from './service.ts';

const placement: Placement = {
  site_versions: local('it has rows for each change of a brand’s settings'),
  site_drafts: local('it has one row for each operator of a brand who is changing it'),
  brand_files: local('it has rows for each change of a brand’s logos and texts of law'),
};

export function siteSettingsModule(deps: SiteSettingsDeps): Module<SiteSettingsService> {
  const settings = createSiteSettings(deps);
  return {
    service: settings,
    placement,
    approvals: [settings.approval],
    reads: { site_settings: settings.load },
    routes: http => siteSettingsRoutes(http, settings),
  };
}
