import type { FastifyInstance } from 'fastify';
import { PictureQuery } from './contract.ts';
import type { Media } from './service.ts';

/** Pictures, to their owner only. An id never shows another picture, so the owner's browser may keep it. */
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
}
