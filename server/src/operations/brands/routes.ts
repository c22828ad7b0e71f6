import type { FastifyInstance } from 'fastify';
import { serve } from '../../kit/route.ts';
import { domainCall, draftMailCall, goLiveCall, newBrandCall } from './contract.ts';
import type { Brands } from './service.ts';

export function brandRoutes(http: FastifyInstance, brands: Brands): void {
  serve(http, newBrandCall, async (caller, input) => ({ brand: await brands.add(caller, input) }));
  serve(http, draftMailCall, (caller, { language }) => brands.draftMail(caller, language));
  serve(http, domainCall, caller => brands.domain(caller));
  serve(http, goLiveCall, async caller => ({ items: await brands.goLive(caller) }));
}
