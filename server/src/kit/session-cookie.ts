import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GUEST_COOKIE, LOGGED_IN_COOKIE, SESSION_COOKIE, type Session } from '../accounts/contract.ts';

const GUEST_SECONDS = 90 * 24 * 60 * 60;

/** The options of all our cookies. `Lax` lets a mailed link find the reader signed in. */
const shared = (request: FastifyRequest) => ({
  path: '/',
  sameSite: 'lax' as const,
  secure: request.protocol === 'https',
});

/**
 * What a cookie is called here: bound to this very host where the connection is secure, so that no neighboring host can
 * plant one. Where there is no TLS, browsers refuse that prefix.
 */
function cookieName(request: FastifyRequest, plain: string): string {
  return request.protocol === 'https' ? `__Host-${plain}` : plain;
}

/** The token of this browser's session, if it has one. */
export const sessionCookieOf = (request: FastifyRequest): string | null =>
  request.cookies[cookieName(request, SESSION_COOKIE)] ?? null;

/** The token of this browser as a guest, if it has one. */
export const guestCookieOf = (request: FastifyRequest): string | null =>
  request.cookies[cookieName(request, GUEST_COOKIE)] ?? null;

/**
 * The browser's session: a cookie no script can read, and a flag that says only that there is one. What the guest kept
 * is the account's now, so the guest's own cookie goes.
 */
export function keepSession(session: Session, request: FastifyRequest, reply: FastifyReply): Session {
  renewSession(session.token, new Date(session.expires_at), request, reply);
  if (guestCookieOf(request)) reply.clearCookie(cookieName(request, GUEST_COOKIE), shared(request));
  return session;
}

/** Lets the browser keep its session as long as we do. */
export function renewSession(token: string, expires: Date, request: FastifyRequest, reply: FastifyReply): void {
  const cookie = { ...shared(request), expires };
  reply
    .setCookie(cookieName(request, SESSION_COOKIE), token, { ...cookie, httpOnly: true })
    .setCookie(LOGGED_IN_COOKIE, '1', cookie);
}

/** Takes session and flag away from the browser. */
export function dropSession(request: FastifyRequest, reply: FastifyReply): void {
  reply
    .clearCookie(cookieName(request, SESSION_COOKIE), shared(request))
    .clearCookie(LOGGED_IN_COOKIE, shared(request));
}

/** Keeps a guest's token in the browser for 90 days from now. */
export function keepGuest(token: string, request: FastifyRequest, reply: FastifyReply): void {
  const cookie = { ...shared(request), httpOnly: true, maxAge: GUEST_SECONDS };
  reply.setCookie(cookieName(request, GUEST_COOKIE), token, cookie);
}
