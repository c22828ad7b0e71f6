import type { FastifyInstance } from 'fastify';
import { PictureQuery } from './contract.ts';
import type { Media } from './service.ts';

/** Pictures of people to their owner only, photos of vehicles to anybody. An id never shows another picture, so a browser may keep it. */
export function mediaRoutes(http: FastifyInstance, media: Media): void {
  const schema = { querystring: PictureQuery };
  http.get<{ Params: { id: string }; Querystring: PictureQuery }>(
    '/media/:id(^\\w+$)',
    { schema },
    async (request, reply) => {
      const { type, bytes } = await media.show(request.caller, request.params.id, request.query.w);
      return reply
        .type(type)
        .header('cache-control', 'private, max-age=31536000, immutable')
        .header('content-disposition', 'inline')
        .header('vary', 'cookie, authorization')
        .send(Buffer.from(bytes));
    },
  );
  http.get<{ Params: { account: string; id: string }; Querystring: PictureQuery }>(
    '/media/vehicles/:account(^\\w+$)/:id(^\\w+$)',
    { schema: { ...schema, hide: true } },
    async ({ caller, params, query }, reply) => {
      const owner = { siteId: caller.site.id, userId: params.account };
      const { type, bytes } = await media.showVehicle(owner, params.id, query.w);
      return reply
        .type(type)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-disposition', 'inline')
        .send(Buffer.from(bytes));
    },
  );
}
