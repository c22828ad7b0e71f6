import type { FastifyInstance } from 'fastify';
import { serve } from '../../kit/route.ts';
import { tellWhenBackCall } from './contract.ts';
import type { Outages } from './service.ts';

export function outageRoutes(http: FastifyInstance, outages: Outages): void {
  serve(http, tellWhenBackCall, (caller, input) => outages.tellWhenBack(caller, input));
}
