import type { FastifyInstance } from 'fastify';
import { serve } from '../kit/route.ts';
import { consumablesCall } from './contract.ts';
import type { Credits } from './service.ts';

export function creditRoutes(http: FastifyInstance, credits: Credits): void {
  serve(http, consumablesCall, async caller => {
    const entries = await credits.entries(caller);
    return { ...(await credits.balance(caller)), entries };
  });
}
