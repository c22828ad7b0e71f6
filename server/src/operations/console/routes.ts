import type { FastifyInstance, FastifyRequest } from 'fastify';
import { serve } from '../../kit/route.ts';
import { limitsOf } from '../../kit/web/limits.ts';
import {
  jobsCall,
  overviewCall,
  PACK_FILE_PATH,
  packCall,
  packsCall,
  personFiguresCall,
  pullPackCall,
  retryJobCall,
  searchCall,
  stopPackCall,
} from './contract.ts';
import type { Console } from './service.ts';

export function consoleRoutes(http: FastifyInstance, console: Console): void {
  serve(http, overviewCall, (caller, input) => console.overview(caller, input));
  serve(http, searchCall, async (caller, input) => ({ hits: await console.search(caller, input) }));
  serve(http, personFiguresCall, async (caller, input) => ({ figures: await console.personFigures(caller, input) }));
  serve(http, jobsCall, caller => console.jobs(caller));
  serve(http, packsCall, caller => console.packs(caller));
  serve(http, pullPackCall, async (caller, input) => {
    await console.pullPack(caller, input);
    return {};
  });
  serve(http, packCall, (caller, input) => console.pack(caller, input));
  serve(http, stopPackCall, async (caller, input) => {
    await console.stopPack(caller, input);
    return {};
  });
  void http.register(async scope => packFileRoute(scope, console));
  serve(http, retryJobCall, (caller, input) => console.retryJob(caller, input));
}

interface PackUpload {
  Params: { pack: string };
  Querystring: { name?: string; shrunk?: string };
}

/** The body is the file itself: it goes to the disk as it comes, once it is known who sends it. */
function packFileRoute(http: FastifyInstance, console: Console): void {
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('*', (_request, _payload, done) => done(null));
  const { onRequest = [], ...limits } = limitsOf(http, [{ max: 20, minutes: 60, perMember: true }]);
  const mayImport = async ({ caller, params, headers }: FastifyRequest) => {
    const length = Number(headers['content-length']);
    await console.mayImport(caller, params as PackUpload['Params'], Number.isFinite(length) ? length : null);
  };
  http.post<PackUpload>(
    PACK_FILE_PATH,
    { ...limits, onRequest: [...onRequest, mayImport], schema: { hide: true } },
    async ({ caller, params, query, raw }, reply) => {
      const { name = 'upload', shrunk } = query;
      await console.importPack(caller, { pack: params.pack, name: String(name), shrunk: shrunk === '1' }, raw);
      return reply.code(202).send({ status: 'success' });
    },
  );
}
