import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../kit/errors.ts';
import { isTokenPath } from '../sites/contract.ts';
import { contentPolicy } from './content-policy.ts';

/** Security headers on every answer, a fresh script nonce for every request, and no writing from other sites. */
export function addSecurity(http: FastifyInstance, options: { development: boolean }): void {
  http.addHook('onRequest', async (request, reply) => {
    addSecurityHeaders(request, reply, options);
    refuseOtherOrigins(request);
  });
}

/** Sets only the headers: no hook runs for an address that cannot be routed. */
export function addSecurityHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  options: { development: boolean },
): void {
  request.nonce = randomBytes(16).toString('base64');
  const path = pathOf(request);
  reply.headers({
    'content-security-policy': contentPolicy(request.nonce, { ...options, path, site: null }),
    'x-content-type-options': 'nosniff',
    'referrer-policy': isTokenPath(path) ? 'no-referrer' : 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-request-id': request.id,
  });
  if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
}

/** Widens the policy by what the brand has set up, once the brand is known. */
export function announcePolicy(request: FastifyRequest, reply: FastifyReply, options: { development: boolean }): void {
  const about = { ...options, path: pathOf(request), site: request.caller.site };
  reply.header('content-security-policy', contentPolicy(request.nonce, about));
}

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '/';

/** Browsers send the origin of a request; a request that writes must come from the site itself. */
function refuseOtherOrigins(request: FastifyRequest): void {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return;
  const { origin } = request.headers;
  const fetchSite = request.headers['sec-fetch-site'];
  const elsewhere = origin !== undefined && origin !== `${request.protocol}://${request.host}`;
  if (elsewhere || fetchSite === 'cross-site' || fetchSite === 'same-site') throw new AppError('cross_site');
}
