import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * Caching of answers. An answer is private unless its route says that it is public; a refusal and an answer that sets
 * a cookie always are. Public answers carry an `ETag` and are not sent twice to a client that has them. Ours, because
 * `@fastify/etag` hashes every answer, also those that must not be cached.
 */
export function addCaching(http: FastifyInstance): void {
  http.addHook('onSend', (request, reply, payload, done) => {
    keepPrivate(request, reply);
    const isCacheable = request.method === 'GET' && reply.statusCode === 200 && isPublic(reply);
    if (!isCacheable || (typeof payload !== 'string' && !Buffer.isBuffer(payload))) return done(null, payload);
    const tag = `W/"${createHash('sha256').update(payload).digest('base64url').slice(0, 22)}"`;
    reply.header('etag', tag);
    if (request.headers['if-none-match'] !== tag) return done(null, payload);
    reply.code(304).removeHeader('content-length');
    done(null, '');
  });
}

const isPublic = (reply: FastifyReply): boolean => namesPublic(reply.getHeader('cache-control'));
const namesPublic = (control: unknown): boolean => control !== undefined && /\bpublic\b/.test(String(control));

function keepPrivate(request: FastifyRequest, reply: FastifyReply): void {
  const isPage = String(reply.getHeader('content-type') ?? '').startsWith('text/html');
  const refused = reply.statusCode >= 400;
  // A member's page is not shown again by "back" once the member has signed out (ASVS 8.2.1).
  const isPersonal = isPage && request.caller?.actor.kind === 'member';
  const control = reply.getHeader('cache-control');
  if (refused || isPersonal || (namesPublic(control) && reply.getHeader('set-cookie')))
    reply.header('cache-control', 'private, no-store');
  else if (!control) reply.header('cache-control', isPage ? 'private, no-cache' : 'no-store');
  if (isPage) reply.header('vary', [reply.getHeader('vary'), 'cookie'].flat().filter(Boolean).join(', '));
}
