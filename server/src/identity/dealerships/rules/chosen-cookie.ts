import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

const COOKIE = 'marque_dealership';
const KEPT_SECONDS = 365 * 24 * 60 * 60;

/** The dealership that this browser has chosen, whether or not its reader belongs to it; an API client names it in a header. */
export function chosenOf({ headers, cookies }: FastifyRequest): string | null {
  const named = headers['x-dealership'] ?? cookies?.[COOKIE];
  return typeof named === 'string' && /^\w{1,60}$/.test(named) ? named : null;
}

export function keepChosen(id: string, request: FastifyRequest, reply: FastifyReply): void {
  const secure = request.protocol === 'https';
  reply.setCookie(COOKIE, id, { path: '/', sameSite: 'lax', httpOnly: true, secure, maxAge: KEPT_SECONDS });
}
