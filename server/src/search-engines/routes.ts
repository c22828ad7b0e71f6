import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Limit } from '../kit/contract.ts';
import { AppError } from '../kit/errors.ts';
import { limitsOf } from '../kit/limits.ts';
import type { SearchEngines } from './service.ts';

const KEPT = 'public, max-age=3600';
const LIMITS: readonly Limit[] = [{ max: 60, minutes: 1 }];

/** `robots.txt`, `sitemap.xml` with its parts, and a header for hosts of which nothing may be listed. */
export function searchEngineRoutes(http: FastifyInstance, engines: SearchEngines): void {
  http.addHook('onRequest', (request, reply, done) => {
    if (!engines.mayList(request.caller, request.host)) reply.header('x-robots-tag', 'noindex, nofollow');
    done();
  });
  const options = { schema: { hide: true }, preHandler: limitsOf(http, LIMITS) };
  http.get('/robots.txt', options, (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', KEPT)
      .send(engines.robots(request.caller, { host: request.host, origin: publicOrigin(request) })),
  );
  http.get('/sitemap.xml', options, async (request, reply) => {
    listedOnly(request, engines);
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', KEPT)
      .send(await engines.sitemapIndex(request.caller, publicOrigin(request)));
  });
  http.get<{ Params: { part: string } }>('/sitemap-:part.xml', options, async (request, reply) => {
    listedOnly(request, engines);
    const xml = await engines.sitemapPart(request.caller, request.params.part, publicOrigin(request));
    if (!xml) throw new AppError('not_found');
    return reply.type('application/xml; charset=utf-8').header('cache-control', KEPT).send(xml);
  });
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
