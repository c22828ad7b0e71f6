import type { FastifyInstance } from 'fastify';
import { serve } from '../kit/route.ts';
import { consumablesCall } from './contract.ts';
import type { Credits } from './service.ts';

export function creditRoutes(http: FastifyInstance, app: { credits: Credits }): void {
  serve(http, consumablesCall, async caller => {
    const entries = await app.credits.entries(caller);
    return { ...(await app.credits.balance(caller)), entries };
  });
}
