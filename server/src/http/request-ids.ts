import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { App } from '../app/app.ts';
import { inScope } from '../kit/log/request-scope.ts';
import type { RequestSpan } from '../kit/log/tracing.ts';
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

/** Asked again and again by machines; a span for each tells nothing. */
const PROBES: ReadonlySet<string> = new Set(['/livez', '/readyz', '/health', '/metrics']);

/**
 * From here on everything that is logged, and every job that is queued, knows its request; where traces are sent, each
 * request is a span of the trace that a trusted proxy names, or of a new one.
 */
export function followRequests(http: FastifyInstance, { tracing, config }: Pick<App, 'tracing' | 'config'>): void {
  const spans = new WeakMap<FastifyRequest, RequestSpan>();
  http.addHook('onRequest', (request, _reply, done) => {
    const span = beginSpan(request);
    if (span) spans.set(request, span);
    inScope({ requestId: request.id, traceparent: span?.traceparent }, done);
  });
  http.addHook('onResponse', (request, reply, done) => {
    spans.get(request)?.end(reply.statusCode);
    done();
  });

  function beginSpan({ id, method, routeOptions, headers, socket }: FastifyRequest): RequestSpan | undefined {
    const { url: route = 'none' } = routeOptions;
    if (!tracing || PROBES.has(route)) return undefined;
    const given = headers['traceparent'];
    const isKept = typeof given === 'string' && isTrusted(config.trustedProxies, socket.remoteAddress ?? '');
    return tracing.beginRequest({ id, method, route, traceparent: isKept ? given : undefined });
  }
}
