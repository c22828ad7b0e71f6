import type { FastifyInstance } from 'fastify';
import { serve } from '../../kit/route.ts';
import {
  exportPricesCall,
  importPricesCall,
  keptPlansCall,
  plansCall,
  previewPlansCall,
  priceHistoryCall,
  savePlansCall,
  saveVolumePricesCall,
  stickerPlansCall,
  volumePricesKeptCall,
} from './contract.ts';
import type { Plans } from './service.ts';

export function planRoutes(http: FastifyInstance, plans: Plans): void {
  serve(http, plansCall, (caller, { user_type: userType, currency }) => ({
    plans: plans.list(caller, { unit: 'vhr', userType, currency }),
  }));
  serve(http, stickerPlansCall, (caller, { user_type: userType, currency }) => ({
    plans: plans.list(caller, { unit: 'sticker', userType, currency }),
  }));
  serve(http, priceHistoryCall, async (caller, input) => ({ prices: await plans.priceHistory(caller, input) }));
  const { keeping } = plans;
  serve(http, keptPlansCall, caller => ({ kept: keeping.kept(caller) }));
  serve(http, savePlansCall, (caller, input) => keeping.save(caller, input));
  const { volume } = plans;
  serve(http, volumePricesKeptCall, caller => ({ kept: volume.kept(caller) }));
  serve(http, saveVolumePricesCall, (caller, input) => volume.save(caller, input));
  serve(http, previewPlansCall, (caller, input) => keeping.preview(caller, input));
  serve(http, exportPricesCall, caller => keeping.exportPrices(caller));
  serve(http, importPricesCall, (caller, input) => keeping.importPrices(caller, input));
}
