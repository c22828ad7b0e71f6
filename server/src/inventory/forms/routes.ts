import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { sendPdf, serve } from '../../kit/route.ts';
import { DRAWING_LIMITS, limitsOf } from '../../kit/web/limits.ts';
import * as calls from './contract.ts';
import type { Forms } from './service.ts';

export function formRoutes(http: FastifyInstance, forms: Forms): void {
  serve(http, calls.guideCall, async (caller, { vehicle }) => ({ guide: await forms.guide(caller, vehicle) }));
  serve(http, calls.stockGuidesCall, async (caller, input) => ({ guides: await forms.stockGuides(caller, input) }));
  serve(http, calls.saveGuideCall, async (caller, input) => ({ guide: await forms.saveGuide(caller, input) }));
  serve(http, calls.finishGuideCall, async (caller, input) => ({ guide: await forms.finishGuide(caller, input) }));
  serve(http, calls.wordingsCall, caller => forms.listWordings(caller));
  serve(http, calls.addWordingCall, (caller, input) => forms.addWording(caller, input));
  serve(http, calls.confirmWordingCall, (caller, input) => forms.confirmWording(caller, input));
  http.get(
    calls.GUIDE_PATH,
    { schema: { querystring: calls.GuideQuery }, ...limitsOf(http, DRAWING_LIMITS) },
    async ({ caller, query }, reply) =>
      sendPdf(reply, await forms.guideFile(caller, query as z.output<typeof calls.GuideQuery>)),
  );
  http.get(
    calls.WORDING_PATH,
    { schema: { querystring: calls.WordingQuery }, ...limitsOf(http, DRAWING_LIMITS) },
    async ({ caller, query }, reply) =>
      sendPdf(reply, await forms.sampleFile(caller, query as z.output<typeof calls.WordingQuery>)),
  );
}
