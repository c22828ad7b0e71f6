import type { FastifyInstance } from 'fastify';
import { serve } from '../../kit/route.ts';
import {
  adjustCreditsCall,
  consumablesCall,
  personCreditsCall,
  previewMassCreditsCall,
  proposeMassCreditsCall,
  volumePricesCall,
} from './contract.ts';
import type { Credits } from './service.ts';

export function creditRoutes(http: FastifyInstance, credits: Credits): void {
  serve(http, consumablesCall, async (caller, input) => {
    const page = await credits.entries(caller, input);
    return { ...(await credits.balance(caller)), ...page };
  });
  serve(http, volumePricesCall, async caller => ({ products: await credits.volumePrices(caller) }));
  serve(http, personCreditsCall, (caller, { person }) => credits.personCredits(caller, person));
  serve(http, adjustCreditsCall, (caller, input) => credits.adjust(caller, input));
  serve(http, previewMassCreditsCall, (caller, input) => credits.previewMass(caller, input));
  serve(http, proposeMassCreditsCall, async (caller, input) => ({
    approval: await credits.proposeMass(caller, input),
  }));
}
