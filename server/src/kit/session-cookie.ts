import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GUEST_COOKIE, LOGGED_IN_COOKIE, SESSION_COOKIE, type Session } from '../accounts/contract.ts';

const GUEST_SECONDS = 90 * 24 * 60 * 60;

/**
 * What all our cookies have in common. `Lax` lets a mailed link find the reader signed in. No `__Host-` prefix: it would
 * mean a second name where there is no TLS, and path and host are set as it would demand.
 */
const shared = (request: FastifyRequest) => ({
  path: '/',
  sameSite: 'lax' as const,
  secure: request.protocol === 'https',
});

/**
 * The browser's session: a cookie no script can read, and a flag that says only that there is one. What the guest kept
 * is the account's now, so the guest's own cookie goes.
 */
export function keepSession(session: Session, request: FastifyRequest, reply: FastifyReply): Session {
  const cookie = { ...shared(request), expires: new Date(session.expires_at) };
  reply
    .setCookie(SESSION_COOKIE, session.token, { ...cookie, httpOnly: true })
    .setCookie(LOGGED_IN_COOKIE, '1', cookie);
  if (request.cookies[GUEST_COOKIE]) reply.clearCookie(GUEST_COOKIE, { path: '/' });
  return session;
}

/** Takes session and flag away from the browser. */
export function dropSession(reply: FastifyReply): void {
  reply.clearCookie(SESSION_COOKIE, { path: '/' }).clearCookie(LOGGED_IN_COOKIE, { path: '/' });
}

/** Keeps a guest's token in the browser for 90 days from now. */
export function keepGuest(token: string, request: FastifyRequest, reply: FastifyReply): void {
  reply.setCookie(GUEST_COOKIE, token, { ...shared(request), httpOnly: true, maxAge: GUEST_SECONDS });
}
