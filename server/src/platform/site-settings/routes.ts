import type { FastifyInstance } from 'fastify';
import { serve } from '../../kit/route.ts';
import { revertSiteCall, saveSiteCall, siteStateCall } from './contract.ts';
import type { SiteSettingsService } from './service.ts';

export function siteSettingsRoutes(http: FastifyInstance, settings: SiteSettingsService): void {
  serve(http, siteStateCall, async caller => ({ state: await settings.state(caller) }));
  serve(http, saveSiteCall, async (caller, input) => ({ state: await settings.save(caller, input) }));
  serve(http, revertSiteCall, async (caller, input) => ({ state: await settings.revert(caller, input) }));
}
