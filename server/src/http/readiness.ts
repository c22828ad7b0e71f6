import Fastify, { type FastifyInstance } from 'fastify';
import type { App } from '../app/app.ts';
import type { Database } from '../kit/database/db.ts';
import { isMigrated } from '../kit/database/migrated.ts';
import type { Log } from '../kit/log/log.ts';
import { addMetrics } from './metrics.ts';

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

/** Whether this server is being stopped: it still answers, and says that it will not for long. */
export interface Stopping {
  isStopping(): boolean;
}

interface Condition {
  rejections?: Rejections | undefined;
  stopping?: Stopping | undefined;
}

/** The HTTP server of a worker: it only tells how its process is doing, and what it counts. */
export async function createProbes(app: App, condition: Condition): Promise<FastifyInstance> {
  const http = Fastify();
  await addMetrics(http, app);
  addReadiness(http, app.database, condition);
  return http;
}

/**
 * `GET /livez`: the process answers. `GET /readyz`: this server can work, because it reaches its database, which has every
 * migration of this version, and is not being stopped. Also tells how many faults only the last net has caught.
 */
export function addReadiness(http: FastifyInstance, database: Database, { rejections, stopping }: Condition): void {
  http.get('/livez', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'alive' }));
  http.get('/readyz', async (_request, reply) => {
    const status = stopping?.isStopping() ? 'stopping' : await stateOf(database);
    return reply
      .code(status === 'ready' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status, unhandled_rejections: rejections?.count() ?? 0 });
  });
}

function stateOf(database: Database): Promise<'ready' | 'database_away' | 'migrations_missing'> {
  return isMigrated(database.executeSql).then(
    isDone => (isDone ? 'ready' : 'migrations_missing'),
    () => 'database_away',
  );
}
