import type { FastifyInstance, FastifyRequest } from 'fastify';
import { serve } from '../../kit/route.ts';
import * as calls from './contract.ts';
import { typeOf } from './rules.ts';
import type { RequestLog, SentAgain } from './service.ts';

export function requestLogRoutes(http: FastifyInstance, log: RequestLog): void {
  serve(http, calls.apiRequestsCall, (caller, input) => log.list(caller, input));
  serve(http, calls.apiRequestDaysCall, async (caller, input) => ({ days: await log.days(caller, input) }));
  serve(http, calls.apiRequestCall, (caller, input) => log.read(caller, input));
  serve(http, calls.replayRequestCall, (caller, input, { request }) =>
    log.replay(caller, input, sent => sendAgain(http, request, sent)),
  );
}

/** Sends a request through the same door as the first time: its scope, its limit and the log of the key hold for it. */
async function sendAgain(
  http: FastifyInstance,
  { host, ip }: FastifyRequest,
  { secret, method, path, body }: SentAgain,
): Promise<calls.Replayed> {
  const answer = await http.inject({
    method: method as 'GET' | 'POST',
    url: path,
    headers: {
      host,
      authorization: `Bearer ${secret}`,
      ...(body === null ? {} : { 'content-type': typeOf({ method, path, body }) }),
    },
    ...(body === null ? {} : { payload: body }),
    remoteAddress: ip,
  });
  const isText = String(answer.headers['content-type']).includes('json');
  return {
    status: answer.statusCode,
    request_id: String(answer.headers['x-request-id']),
    answer: isText ? answer.body : null,
  };
}
