import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GUEST_COOKIE, LOGGED_IN_COOKIE, SESSION_COOKIE, type Session } from '../contract.ts';
import type { FirstSearch } from '../../../platform/sites/rules/caller.ts';

const GUEST_SECONDS = 90 * 24 * 60 * 60;

/** The options of all our cookies. `Lax` lets a mailed link find the reader signed in. */
const shared = (request: FastifyRequest) => ({
  path: '/',
  sameSite: 'lax' as const,
  secure: request.protocol === 'https',
});

/**
 * Name of a cookie here: bound to this very host where the connection is secure, so that no neighboring host can plant one. Without TLS,
 * browsers refuse that prefix.
 */
function cookieName(request: FastifyRequest, plain: string): string {
  return request.protocol === 'https' ? `__Host-${plain}` : plain;
}

/** The token of this browser's session, if it has one. */
export const sessionCookieOf = (request: FastifyRequest): string | null =>
  request.cookies[cookieName(request, SESSION_COOKIE)] ?? null;

const guestCookieOf = (request: FastifyRequest): string | null =>
  request.cookies[cookieName(request, GUEST_COOKIE)] ?? null;

/** A browser that is not signed in: its token, and the first search where it carries it. */
interface Guest {
  token: string;
  first: FirstSearch | null;
}

const AUCTIONS: Record<string, boolean> = { y: true, n: false };

/** The guest this browser is; null until there is something to keep for it. What it carries is checked where it is used. */
export function guestOf(request: FastifyRequest): Guest | null {
  const cookie = guestCookieOf(request);
  if (cookie === null) return null;
  const [token = '', vin, at = '', auction = '', reading = ''] = cookie.split('.');
  if (!/^[\w-]{43}$/.test(token)) return null;
  const seconds = Number.parseInt(at, 36);
  const about = { auction: AUCTIONS[auction] ?? null, ...(reading ? { reading } : {}) };
  const first = vin && seconds > 0 && { vin, at: new Date(seconds * 1000), ...about };
  return { token, first: first || null };
}

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

/** Keeps a guest's token in the browser for 90 days from now, and its first search beside it: `token.vin.seconds.y`, and the reading that was chosen. */
export function keepGuest({ token, first }: Guest, request: FastifyRequest, reply: FastifyReply): void {
  const cookie = { ...shared(request), httpOnly: true, maxAge: GUEST_SECONDS };
  reply.setCookie(cookieName(request, GUEST_COOKIE), first ? `${token}.${carried(first)}` : token, cookie);
}

function carried({ vin, at, auction, reading }: FirstSearch): string {
  const seconds = Math.floor(at.getTime() / 1000).toString(36);
  return [vin, seconds, auction === null ? '' : auction ? 'y' : 'n', ...(reading ? [reading] : [])].join('.');
}
