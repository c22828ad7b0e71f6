import type { FastifyInstance } from 'fastify';
import { serve } from '../../kit/route.ts';
import { dataSourcesCall } from './contract.ts';
import type { DataSourcesService } from './service.ts';

export function dataSourcesRoutes(http: FastifyInstance, sources: DataSourcesService): void {
  serve(http, dataSourcesCall, () => sources.now());
}
