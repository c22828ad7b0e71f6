import PgBoss from 'pg-boss';
import { executeIn, type Database, type Db } from '../kit/db.ts';
import { toldError, type Log } from '../kit/log.ts';

/** How a kind of job is run. Every handler may run twice (a killed process) and must not mind. */
export interface JobKind<Data extends object> {
  name: string;
  /** Further attempts after the first; each waits longer than the one before. */
  retryLimit: number;
  /** An attempt that takes longer is given up. */
  expireInSeconds: number;
  /** How many run side by side in this process. */
  workers: number;
  /** What the job was told names a person: the queue forgets it as soon as the work is done or given up. */
  forgets?: boolean;
  run(data: Data): Promise<void>;
  /** Called once when every attempt has failed: the place to give a credit back. */
  abandon(data: Data): Promise<void>;
}

export interface Jobs {
  /** Queues a job in the same transaction as the row it serves. Call `wake` after the commit to spare the poll. */
  enqueue(tx: Db, name: string, data: object, options?: { afterSeconds?: number }): Promise<void>;
  wake(name: string): void;
  wakeAll(): void;
  start(kinds: JobKind<never>[]): Promise<void>;
  stop(): Promise<void>;
}

/** Who works on the queues, once each is told what to do with a job. */
export interface Workers {
  /** `count` jobs of a queue may run side by side. */
  listen<Data extends object>(name: string, count: number, run: (data: Data | null) => Promise<void>): Promise<void>;
  /** Looks for work in a queue at once. */
  wake(name: string): void;
  wakeAll(): void;
}

export interface JobsOptions {
  /** No other server works on this database. */
  alone: boolean;
  retryDelaySeconds: number;
  /** Makes the workers; those that look for work by themselves unless something else is named. */
  workers?: ((boss: PgBoss) => Workers) | undefined;
}

const POLL_SECONDS = 1;
const ABANDONED = '-abandoned';
const SETTINGS = ['retryLimit', 'retryDelay', 'retryBackoff', 'expireInSeconds', 'deadLetter'] as const;

/**
 * The queue: pg-boss on our own database.
 * Where a server is `alone`, a job found active at the start belongs to a killed process and runs again at once; with
 * several servers it runs again when its attempt expires.
 */
export function createJobs(database: Database, log: Log, options: JobsOptions): Jobs {
  let ended = false;
  // A worker may still be looking for work when the queue has stopped: it waits for ever, and touches no closed database.
  const executeSql: Database['executeSql'] = (text, values) =>
    ended ? new Promise(() => {}) : database.executeSql(text, values);
  const boss = new PgBoss({ db: { executeSql }, schedule: false });
  const workers = (options.workers ?? pollingWorkers)(boss);
  const { wake, wakeAll } = workers;
  boss.on('error', error => log.error({ err: error }, 'The job queue met an error'));

  async function add<Data extends object>(kind: JobKind<Data>, known: Map<string, PgBoss.Queue>): Promise<void> {
    const dead = kind.name + ABANDONED;
    await keepQueue({ name: dead, retryLimit: 20, retryDelay: 5, retryBackoff: true }, known);
    const queue = {
      name: kind.name,
      retryLimit: kind.retryLimit,
      retryDelay: options.retryDelaySeconds,
      // Backing off waits a second at least: no delay at all means none.
      retryBackoff: options.retryDelaySeconds > 0,
      expireInSeconds: kind.expireInSeconds,
      deadLetter: dead,
    };
    await keepQueue(queue, known);
    await workers.listen<Data>(kind.name, kind.workers, async data => {
      // Where one job was there may be more: looked for right after it, not at the next poll.
      wake(kind.name);
      // Without data it was done and forgotten, and killed before it was ticked off.
      if (data === null) return;
      const fault = await faultOf(kind, data);
      setTimeout(() => wake(dead), 50).unref();
      // The queue keeps what is thrown in its own row, field by field.
      if (fault !== null) throw new Error(fault);
      if (kind.forgets) await forget(kind.name, data);
    });
    await workers.listen<Data>(dead, 1, async data => {
      wake(dead);
      if (data === null) return;
      await kind.abandon(data);
      if (kind.forgets) await forget(kind.name, data);
    });
  }

  /** Makes a queue, or gives one from an earlier start the settings of today. */
  async function keepQueue(queue: PgBoss.Queue, known: Map<string, PgBoss.Queue>): Promise<void> {
    const kept = known.get(queue.name);
    if (!kept) await boss.createQueue(queue.name, queue);
    else if (SETTINGS.some(key => key in queue && queue[key] !== kept[key])) await boss.updateQueue(queue.name, queue);
  }

  /** Runs a job. @returns what went wrong, in words that name nobody */
  async function faultOf<Data extends object>(kind: JobKind<Data>, data: Data): Promise<string | null> {
    try {
      await kind.run(data);
      return null;
    } catch (error) {
      log.error({ err: error, job: kind.name }, 'A job attempt failed');
      return toldError(error).message;
    }
  }

  async function forget(name: string, data: object): Promise<void> {
    const sql = 'update pgboss.job set data = null where name in ($1, $2) and data = $3::jsonb';
    await executeSql(sql, [name, name + ABANDONED, JSON.stringify(data)]);
  }

  return {
    wake,
    wakeAll,
    enqueue: async (tx, name, data, { afterSeconds = 0 } = {}) => {
      const startAfter = new Date(Date.now() + afterSeconds * 1000);
      await boss.send(name, data, { ...(afterSeconds > 0 ? { startAfter } : {}), db: executeIn(tx) as PgBoss.Db });
    },
    start: async kinds => {
      await boss.start();
      if (options.alone) {
        await database.executeSql(`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`);
      }
      const known = new Map((await boss.getQueues()).map(queue => [queue.name, queue]));
      for (const kind of kinds) await add(kind, known);
    },
    async stop() {
      await boss.stop({ graceful: true, wait: true, close: false, timeout: 10_000 });
      ended = true;
    },
  };
}

/** Workers that look for a job every second, and when they are woken. */
function pollingWorkers(boss: PgBoss): Workers {
  const ids = new Map<string, string[]>();
  const wake = (name: string): void => {
    for (const id of ids.get(name) ?? []) boss.notifyWorker(id);
  };
  return {
    wake,
    wakeAll: () => {
      for (const name of ids.keys()) wake(name);
    },
    async listen<Data extends object>(name: string, count: number, run: (data: Data | null) => Promise<void>) {
      const settings = { batchSize: 1, pollingIntervalSeconds: POLL_SECONDS };
      const work = async ([job]: PgBoss.Job<Data>[]): Promise<void> => {
        if (job) await run(job.data);
      };
      const started: string[] = [];
      for (let worker = 0; worker < count; worker++) started.push(await boss.work<Data>(name, settings, work));
      ids.set(name, started);
    },
  };
}
