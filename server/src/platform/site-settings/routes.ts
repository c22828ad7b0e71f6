import type { FastifyInstance } from 'fastify';
import { serve } from '../../kit/route.ts';
import {
  brandFilesCall,
  revertBrandFileCall,
  revertSiteCall,
  saveBrandFileCall,
  saveSiteCall,
  siteStateCall,
} from './contract.ts';
import type { SiteSettingsService } from './service.ts';

export function siteSettingsRoutes(http: FastifyInstance, settings: SiteSettingsService): void {
  serve(http, siteStateCall, async caller => ({ state: await settings.state(caller) }));
  serve(http, saveSiteCall, (caller, input) => settings.save(caller, input));
  serve(http, revertSiteCall, (caller, input) => settings.revert(caller, input));
  serve(http, brandFilesCall, async caller => ({ files: await settings.files(caller) }));
  serve(http, saveBrandFileCall, async (caller, input) => ({ files: await settings.saveFile(caller, input) }));
  serve(http, revertBrandFileCall, async (caller, input) => ({ files: await settings.revertFile(caller, input) }));
}
