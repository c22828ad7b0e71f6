import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Limit } from '../../kit/contract.ts';
import { AppError } from '../../kit/errors.ts';
import { limitsOf } from '../../kit/web/limits.ts';
import type { SearchEngines } from './service.ts';

const CACHE_CONTROL = 'public, max-age=3600';
const PICTURE_CACHE_CONTROL = 'public, max-age=86400, stale-while-revalidate=604800';
/** The path of a page, and `.png`. */
const PICTURE_PATH = /^[a-z0-9]+(?:[-/][a-z0-9]+){0,40}\.png$/;
/** Who shows links fetches a few; each may have to be drawn. */
const PICTURE_LIMITS: readonly Limit[] = [{ max: 30, minutes: 1 }];
const LIMITS: readonly Limit[] = [{ max: 60, minutes: 1 }];

/** `robots.txt`, `sitemap.xml` with its parts, `/social/<path of a page>.png`, and a header for hosts of which nothing may be listed. */
export function searchEngineRoutes(http: FastifyInstance, engines: SearchEngines): void {
  http.addHook('onRequest', (request, reply, done) => {
    if (!engines.mayList(request.caller, request.host)) reply.header('x-robots-tag', 'noindex, nofollow');
    done();
  });
  const options = { schema: { hide: true }, ...limitsOf(http, LIMITS) };
  http.get('/robots.txt', options, (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', CACHE_CONTROL)
      .send(engines.robots(request.caller, { host: request.host, origin: publicOrigin(request) })),
  );
  http.get('/sitemap.xml', options, async (request, reply) => {
    listedOnly(request, engines);
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', CACHE_CONTROL)
      .send(await engines.sitemapIndex(request.caller, publicOrigin(request)));
  });
  http.get<{ Params: { part: string } }>('/sitemap-:part.xml', options, async (request, reply) => {
    listedOnly(request, engines);
    const xml = await engines.sitemapPart(request.caller, request.params.part, publicOrigin(request));
    if (!xml) throw new AppError('not_found');
    return reply.type('application/xml; charset=utf-8').header('cache-control', CACHE_CONTROL).send(xml);
  });
  const pictures = { schema: { hide: true }, ...limitsOf(http, PICTURE_LIMITS) };
  http.get<{ Params: { '*': string } }>('/social/*', pictures, async (request, reply) => {
    const path = request.params['*'];
    if (!PICTURE_PATH.test(path)) throw new AppError('not_found');
    const { type, bytes } = await engines.picture(inQueryLanguage(request), `/${path.slice(0, -'.png'.length)}`);
    return reply
      .type(type)
      .headers({ 'cache-control': PICTURE_CACHE_CONTROL, 'cross-origin-resource-policy': 'cross-origin' })
      .send(bytes);
  });
}

/** The language an address asks for; the site's own unless it offers that one. */
function inQueryLanguage({ caller, query }: FastifyRequest): FastifyRequest['caller'] {
  const { lang } = query as { lang?: unknown };
  const { site } = caller;
  return { ...caller, locale: site.locales.find(each => each === lang) ?? site.locale };
}

/** @throws AppError `not_found` on a host of which nothing may be listed */
function listedOnly(request: FastifyRequest, engines: SearchEngines): void {
  if (!engines.mayList(request.caller, request.host)) throw new AppError('not_found');
}

/** Scheme, host and port of the brand's public host: every address in a sitemap is there. */
function publicOrigin({ caller, protocol, host }: FastifyRequest): string {
  const [, port] = /:(\d+)$/.exec(host) ?? [];
  return `${protocol}://${caller.site.hosts[0]}${port ? `:${port}` : ''}`;
}
