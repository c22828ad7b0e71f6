import type { FastifyInstance } from 'fastify';
import { serve } from '../../kit/route.ts';
import { funnelCall } from './contract.ts';
import type { Funnel } from './service.ts';

export function funnelRoutes(http: FastifyInstance, funnel: Funnel): void {
  serve(http, funnelCall, (caller, input) => funnel.report(caller, input));
}
