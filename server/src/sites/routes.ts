import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../kit/errors.ts';
import { sitesFolder } from './service.ts';

const DAY_S = 86_400;

/** The brand's pictures, under its own host only: `/sites/<id>/logo.svg` and `favicon.svg`. */
export function siteRoutes(http: FastifyInstance): void {
  http.get<{ Params: { site: string; file: string } }>(
    '/sites/:site/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const { site, file } = request.params;
      if (site !== request.caller.site.id || (file !== 'logo.svg' && file !== 'favicon.svg'))
        throw new AppError('not_found');
      const picture = await readFile(`${sitesFolder}${site}/${file}`);
      return reply.type('image/svg+xml').header('cache-control', `public, max-age=${DAY_S}`).send(picture);
    },
  );
}
