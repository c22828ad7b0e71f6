import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Limit } from '../../kit/contract.ts';
import { AppError } from '../../kit/errors.ts';
import { limiterOf, limitsOf } from '../../kit/web/limits.ts';
import { pageOfMarkdown } from './rules/llms-text.ts';
import { markdownOf } from './rules/markdown.ts';
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
  markdownForms(http, engines);
  const options = { schema: { hide: true }, ...limitsOf(http, LIMITS) };
  http.get('/robots.txt', options, (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', CACHE_CONTROL)
      .send(engines.robots(request.caller, { host: request.host, origin: publicOrigin(request) })),
  );
  http.get('/llms.txt', options, async (request, reply) => {
    listedOnly(request, engines);
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', CACHE_CONTROL)
      .send(await engines.llms(request.caller, publicOrigin(request)));
  });
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

/**
 * A page that may be listed as Markdown: at its address with `.md` (`/index.md` for the first page), or at its own for a reader that
 * prefers `text/markdown`. It is made of the page itself, as a visitor who is not signed in gets it.
 */
function markdownForms(http: FastifyInstance, engines: SearchEngines): void {
  const limited = limiterOf(http, LIMITS);
  http.addHook('onRequest', (request, reply, done) => {
    const path = wantedPage(request);
    if (path === null) return done();
    markdownForm(request, path)
      .then(text => (text === null ? done() : void reply.send(text)))
      .catch(done);

    async function markdownForm({ caller, host, headers, ip, url }: FastifyRequest, page: string) {
      if (!engines.mayList(caller, host) || !(await engines.isListed(caller, page))) return null;
      if ((await limited(request, reply)) !== null) throw new AppError('too_many');
      const origin = publicOrigin(request);
      const [, query] = url.split('?');
      const answer = await http.inject({
        url: query ? `${page}?${query}` : page,
        headers: { host, accept: 'text/html', 'accept-language': headers['accept-language'] ?? '' },
        remoteAddress: ip,
      });
      const text = answer.statusCode === 200 ? await markdownOf(answer.body, origin) : null;
      if (text !== null)
        reply.type('text/markdown; charset=utf-8').headers({
          'cache-control': CACHE_CONTROL,
          vary: 'accept, accept-language',
          link: `<${origin}${page}>; rel="canonical"`,
        });
      return text;
    }
  });
}

/** The page whose Markdown form a request asks for; null for any other request. */
function wantedPage({ method, url, headers }: FastifyRequest): string | null {
  if (method !== 'GET' && method !== 'HEAD') return null;
  const [path = ''] = url.split('?');
  return pageOfMarkdown(path) ?? (prefersMarkdown(headers.accept) ? path : null);
}

/** Whether a reader names Markdown, and no HTML before it. */
const prefersMarkdown = (accept = ''): boolean => /^(?:(?!text\/html).)*text\/markdown/.test(accept);

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
