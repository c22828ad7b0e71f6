import { setTimeout as pause } from 'node:timers/promises';
import type PgBoss from 'pg-boss';
import { isDatabaseLost } from '../../kit/database-lost.ts';
import type { Database } from '../../kit/db.ts';
import type { Log } from '../../kit/log.ts';
import { createHeartbeat } from './heartbeat.ts';
import { startWorker, type Worker } from './worker.ts';
import type { Workers } from './workers.ts';

const POLL_MS = 1_000;
/** What became of a job is written down again after this long, when the database did not take it. */
const AGAIN_MS = 1_000;

/**
 * Workers that look for a job every second, and when they are woken. They are ours because those of pg-boss do not wait
 * for what they write down about a job: a database that is lost meanwhile ends the process.
 */
export function pollingWorkers(parts: {
  boss: PgBoss;
  executeSql: Database['executeSql'];
  log: Log;
  stopMs: number;
}): Workers {
  const { boss, executeSql, log, stopMs } = parts;
  const workers = new Map<string, Worker[]>();
  const inHand = new Set<string>();
  const stopped = new AbortController();

  const wake = (name: string): void => {
    for (const worker of workers.get(name) ?? []) worker.wake();
  };
  const heartbeat = createHeartbeat({
    executeSql,
    log,
    inHand: () => [...inHand],
    wake: names => names.forEach(wake),
    giveUp: (name, id) => boss.fail(name, id, { message: 'The server ended during the last try' }),
  });

  /** Writes down what became of a job; while the database is away, again and again. */
  async function finish(name: string, write: () => Promise<unknown>): Promise<void> {
    while (!stopped.signal.aborted) {
      try {
        return void (await write());
      } catch (error) {
        // Anything else stays as it is, and is taken up when it has shown no life for a while.
        if (!isDatabaseLost(error))
          return log.error({ err: error, job: name }, 'The end of a job was not written down');
        await pause(AGAIN_MS);
      }
    }
  }

  /** The try was cut short by no fault of the job: it runs again soon and may fail as often as before. */
  async function release(ids: string[]): Promise<void> {
    const sql = `update pgboss.job set state = 'retry', start_after = now() + interval '1 second', started_on = null
      where state = 'active' and id = any($1::uuid[])`;
    await executeSql(sql, [ids]);
  }

  return {
    wake,
    wakeAll: () => {
      for (const name of workers.keys()) wake(name);
    },
    async listen<Data extends object>(name: string, count: number, run: (data: Data | null) => Promise<void>) {
      heartbeat.start();
      const takeOne = async (): Promise<boolean> => {
        const [job] = await boss.fetch<Data | null>(name).catch(() => []);
        if (!job) return false;
        inHand.add(job.id);
        const write = await run(job.data).then(
          () => () => boss.complete(name, job.id),
          (error: object) => () => (isDatabaseLost(error) ? release([job.id]) : boss.fail(name, job.id, error)),
        );
        await finish(name, write);
        inHand.delete(job.id);
        return true;
      };
      workers.set(
        name,
        Array.from({ length: count }, () => startWorker(takeOne, POLL_MS)),
      );
    },
    async stop() {
      const done = Promise.all([...workers.values()].flat().map(worker => worker.stop()));
      await Promise.race([done, pause(stopMs, undefined, { ref: false })]);
      stopped.abort();
      await heartbeat.stop();
      if (inHand.size > 0) await release([...inHand]).catch(() => {});
    },
  };
}
