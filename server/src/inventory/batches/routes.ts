import type { FastifyInstance } from 'fastify';
import { sendArchive, sendPdf, serve } from '../../kit/route.ts';
import { DRAWING_LIMITS, limitsOf } from '../../kit/web/limits.ts';
import * as calls from './contract.ts';
import type { Batches } from './service.ts';

export function batchRoutes(http: FastifyInstance, batches: Batches): void {
  serve(http, calls.batchQuoteCall, async (caller, { vehicles }) => ({ quote: await batches.quote(caller, vehicles) }));
  serve(http, calls.makeBatchCall, async (caller, input) => ({ batch: await batches.make(caller, input) }));
  serve(http, calls.batchesCall, async caller => ({ batches: await batches.list(caller) }));
  serve(http, calls.batchCall, (caller, { batch }) => batches.show(caller, batch));
  http.get<{ Params: { id: string } }>(
    '/documents/lot/:id(^\\w+).zip',
    { schema: { hide: true }, ...limitsOf(http, DRAWING_LIMITS) },
    async ({ caller, params }, reply) => sendArchive(reply, await batches.archive(caller, params.id)),
  );
  for (const kind of calls.PAPERS)
    http.get<{ Params: { id: string } }>(
      `/documents/lot/:id/${kind}.pdf`,
      { schema: { hide: true }, ...limitsOf(http, DRAWING_LIMITS) },
      async ({ caller, params }, reply) => sendPdf(reply, await batches.print(caller, params.id, kind)),
    );
}
