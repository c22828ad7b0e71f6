import type { FastifyInstance } from 'fastify';
import { serve } from '../../kit/route.ts';
import { revertSiteCall, saveSiteCall, siteStateCall } from './contract.ts';
import type { SiteSettingsService } from './service.ts';

export function siteSettingsRoutes(http: FastifyInstance, settings: SiteSettingsService): void {
  serve(http, siteStateCall, async caller => ({ state: await settings.state(caller) }));
  serve(http, saveSiteCall, (caller, input) => settings.save(caller, input));
  serve(http, revertSiteCall, (caller, input) => settings.revert(caller, input));
}
