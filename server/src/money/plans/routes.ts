import type { FastifyInstance } from 'fastify';
import { serve } from '../../kit/route.ts';
import { plansCall, priceHistoryCall, stickerPlansCall } from './contract.ts';
import type { Plans } from './service.ts';

export function planRoutes(http: FastifyInstance, plans: Plans): void {
  serve(http, plansCall, (caller, { user_type: userType, currency }) => ({
    plans: plans.list(caller, { unit: 'vhr', userType, currency }),
  }));
  serve(http, stickerPlansCall, (caller, { user_type: userType, currency }) => ({
    plans: plans.list(caller, { unit: 'sticker', userType, currency }),
  }));
  serve(http, priceHistoryCall, async (caller, input) => ({ prices: await plans.priceHistory(caller, input) }));
}
