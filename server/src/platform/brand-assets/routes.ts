import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '../../kit/errors.ts';
import type { BrandAsset, BrandAssets } from './service.ts';

const CACHE_CONTROL = 'public, max-age=86400, stale-while-revalidate=604800';
/** An SVG opened by itself is a page: it may run and load nothing. */
const INERT = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * `/sites/<id>/<file>` under the brand's own hosts, `/manifest.webmanifest` of the brand, and
 * `/logos[/classic]/<make>.svg`.
 */
export function brandAssetRoutes(http: FastifyInstance, brandAssets: BrandAssets): void {
  const hidden = { schema: { hide: true } };
  http.get<{ Params: { site: string; file: string } }>(
    '/sites/:site/:file',
    hidden,
    async ({ caller, params }, reply) =>
      show(reply, await brandAssets.ofBrand(caller, params.site, params.file), caller.draft && 'private, no-store'),
  );
  http.get('/manifest.webmanifest', hidden, (request, reply) =>
    reply
      .type('application/manifest+json')
      .header('cache-control', CACHE_CONTROL)
      .send(JSON.stringify(brandAssets.manifest(request.caller))),
  );
  http.get<{ Params: { file: string } }>('/logos/:file', hidden, async (request, reply) =>
    show(reply, await brandAssets.ofMake(request.caller, slugOf(request.params.file), { classic: false })),
  );
  http.get<{ Params: { file: string } }>('/logos/classic/:file', hidden, async (request, reply) =>
    show(reply, await brandAssets.ofMake(request.caller, slugOf(request.params.file), { classic: true })),
  );
}

function slugOf(file: string): string {
  if (!file.endsWith('.svg')) throw new AppError('not_found');
  return file.slice(0, -'.svg'.length);
}

function show(reply: FastifyReply, picture: BrandAsset, cacheControl = CACHE_CONTROL): FastifyReply {
  return reply
    .type(picture.type)
    .headers({
      'cache-control': cacheControl,
      'content-security-policy': INERT,
      'cross-origin-resource-policy': 'cross-origin',
    })
    .send(picture.bytes);
}
