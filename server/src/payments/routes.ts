import type { FastifyInstance } from 'fastify';
import { serve } from '../kit/route.ts';
import { sandboxDecideCall } from './contract.ts';
import type { Payments } from './service.ts';

export function paymentRoutes(http: FastifyInstance, app: { payments: Payments }): void {
  serve(http, sandboxDecideCall, async (caller, input) => {
    const { returnUrl } = await app.payments.decide(caller, input);
    return { return_url: returnUrl };
  });
}
