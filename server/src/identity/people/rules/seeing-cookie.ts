import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SEEING_COOKIE } from '../contract.ts';

const shared = (request: FastifyRequest) => ({
  path: '/',
  sameSite: 'lax' as const,
  secure: request.protocol === 'https',
  httpOnly: true,
});

/** What the operator of this browser says to look at; who asks is checked where it is used. */
export const seeingCookieOf = (request: FastifyRequest): string | null => request.cookies[SEEING_COOKIE] ?? null;

/** Keeps it in the browser until it ends by itself. */
export function keepSeeing(id: string, expires: Date, request: FastifyRequest, reply: FastifyReply): void {
  reply.setCookie(SEEING_COOKIE, id, { ...shared(request), expires });
}

export function dropSeeing(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(SEEING_COOKIE, shared(request));
}
