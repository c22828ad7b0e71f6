import type { FastifyInstance } from 'fastify';
import { serve } from '../../kit/route.ts';
import { jobsCall, overviewCall, packsCall, pullPackCall, retryJobCall, searchCall } from './contract.ts';
import type { Console } from './service.ts';

export function consoleRoutes(http: FastifyInstance, console: Console): void {
  serve(http, overviewCall, (caller, input) => console.overview(caller, input));
  serve(http, searchCall, async (caller, input) => ({ hits: await console.search(caller, input) }));
  serve(http, jobsCall, caller => console.jobs(caller));
  serve(http, packsCall, caller => console.packs(caller));
  serve(http, pullPackCall, async (caller, input) => {
    await console.pullPack(caller, input);
    return {};
  });
  serve(http, retryJobCall, (caller, input) => console.retryJob(caller, input));
}
