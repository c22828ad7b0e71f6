import type { FastifyInstance } from 'fastify';
import { serve } from '../kit/route.ts';
import { postIncidentCall, statusCall, updateIncidentCall } from './contract.ts';
import type { StatusService } from './service.ts';

const KEPT = 'public, max-age=30';

/** The calls, and `/status.json`: the same answer at the address where monitors look for it. */
export function statusRoutes(http: FastifyInstance, status: StatusService): void {
  serve(http, statusCall, caller => status.now(caller));
  http.get('/status.json', { schema: { hide: true } }, async (request, reply) =>
    reply.header('cache-control', KEPT).send({ status: 'success', ...(await status.now(request.caller)) }),
  );
  serve(http, postIncidentCall, async (caller, input) => ({ incident: await status.post(caller, input) }));
  serve(http, updateIncidentCall, async (caller, input) => ({ incident: await status.update(caller, input) }));
}
