import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serve } from '../../kit/route.ts';
import * as calls from './contract.ts';
import type { Gate } from './service.ts';

export function gateRoutes(http: FastifyInstance, gate: Gate): void {
  serve(http, calls.secureLoginCall, async (caller, input, { request, reply }) => {
    const { answer, cookie, until } = await gate.pass(caller, input);
    if (cookie) keep(reply, request, cookie, until);
    return answer;
  });
  serve(http, calls.leaveSiteCall, (_caller, _input, { request, reply }) => {
    const gone = { path: '/', secure: request.protocol === 'https', sameSite: 'lax' as const };
    reply.clearCookie(nameOf(request), { ...gone, httpOnly: true }).clearCookie(calls.GATE_FLAG_COOKIE, gone);
    return {};
  });
  serve(http, calls.accessCall, (caller, input) => gate.list(caller, input));
  serve(http, calls.addAccessCall, async (caller, input) => ({ credential: await gate.add(caller, input) }));
  serve(http, calls.endAccessCall, async (caller, input) => ({ credential: await gate.end(caller, input) }));
}

/** The cookie a browser shows the gate; the plain name counts only where there is no TLS. */
export function gateCookieOf(request: FastifyRequest): string | undefined {
  return request.cookies[nameOf(request)];
}

function nameOf(request: FastifyRequest): string {
  return request.protocol === 'https' ? calls.GATE_COOKIE : calls.GATE_COOKIE_PLAIN;
}

/** The pass, which scripts cannot read, and a flag for the route guard that says only that the gate was passed. */
function keep(reply: FastifyReply, request: FastifyRequest, value: string, expires: Date): void {
  const cookie = { path: '/', sameSite: 'lax' as const, secure: request.protocol === 'https', expires };
  reply.setCookie(nameOf(request), value, { ...cookie, httpOnly: true }).setCookie(calls.GATE_FLAG_COOKIE, '1', cookie);
}
