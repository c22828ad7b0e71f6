import type { FastifyRequest } from 'fastify';
import { SESSION_COOKIE } from '../accounts/contract.ts';
import type { Accounts } from '../accounts/service.ts';
import type { Caller } from '../kit/caller.ts';
import { AppError } from '../kit/errors.ts';
import { Locale, type Site } from '../sites/contract.ts';
import type { Sites } from '../sites/service.ts';

const LANGUAGE_COOKIE = 'marque_language';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller;
    nonce: string;
  }
}

/** Host → site, token → actor. @throws AppError `unknown_host`: another brand is never shown instead. */
export async function callerOf(request: FastifyRequest, sites: Sites, accounts: Accounts): Promise<Caller> {
  const site = sites.forHost(request.host);
  if (!site) throw new AppError('unknown_host', { params: { host: request.hostname } });
  return {
    site,
    actor: await accounts.actorOf(site, tokenOf(request)),
    requestId: request.id,
    locale: localeOf(request, site),
    ip: request.ip,
    origin: `${request.protocol}://${request.host}`,
  };
}

/** The bearer token of an API client, else the browser's cookie. */
function tokenOf(request: FastifyRequest): string | null {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() === 'bearer' && token) return token;
  return request.cookies[SESSION_COOKIE] ?? null;
}

/** The reader's choice, else the site's language. */
export function localeOf(request: FastifyRequest, site: Pick<Site, 'locale'> | null): Locale {
  const chosen = Locale.safeParse(request.cookies?.[LANGUAGE_COOKIE]);
  return chosen.success ? chosen.data : (site?.locale ?? 'en');
}
