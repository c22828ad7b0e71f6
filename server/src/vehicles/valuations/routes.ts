import type { FastifyInstance } from 'fastify';
import { serve } from '../../kit/route.ts';
import { fireflyCall } from './contract.ts';
import type { Valuations } from './service.ts';

export function valuationRoutes(http: FastifyInstance, valuations: Valuations): void {
  serve(http, fireflyCall, (caller, input) => valuations.firefly(caller, input));
}
