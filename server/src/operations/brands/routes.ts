import type { FastifyInstance } from 'fastify';
import { serve } from '../../kit/route.ts';
import * as calls from './contract.ts';
import type { Brands } from './service.ts';

export function brandRoutes(http: FastifyInstance, brands: Brands): void {
  serve(http, calls.newBrandCall, async (caller, input) => ({ brand: await brands.add(caller, input) }));
  serve(http, calls.draftMailCall, (caller, { language }) => brands.draftMail(caller, language));
  serve(http, calls.domainCall, caller => brands.domain(caller));
  serve(http, calls.goLiveCall, caller => brands.goLive(caller));
  serve(http, calls.overruleCall, (caller, input) => brands.overrule(caller, input));
  serve(http, calls.takeLiveCall, (caller, input) => brands.takeLive(caller, input));
  serve(http, calls.mailSenderCall, caller => brands.mailSender(caller));
  serve(http, calls.confirmSenderCall, (caller, input) => brands.confirmSender(caller, input));
  serve(http, calls.pageTextsCall, (caller, input) => brands.pageTexts(caller, input));
  serve(http, calls.savePageTextCall, (caller, input) => brands.savePageText(caller, input));
}
