import type { FastifyInstance } from 'fastify';
import { limitsOf } from '../../kit/web/limits.ts';
import { serve } from '../../kit/route.ts';
import * as calls from './contract.ts';
import type { Listings } from './service.ts';

export function listingRoutes(http: FastifyInstance, listings: Listings): void {
  serve(http, calls.listingsCall, async caller => ({ feeds: await listings.list(caller) }));
  serve(http, calls.newListingTokenCall, async (caller, { rooftop }) => {
    const token = await listings.newToken(caller, rooftop);
    return { token, feeds: await listings.list(caller) };
  });
  serve(http, calls.endListingsCall, async (caller, { rooftop }) => {
    await listings.end(caller, rooftop);
    return { feeds: await listings.list(caller) };
  });
  http.get<{ Querystring: { token?: string } }>(
    calls.LISTINGS_PATH,
    { schema: { hide: true }, ...limitsOf(http, [{ max: 60, minutes: 60 }]) },
    async ({ caller, query }, reply) => {
      const file = await listings.file(caller, String(query.token ?? ''));
      return reply.type('text/csv; charset=utf-8').header('cache-control', 'private, no-store').send(file);
    },
  );
}
