import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { limitsOf } from '../../kit/web/limits.ts';
import { serve } from '../../kit/route.ts';
import * as calls from './contract.ts';
import { BADGE_SCRIPT, badgePage, badgePicture } from './rules/badge-forms.ts';
import type { Lots } from './service.ts';

const PhotoParams = z.object({
  slug: z.string().max(80),
  vin: z.string().max(40),
  at: z.coerce.number().int().min(1).max(200),
});

const StockPhotoParams = PhotoParams.pick({ at: true }).extend({ vehicle: z.string().max(60) });

const BadgeParams = PhotoParams.omit({ at: true });

/** Badges stand on pages of others; nothing of them runs, and they load nothing. */
const BADGE_HEADERS = {
  'cache-control': 'public, max-age=300',
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
};
const BADGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

export function lotRoutes(http: FastifyInstance, lots: Lots): void {
  serve(http, calls.lotCall, async caller => ({ lot: await lots.settings(caller) }));
  serve(http, calls.saveLotCall, async (caller, input) => ({ lot: await lots.save(caller, input) }));
  serve(http, calls.showOnLotCall, async (caller, input) => ({ lot: await lots.showVehicles(caller, input) }));
  const schema = { hide: true, params: PhotoParams, querystring: calls.PhotoQuery };
  const limits = limitsOf(http, [{ max: 600, minutes: 1 }]);
  http.get(calls.PHOTO_PATH, { schema, ...limits }, async (request, reply) => {
    const { slug, vin, at } = request.params as z.output<typeof PhotoParams>;
    const { width } = request.query as z.output<typeof calls.PhotoQuery>;
    const bytes = await lots.photo(request.caller, slug, { vin, at, width });
    return reply.type('image/webp').header('cache-control', 'public, max-age=86400').send(Buffer.from(bytes));
  });
  const own = { hide: true, params: StockPhotoParams, querystring: calls.PhotoQuery };
  http.get(calls.STOCK_PHOTO_PATH, { schema: own, ...limits }, async (request, reply) => {
    const { vehicle, at } = request.params as z.output<typeof StockPhotoParams>;
    const { width } = request.query as z.output<typeof calls.PhotoQuery>;
    const bytes = await lots.stockPhoto(request.caller, { vehicle, at, width });
    return reply.type('image/webp').header('cache-control', 'private, max-age=300').send(Buffer.from(bytes));
  });
  badgeRoutes(http, lots);
}

/** The badge of a vehicle in each of its forms. Its page is the only one that others may frame. */
function badgeRoutes(http: FastifyInstance, lots: Lots): void {
  const limits = limitsOf(http, [{ max: 600, minutes: 1 }]);
  const schema = { hide: true, params: BadgeParams, querystring: calls.BadgeQuery };
  const badge = async ({ caller, params, query }: FastifyRequest): Promise<calls.LotBadge> => {
    const { slug, vin } = params as z.output<typeof BadgeParams>;
    const { lang } = query as z.output<typeof calls.BadgeQuery>;
    return lots.badge(caller, slug, { vin, lang });
  };
  http.get(calls.BADGE_SCRIPT_PATH, { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').headers(BADGE_HEADERS).send(BADGE_SCRIPT),
  );
  http.get(calls.BADGE_PATHS.data, { schema, ...limits }, async (request, reply) =>
    reply.headers(BADGE_HEADERS).send(await badge(request)),
  );
  http.get(calls.BADGE_PATHS.picture, { schema, ...limits }, async (request, reply) =>
    reply
      .type('image/svg+xml; charset=utf-8')
      .headers({ ...BADGE_HEADERS, 'content-security-policy': `${BADGE_POLICY}; frame-ancestors 'none'` })
      .send(badgePicture(await badge(request))),
  );
  http.get(calls.BADGE_PATHS.page, { schema, ...limits }, async (request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .headers({ ...BADGE_HEADERS, 'content-security-policy': `${BADGE_POLICY}; frame-ancestors *` })
      .send(badgePage(await badge(request))),
  );
}
