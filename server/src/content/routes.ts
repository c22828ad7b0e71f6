import type { FastifyInstance } from 'fastify';
import { serve } from '../kit/route.ts';
import { contentPageCall, contentPagesCall } from './contract.ts';
import type { Content } from './service.ts';

export function contentRoutes(http: FastifyInstance, content: Content): void {
  serve(http, contentPageCall, async (caller, input) => ({ page: await content.page(caller, input) }));
  serve(http, contentPagesCall, async (caller, input) => ({ pages: await content.pages(caller, input) }));
}
