import type { FastifyInstance } from 'fastify';
import { serve } from '../kit/route.ts';
import { plansCall, stickerPlansCall } from './contract.ts';
import type { Plans } from './service.ts';

export function planRoutes(http: FastifyInstance, app: { plans: Plans }): void {
  serve(http, plansCall, caller => ({ plans: app.plans.list(caller, { unit: 'vhr' }) }));
  serve(http, stickerPlansCall, caller => ({ plans: app.plans.list(caller, { unit: 'sticker' }) }));
}
