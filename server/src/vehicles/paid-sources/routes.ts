import type { FastifyInstance } from 'fastify';
import { serve } from '../../kit/route.ts';
import { paidSourcesCall } from './contract.ts';
import type { PaidSources } from './service.ts';

export function paidSourceRoutes(http: FastifyInstance, paidSources: PaidSources): void {
  serve(http, paidSourcesCall, caller => paidSources.usage(caller));
}
