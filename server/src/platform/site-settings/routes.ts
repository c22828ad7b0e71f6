import type { FastifyInstance } from 'fastify';
import { serve } from '../../kit/route.ts';
import {
  brandFilesCall,
  discardDraftCall,
  publishDraftCall,
  revertBrandFileCall,
  revertSiteCall,
  saveBrandFileCall,
  saveDraftCall,
  saveSiteCall,
  siteDraftCall,
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
  serve(http, siteDraftCall, async caller => ({ draft: await settings.draft(caller) }));
  serve(http, saveDraftCall, async (caller, input) => ({ draft: await settings.saveDraft(caller, input) }));
  serve(http, discardDraftCall, caller => settings.discardDraft(caller));
  serve(http, publishDraftCall, (caller, input) => settings.publish(caller, input));
}
