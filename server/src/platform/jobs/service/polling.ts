import { setTimeout as pause } from 'node:timers/promises';
import type PgBoss from 'pg-boss';
import { isDatabaseLost } from '../../../kit/database/database-lost.ts';
import type { Database } from '../../../kit/database/db.ts';
import type { Log } from '../../../kit/log/log.ts';
import { createHeartbeat } from './heartbeat.ts';
import { startWorker, type Worker } from './worker.ts';
import type { Workers } from './workers.ts';

/** A job's result is written again after this long, when the database did not take it. */
const AGAIN_MS = 1_000;

const QUEUE_KILLED = `update pgboss.job set state = 'retry', start_after = now()
  where state = 'active' and started_on < $1`;
const DUE = `select distinct name from pgboss.job where state < 'active' and start_after <= now() and name = any($1)`;
/** For tries that were cut short by no fault of the job: it runs again soon and may fail as often as before. */
const RELEASE = `update pgboss.job set state = 'retry', start_after = now() + interval '1 second', started_on = null
  where state = 'active' and id = any($1::uuid[])`;

/**
 * Workers that rest until they are woken. With `singleProcess`, jobs that were active before it are queued again. One query every `lookMs` asks for all queues which of them have a job that
 * is due, so that the workers of an idle server ask for nothing. They are ours because those of pg-boss poll each for
 * itself, and do not wait for what they write down about a job: a database that is lost meanwhile ends the process.
 */
export function pollingWorkers(parts: {
  boss: PgBoss;
  executeSql: Database['executeSql'];
  log: Log;
  singleProcess: boolean;
  stopMs: number;
  lookMs: number;
}): Workers {
  const { boss, executeSql, log, stopMs, lookMs } = parts;
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
    failJob: (name, id) => boss.fail(name, id, { message: 'The server ended during the last try' }),
  });

  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();
  /** Jobs that began before have lost their server; null once they are queued again. */
  let killedBefore = parts.singleProcess ? new Date() : null;

  /** Wakes the queues in which a job is due. */
  async function look(): Promise<void> {
    if (killedBefore) await executeSql(QUEUE_KILLED, [killedBefore]);
    killedBefore = null;
    const { rows } = await executeSql(DUE, [[...workers.keys()]]);
    for (const { name } of rows) wake(String(name));
  }

  function lookLater(): void {
    timer = setTimeout(() => {
      // A database that is away is asked again at the next look.
      looking = look()
        .catch(() => {})
        .finally(() => {
          if (!stopped.signal.aborted) lookLater();
        });
    }, lookMs).unref();
  }

  /** Writes down what became of a job; while the database is away, again and again. */
  async function finish(name: string, write: () => Promise<unknown>): Promise<void> {
    while (!stopped.signal.aborted) {
      try {
        return void (await write());
      } catch (error) {
        // Other jobs stay active and are recovered once their lease has expired.
        if (!isDatabaseLost(error))
          return log.error({ err: error, job: name }, 'The end of a job was not written down');
        await pause(AGAIN_MS);
      }
    }
  }

  const release = (ids: string[]) => executeSql(RELEASE, [ids]);

  return {
    wake,
    wakeAll: () => {
      for (const name of workers.keys()) wake(name);
    },
    async listen<Data extends object>(name: string, count: number, run: (data: Data | null) => Promise<void>) {
      heartbeat.start();
      if (!timer) lookLater();
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
        Array.from({ length: count }, () => startWorker(takeOne)),
      );
    },
    async stop() {
      const done = Promise.all([...workers.values()].flat().map(worker => worker.stop()));
      await Promise.race([done, pause(stopMs, undefined, { ref: false })]);
      stopped.abort();
      clearTimeout(timer);
      await looking;
      await heartbeat.stop();
      if (inHand.size > 0) await release([...inHand]).catch(() => {});
    },
  };
}
