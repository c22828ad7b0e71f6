import type { FastifyInstance } from 'fastify';
import { serve } from '../../kit/route.ts';
import { domainCall, draftMailCall, goLiveCall, newBrandCall, overruleCall, takeLiveCall } from './contract.ts';
import type { Brands } from './service.ts';

export function brandRoutes(http: FastifyInstance, brands: Brands): void {
  serve(http, newBrandCall, async (caller, input) => ({ brand: await brands.add(caller, input) }));
  serve(http, draftMailCall, (caller, { language }) => brands.draftMail(caller, language));
  serve(http, domainCall, caller => brands.domain(caller));
  serve(http, goLiveCall, caller => brands.goLive(caller));
  serve(http, overruleCall, (caller, input) => brands.overrule(caller, input));
  serve(http, takeLiveCall, (caller, input) => brands.takeLive(caller, input));
}
