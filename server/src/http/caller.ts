import type { FastifyReply, FastifyRequest } from 'fastify';
import { holdsKey, isMeantAsKey, takesKeys } from '../api/keys/rules.ts';
import type { Keys } from '../api/keys/service.ts';
import type { Accounts } from '../identity/accounts/service.ts';
import { gateCookieOf } from '../identity/gate/routes.ts';
import { isBehindGate } from '../identity/gate/rules.ts';
import type { Dealerships } from '../identity/dealerships/service.ts';
import { chosenOf, keepWallet, walletOf } from '../identity/dealerships/rules/chosen-cookie.ts';
import { seeingCookieOf } from '../identity/people/rules/seeing-cookie.ts';
import type { PeopleService } from '../identity/people/service.ts';
import type { Gate } from '../identity/gate/service.ts';
import type { Actor, Caller, Member } from '../platform/sites/rules/caller.ts';
import type { Audit } from '../platform/audit/service.ts';
import type { Db } from '../kit/database/db.ts';
import { newToken } from '../kit/security/crypto.ts';
import { AppError } from '../kit/errors.ts';
import { guestOf, keepGuest, renewSession, sessionCookieOf } from '../identity/accounts/rules/session-cookie.ts';
import { Locale, type Site } from '../platform/sites/contract.ts';
import type { Sites } from '../platform/sites/service.ts';
import type { SiteSettingsService } from '../platform/site-settings/service.ts';
import { placeChoice } from '../vehicles/decode/rules/ip-data.ts';
import type { Config } from '../kit/settings/config.ts';
import { isTrusted } from '../kit/settings/proxy-config.ts';

const LANGUAGE_COOKIE = 'marque_language';

interface CallerDeps {
  audit: Audit;
  database: { db: Db };
  sites: Sites;
  accounts: Accounts;
  dealerships: Pick<Dealerships, 'asBuyer'>;
  keys: Pick<Keys, 'enter'>;
  gate: Gate;
  people: Pick<PeopleService, 'seenBy'>;
  siteSettings: Pick<SiteSettingsService, 'drafted'>;
  config: Pick<Config, 'port' | 'trustedProxies'>;
}

/** Pages and calls of operators. */
const OPERATORS = /^\/(?:api\/)?operator(?:\/|\.data|$)/;

/** What an operator who looks at a member still does as himself. */
const OWN = /^\/(?:api\/)?operator(?:\/|\.data|$)|^\/api-cwa\/logout$/;

/** What may be shown as an operator's draft has its brand: `?draft=` and the brand. */
const DRAFTED = /^\/(?:$|pricing$|sites\/|documents\/(?:report|sticker)\/sample)/;

const VISITOR: Actor = { kind: 'visitor' };

/**
 * Host → site, token → actor. Most requests have no token and no gate before them: those are answered at once, the others
 * by a promise. @throws AppError `unknown_host`: another brand is never shown instead; `not_found` when
 * the page that asks says it belongs to another brand; `gate_closed`
 */
export function callerOf(request: FastifyRequest, reply: FastifyReply, app: CallerDeps): Caller | Promise<Caller> {
  const site = app.sites.forHost(request.host);
  if (!site) throw new AppError('unknown_host', { params: { host: request.hostname } });
  const requested = request.headers['x-site'];
  if (requested !== undefined && app.sites.forHost(String(requested)) !== site) throw new AppError('not_found');
  if (holdsKey(request.url)) throw new AppError('key_query');
  const isUnknown = bearerOf(request) === null && sessionCookieOf(request) === null;
  if (isUnknown && site.security === 'disabled') return callerAs(VISITOR, true, { site, request, reply, app });
  return lookUp({ site, request, reply, app });
}

interface Asking {
  site: Site;
  request: FastifyRequest;
  reply: FastifyReply;
  app: CallerDeps;
}

/** An operator who looks at a member is shown what the member sees, but in the console. */
async function lookUp(asking: Asking): Promise<Caller> {
  const { site, request, reply, app } = asking;
  const bearer = bearerOf(request);
  if (bearer !== null && isMeantAsKey(bearer)) return asKey(bearer, asking);
  const actor = await actorOf(request, reply, site, app.accounts);
  const looked = actor.kind === 'member' ? await lookedAt(actor, asking) : null;
  if (looked && !OWN.test(request.url.split('?')[0] ?? '') && !draftOf(request, app.sites)) {
    const { seeing, site: seen, actor: shown } = looked;
    return { ...callerAs(shown, true, { ...asking, site: seen }), seeing };
  }
  const caller = await ownCaller(actor, asking);
  return looked ? { ...caller, seeing: looked.seeing } : caller;
}

/** What an operator looks at now; one query for a browser that says so, none for others. */
async function lookedAt(actor: Member, { request, app }: Asking) {
  const id = seeingCookieOf(request);
  return id === null ? null : app.people.seenBy(actor, id);
}

async function ownCaller(actor: Actor, asking: Asking): Promise<Caller> {
  const { site, request, app } = asking;
  const drafted = actor.kind === 'member' ? draftOf(request, app.sites) : null;
  if (actor.kind === 'member' && drafted) return asDrafted(actor, drafted, asking);
  const brand = actor.kind === 'member' ? brandOf(request, app.sites) : null;
  if (actor.kind === 'member' && brand && brand.id !== site.id) return operatorOfAnother(actor, brand, asking);
  const gatePassed = actor.kind === 'member' || (await app.gate.isPassed(site, gateCookieOf(request)));
  if (!gatePassed && isBehindGate(request.routeOptions.url ?? '')) throw new AppError('gate_closed');
  const caller = callerAs(actor, gatePassed, asking);
  const wallet = actor.kind === 'member' ? walletOf(request) : null;
  return wallet === null ? caller : spending({ ...caller, dealership: wallet }, asking);
}

/**
 * A person who spends the wallet of a dealership. Who belongs to it no more reads with the own account again.
 * @throws AppError `not_found`, `dealers_only`: what changes something is never charged to another wallet than the chosen one
 */
async function spending(caller: Caller, { request, reply, app }: Asking): Promise<Caller> {
  try {
    return await app.dealerships.asBuyer(caller);
  } catch (error) {
    keepWallet(null, request, reply);
    if (request.method !== 'GET' || !(error instanceof AppError)) throw error;
    return caller;
  }
}

/** A program with a key of an account. @throws AppError `key_elsewhere`, `key_unknown`, `key_place` */
async function asKey(secret: string, asking: Asking): Promise<Caller> {
  const { site, request, app } = asking;
  if (!takesKeys(request.url)) throw new AppError('key_elsewhere');
  const { key, member } = await app.keys.enter(site, secret, request.ip);
  request.apiKey = key;
  request.keyLimit = { key: key.id, perMinute: key.perMinute };
  return callerAs(member, true, asking);
}

/** The brand an operator's page (`?brand=`) or call (`x-brand`) is about; null: the one of the host. */
function brandOf(request: FastifyRequest, sites: Sites): Site | null {
  const [path = '', query = ''] = request.url.split('?');
  if (!OPERATORS.test(path)) return null;
  return brandCalled(request.headers['x-brand'] ?? new URLSearchParams(query).get('brand'), sites);
}

/** The brand whose draft is asked for; null: it is shown as it is. */
function draftOf({ method, url }: FastifyRequest, sites: Sites): Site | null {
  const [path = '', query = ''] = url.split('?');
  if (method !== 'GET' || !DRAFTED.test(path)) return null;
  return brandCalled(new URLSearchParams(query).get('draft'), sites);
}

/** @throws AppError `not_found` */
function brandCalled(id: string | string[] | null | undefined, sites: Sites): Site | null {
  if (!id) return null;
  const brand = sites.all().find(each => each.id === id);
  if (!brand) throw new AppError('not_found');
  return brand;
}

/** A visitor of the brand as the operator's draft has it. @throws AppError as `operatorOfAnother`, `role_needed`, `site_settings` */
async function asDrafted(member: Member, brand: Site, asking: Asking): Promise<Caller> {
  const isOwn = brand.id === asking.site.id;
  const operator = isOwn ? callerAs(member, true, asking) : await operatorOfAnother(member, brand, asking);
  const { site, files } = await asking.app.siteSettings.drafted(operator);
  return { ...operator, site, draft: files, actor: VISITOR };
}

/**
 * An operator of several brands, in the console of another than the host's: its data, and the roles held for it.
 * @throws AppError `not_found` without a role for it; the attempt of another brand's operator is in the log
 */
async function operatorOfAnother(member: Member, brand: Site, asking: Asking): Promise<Caller> {
  const { app, request } = asking;
  const [operated] = await app.accounts.operates(member, [brand]);
  const caller = callerAs(operated?.operator ?? member, true, { ...asking, site: brand });
  if (!operated) {
    // What anybody may ask for does not fill a log.
    if (member.roles.length > 0) {
      const event = { action: 'console.refused', object: member.userId };
      await app.database.db.transaction(tx => app.audit.write(tx, caller, event));
    }
    throw new AppError('not_found');
  }
  const port = isForwarded(request, app.config.trustedProxies) ? '' : `:${request.socket.localPort}`;
  return {
    ...caller,
    consoleOrigin: caller.origin,
    origin: `${request.protocol}://${app.sites.config(brand).app_host}${port}`,
  };
}

function callerAs(actor: Actor, gatePassed: boolean, { site, request, reply, app }: Asking): Caller {
  const guest = guestOf(request);
  const place = placeChoice(request, site);
  let token = guest?.token;
  let gone: AbortSignal | undefined;
  // Plain fields only: a getter or a spread makes this object ten times as slow to build, for every request.
  return {
    site,
    actor,
    requestId: request.id,
    locale: chosenLocale(request) ?? place.locale ?? site.locale,
    placeCurrency: place.currency,
    ip: request.ip,
    origin: originOf(request, app),
    gatePassed,
    userAgent: request.headers['user-agent'] ?? '',
    dealership: chosenOf(request),
    guest: guest?.token ?? null,
    firstSearch: guest?.first ?? null,
    keepGuest: first => {
      token ??= newToken();
      keepGuest({ token, first: first ?? null }, request, reply);
    },
    signal: () => (gone ??= signalOf(reply)),
  };
}

/**
 * Ends when the reader has gone before the answer is sent. A request's own `close` comes as soon as its body is read. An
 * answer that was sent ends nothing, as to make the reason of an end takes a hundredth of a preview.
 */
function signalOf(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  return gone.signal;
}

/** The origin of links to this site. The scheme comes from a trusted proxy, or from our own server. */
function originOf(
  request: FastifyRequest,
  app: { sites: Sites; config: Pick<Config, 'port' | 'trustedProxies'> },
): string {
  const { localPort = app.config.port } = request.socket;
  const scheme = request.protocol === 'https' ? 'https' : 'http';
  return `${scheme}://${app.sites.linkHost(request.host, isForwarded(request, app.config.trustedProxies) ? null : localPort)}`;
}

/** Whether a trusted proxy states the requested host. */
function isForwarded({ headers, socket }: FastifyRequest, trusted: Config['trustedProxies']): boolean {
  return headers['x-forwarded-host'] !== undefined && isTrusted(trusted, socket.remoteAddress ?? '');
}

/** Who asks: by the bearer token of an API client, else by the browser's cookie, which lasts as long as its session. */
async function actorOf(request: FastifyRequest, reply: FastifyReply, site: Site, accounts: Accounts): Promise<Actor> {
  const bearer = bearerOf(request);
  const token = bearer ?? sessionCookieOf(request);
  const { actor, renewedTo } = await accounts.sessionOf(site, token);
  if (renewedTo && token && bearer === null) renewSession(token, renewedTo, request, reply);
  return actor;
}

function bearerOf(request: FastifyRequest): string | null {
  const { authorization } = request.headers;
  if (authorization === undefined) return null;
  const [scheme, token] = authorization.split(' ');
  return scheme?.toLowerCase() === 'bearer' && token ? token : null;
}

/** The reader's choice, else the language of where the reader is, else the site's. */
export function localeOf(request: FastifyRequest, site: Pick<Site, 'locale' | 'locales'> | null): Locale {
  return chosenLocale(request) ?? (site && (placeChoice(request, site).locale ?? site.locale)) ?? 'en';
}

function chosenLocale(request: FastifyRequest): Locale | null {
  const choice = request.cookies?.[LANGUAGE_COOKIE];
  const chosen = choice === undefined ? null : Locale.safeParse(choice);
  return chosen?.success ? chosen.data : null;
}
