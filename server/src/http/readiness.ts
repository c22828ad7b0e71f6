import type { FastifyInstance } from 'fastify';
import type { Database } from '../kit/database/database.ts';
import type { Log } from '../kit/log/log.ts';

/** Errors caught by the last net since the start. */
export interface Rejections {
  count(): number;
  stop(): void;
}

/**
 * The last net: a promise that was rejected while nobody waited for it is logged and counted, and the server goes on. What
 * it belonged to has failed; everything else is sound, and ending the process would take all requests with it.
 */
export function watchRejections(log: Log): Rejections {
  let count = 0;
  const caught = (error: unknown): void => {
    count += 1;
    log.error({ err: error }, 'A promise was rejected and nobody waited for it');
  };
  process.on('unhandledRejection', caught);
  return { count: () => count, stop: () => void process.off('unhandledRejection', caught) };
}

/** Whether this server can work: it reaches its database. Also tells how many faults only the last net has caught. */
export function addReadiness(http: FastifyInstance, database: Database, rejections: Rejections | null): void {
  http.get('/readyz', async (_request, reply) => {
    const isReached = await database.executeSql('select 1').then(
      () => true,
      () => false,
    );
    const status = isReached ? 'ready' : 'database_away';
    return reply
      .code(isReached ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status, unhandled_rejections: rejections?.count() ?? 0 });
  });
}
