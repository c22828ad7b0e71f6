import type { FastifyInstance } from 'fastify';
import { serve } from '../../kit/route.ts';
import { oneClickRoute } from '../../kit/web/one-click.ts';
import * as calls from './contract.ts';
import type { StatusService } from './service.ts';

const CACHE_CONTROL = 'public, max-age=30';

/** The calls, and `/status.json`: the same answer at the address where monitors look for it. */
export function statusRoutes(http: FastifyInstance, status: StatusService): void {
  serve(http, calls.statusCall, caller => status.now(caller));
  http.get('/status.json', { schema: { hide: true } }, async (request, reply) =>
    reply.header('cache-control', CACHE_CONTROL).send({ status: 'success', ...(await status.now(request.caller)) }),
  );
  serve(http, calls.subscribeIncidentsCall, (caller, input) => status.subscribe(caller, input));
  serve(http, calls.confirmIncidentsCall, (caller, { token }) => status.confirm(caller, token));
  serve(http, calls.endIncidentsCall, (caller, { token }) => status.unsubscribe(caller, token));
  oneClickRoute(http, {
    path: '/status/unsubscribe',
    end: (caller, token) => status.unsubscribe(caller, token),
    done: 'incident.ended',
  });
  serve(http, calls.postIncidentCall, async (caller, input) => ({ incident: await status.post(caller, input) }));
  serve(http, calls.updateIncidentCall, async (caller, input) => ({ incident: await status.update(caller, input) }));
}
