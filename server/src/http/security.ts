import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../kit/errors.ts';

/** Scripts run only with this page's nonce; nothing is framed, and nothing is loaded from elsewhere. */
function contentPolicy(nonce: string, development: boolean): string {
  const connect = development ? "'self' ws:" : "'self'";
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    `connect-src ${connect}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');
}

/** Security headers on every answer, a fresh script nonce for every request, and no writing from other sites. */
export function addSecurity(http: FastifyInstance, options: { development: boolean }): void {
  http.addHook('onRequest', async (request, reply) => {
    request.nonce = randomBytes(16).toString('base64');
    reply.headers({
      'content-security-policy': contentPolicy(request.nonce, options.development),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': 'camera=(self), geolocation=(), microphone=()',
      'cross-origin-opener-policy': 'same-origin',
      'x-request-id': request.id,
    });
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    refuseOtherOrigins(request);
  });
}

/** A browser says where a request comes from; one that would write must come from the site itself. */
function refuseOtherOrigins(request: FastifyRequest): void {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return;
  const { origin } = request.headers;
  const fetchSite = request.headers['sec-fetch-site'];
  const elsewhere = origin !== undefined && origin !== `${request.protocol}://${request.host}`;
  if (elsewhere || fetchSite === 'cross-site') throw new AppError('cross_site');
}
