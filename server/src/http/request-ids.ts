import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { inRequest } from '../kit/log/request-scope.ts';
import { newId } from '../kit/security/ids.ts';
import type { Config } from '../kit/settings/config.ts';
import { isTrusted } from '../kit/settings/proxy-config.ts';

const WELL_FORMED = /^[\w-]{8,64}$/;

/** The id of a request: the `x-request-id` of a trusted proxy where it is well-formed, else one of ours. */
export function requestIdOf({ headers, socket }: IncomingMessage, trusted: Config['trustedProxies']): string {
  const given = headers['x-request-id'];
  const isKept = typeof given === 'string' && WELL_FORMED.test(given) && isTrusted(trusted, socket.remoteAddress ?? '');
  return isKept ? given : newId('req');
}

/** From here on everything that is logged, and every job that is queued, knows its request. */
export function followRequests(http: FastifyInstance): void {
  http.addHook('onRequest', (request, _reply, done) => inRequest(request.id, done));
}
