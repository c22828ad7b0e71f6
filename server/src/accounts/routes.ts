import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serve } from '../kit/route.ts';
import { LOGGED_IN_COOKIE, loginCall, logoutCall, registerCall, SESSION_COOKIE, type Session } from './contract.ts';
import type { Accounts } from './service.ts';

export function accountRoutes(http: FastifyInstance, app: { accounts: Accounts }): void {
  serve(http, registerCall, async (caller, input, { request, reply }) =>
    keep(await app.accounts.register(caller, input), request, reply),
  );
  serve(http, loginCall, async (caller, input, { request, reply }) =>
    keep(await app.accounts.login(caller, input), request, reply),
  );
  serve(http, logoutCall, async (caller, _input, { reply }) => {
    await app.accounts.logout(caller);
    reply.clearCookie(SESSION_COOKIE, { path: '/' }).clearCookie(LOGGED_IN_COOKIE, { path: '/' });
    return {};
  });
}

/** The browser's session: a cookie no script can read, and a flag that says only that there is one. */
function keep(session: Session, request: FastifyRequest, reply: FastifyReply): Session {
  const cookie = {
    path: '/',
    sameSite: 'lax' as const,
    secure: request.protocol === 'https',
    expires: new Date(session.expires_at),
  };
  reply
    .setCookie(SESSION_COOKIE, session.token, { ...cookie, httpOnly: true })
    .setCookie(LOGGED_IN_COOKIE, '1', cookie);
  return session;
}
