import type { FastifyInstance } from 'fastify';
import { serve } from '../../kit/route.ts';
import { providersCall, setSourceOrderCall, trySourceCall } from './contract.ts';
import type { SourceHealth } from './service.ts';

export function sourceHealthRoutes(http: FastifyInstance, health: SourceHealth): void {
  serve(http, providersCall, caller => health.providers(caller));
  serve(http, setSourceOrderCall, async (caller, input) => ({ order: await health.setOrder(caller, input) }));
  serve(http, trySourceCall, async (caller, input) => ({ breaker: await health.trySource(caller, input) }));
}
