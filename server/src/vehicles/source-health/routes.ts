import type { FastifyInstance } from 'fastify';
import { serve } from '../../kit/route.ts';
import { providersCall } from './contract.ts';
import type { SourceHealth } from './service.ts';

export function sourceHealthRoutes(http: FastifyInstance, health: SourceHealth): void {
  serve(http, providersCall, caller => health.providers(caller));
}
