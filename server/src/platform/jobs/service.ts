import PgBoss from 'pg-boss';
import { isDatabaseLost } from '../../kit/database/database-lost.ts';
import { executeIn, type Database, type Db } from '../../kit/database/db.ts';
import { afterCommit } from '../../kit/database/retried.ts';
import { measured } from '../../kit/measured.ts';
import { serializeError, type Log } from '../../kit/log/log.ts';
import { currentScope, inScope } from '../../kit/log/request-scope.ts';
import type { Tracing } from '../../kit/log/tracing.ts';
import { within } from '../../kit/time-limit.ts';
import {
  DEAD_LETTERS,
  extendRetries,
  forgetData,
  mark,
  markRunning,
  takeOverOldQueues,
  unmark,
  type Marked,
} from './service/dead-letters.ts';
import {
  countJobs,
  type FailedJob,
  type JobAbout,
  type JobCount,
  hastenAbout,
  listAbout,
  listFailed,
  listOpen,
  type OpenJob,
  retryFailed,
} from './store.ts';
import { pollingWorkers } from './service/polling.ts';
import { ensureQueues } from './service/queues.ts';
import { createRounds, type Rounds } from './service/rounds.ts';
import type { Workers } from './service/workers.ts';

export { hasQueue, openJobs } from './store.ts';

/** How a kind of job is run. Every handler may run twice (a killed process) and must not mind. */
export interface JobKind<Data extends object> {
  name: string;
  /** Further attempts after the first; each waits longer than the one before. */
  retryLimit: number;
  /** An attempt that takes longer is given up; a minute where nothing is said. */
  expireInSeconds?: number;
  /** How many run side by side in this process; one where nothing is said. */
  workers?: number;
  /**
   * A round: without being queued by anybody, it runs once in so many seconds, in one of all servers; 12 hours at most. One
   * that takes longer is not begun again before it has ended.
   */
  everySeconds?: number;
  /** The job's data names a person: the queue deletes it as soon as the job is done or abandoned. */
  forgets?: boolean;
  run(data: Data): Promise<void>;
  /** Called once when every attempt has failed: the place to give a credit back. */
  onFailed?(data: Data): Promise<void>;
}

export interface Jobs {
  /** Queues a job in the same transaction as the row it serves; it begins at the commit. */
  enqueue(tx: Db, name: string, data: object, options?: { afterSeconds?: number }): Promise<void>;
  wakeAll(): void;
  /** How many jobs are not done, by kind and state. */
  counts(): Promise<JobCount[]>;
  /** Jobs that run or could run now, the one that is due the longest first. */
  open(limit: number): Promise<OpenJob[]>;
  /** Jobs whose attempts have failed and could not be settled, the newest first. */
  failed(limit: number): Promise<FailedJob[]>;
  /** The jobs about a row, by the id in their data, the newest first: as long as the queue keeps them. */
  about(id: string): Promise<JobAbout[]>;
  /** Lets the jobs about a row that wait begin now. @returns how many there are */
  hasten(tx: Db, id: string): Promise<number>;
  /** Settles such a job again, in the transaction that says who asked for it. @returns its kind; null: it is not there */
  retry(tx: Db, id: string): Promise<string | null>;
  /** Creates the queues of these kinds; then works on them, if this process does. */
  start(kinds: JobKind<never>[]): Promise<void>;
  rounds: Rounds;
  stop(): Promise<void>;
}

export interface JobsOptions {
  /** No other server works on this database. */
  singleProcess: boolean;
  retryDelaySeconds: number;
  /** Whether jobs are run in this process, and not only queued; they are unless something else is said. */
  works?: boolean;
  /** How often it is looked for jobs that other processes have queued, in milliseconds. */
  lookMs?: number;
  /** Makes the workers; those that look for work by themselves unless something else is named. */
  workers?: ((boss: PgBoss) => Workers) | undefined;
  /** How long a stop waits for the jobs in hand. */
  stopMs?: number;
  /** Follows jobs in traces; null: no traces are sent. */
  tracing?: Tracing | null;
}

const STOP_MS = 10_000;
const EXPIRE_S = 60;
/** Polling interval, also before the first look: `wake` starts new work at once, polling finds jobs that became due. */
const LOOK_MS = 2_000;
/** Number of failed jobs settled in parallel. */
const DEAD_LETTER_WORKERS = 2;

/**
 * The queue: pg-boss on our own database.
 * With `singleProcess`, a job found active at its first look belongs to a killed process and runs again; with
 * several servers it runs again when it shows no life any more.
 */
export function createJobs(database: Database, log: Log, options: JobsOptions): Jobs {
  const { executeSql } = database;
  const boss = new PgBoss({ db: { executeSql }, schedule: false });
  const workers =
    options.workers?.(boss) ?? pollingWorkers({ boss, executeSql, log, stopMs: STOP_MS, lookMs: LOOK_MS, ...options });
  let running: readonly JobKind<never>[] = [];
  const follow: Tracing['job'] = options.tracing?.job ?? ((_name, scope, work) => inScope(scope, work));
  const rounds = createRounds(boss, database.db, log, () => running);
  const { wake, wakeAll } = workers;
  // Backing off waits a second at least: no delay at all means none.
  const delays = { retryDelay: options.retryDelaySeconds, retryBackoff: options.retryDelaySeconds > 0 };
  const deadLetterQueue = { name: DEAD_LETTERS, retryLimit: 20, ...delays };
  boss.on('error', error => log.error({ err: error }, 'The job queue met an error'));

  async function add<Data extends object>(kind: JobKind<Data>): Promise<void> {
    const { name } = kind;
    await workers.listen<Marked<Data>>(name, kind.workers ?? 1, async stored => {
      // Where one job was there may be more: looked for right after it, not at the next look.
      wake(name);
      // Without data it was done and forgotten, and killed before it was ticked off.
      if (stored === null) return;
      const { kind: marked, data, scope } = unmark(stored);
      if (marked === undefined) await markRunning(executeSql, name, data);
      await follow(name, scope, () => attempt(kind, data, log)).finally(() =>
        setTimeout(() => wake(DEAD_LETTERS), 50).unref(),
      );
      if (kind.forgets) await forgetData(executeSql, name, mark(name, data, scope));
    });
  }

  /** One queue for failed jobs of every kind; their kind handles them. */
  async function addDeadLetters(kinds: JobKind<never>[]): Promise<void> {
    const known = new Map<string, JobKind<never>>(kinds.map(kind => [kind.name, kind]));
    await workers.listen<Marked<object>>(DEAD_LETTERS, DEAD_LETTER_WORKERS, async stored => {
      wake(DEAD_LETTERS);
      if (stored === null) return;
      const { kind: name, data, scope } = unmark(stored);
      const kind = known.get(name ?? '');
      try {
        if (!kind) throw new Error(`No handler for the dead letter of job ${name}`);
        await follow(DEAD_LETTERS, scope, async () => kind.onFailed?.(data as never));
      } catch (error) {
        log.error({ err: error, job: name }, 'A failed job could not be settled');
        await extendRetries(executeSql, stored, deadLetterQueue);
        throw withoutPersonalData(error);
      }
      if (kind.forgets) await forgetData(executeSql, kind.name, stored);
    });
  }

  const queueOf = ({ name, retryLimit, expireInSeconds = EXPIRE_S }: JobKind<never>): PgBoss.Queue => ({
    name,
    retryLimit,
    ...delays,
    expireInSeconds,
    deadLetter: DEAD_LETTERS,
  });

  return {
    wakeAll,
    counts: () => countJobs(database.db),
    open: limit => listOpen(database.db, limit),
    failed: limit => listFailed(database.db, limit),
    about: id => listAbout(database.db, id),
    hasten: async (tx, id) => {
      afterCommit(tx, () => wakeAll());
      return hastenAbout(tx, id);
    },
    retry: async (tx, id) => {
      const kind = await retryFailed(tx, id);
      afterCommit(tx, () => wake(DEAD_LETTERS));
      return kind;
    },
    rounds,
    enqueue: async (tx, name, data, { afterSeconds = 0 } = {}) => {
      const startAfter = new Date(Date.now() + afterSeconds * 1000);
      await boss.send(name, mark(name, data, currentScope()), {
        ...(afterSeconds > 0 ? { startAfter } : {}),
        db: executeIn(tx) as PgBoss.Db,
      });
      if (afterSeconds === 0) afterCommit(tx, () => wake(name));
    },
    start: async kinds => {
      await boss.start();
      const known = new Map((await boss.getQueues()).map(queue => [queue.name, queue]));
      await ensureQueues(database.db, [deadLetterQueue, ...kinds.map(queueOf)], known);
      await takeOverOldQueues({ boss, executeSql, log }, known.keys());
      if (options.works === false) return;
      running = kinds;
      await addDeadLetters(kinds);
      for (const kind of kinds) await add(kind);
    },
    async stop() {
      await rounds.stop();
      await workers.stop();
      await boss.stop({ graceful: false, close: false });
    },
  };
}

/** Runs a job once. */
async function attempt<Data extends object>(kind: JobKind<Data>, data: Data, log: Log): Promise<void> {
  const began = performance.now();
  let outcome: 'done' | 'failed' = 'done';
  try {
    const seconds = kind.expireInSeconds ?? EXPIRE_S;
    await within(seconds * 1000, kind.run(data), () => {
      throw new Error(`It took longer than ${seconds} s`);
    });
  } catch (error) {
    outcome = 'failed';
    log.error({ err: error, job: kind.name }, 'A job attempt failed');
    throw withoutPersonalData(error);
  } finally {
    measured('job.ended', { job: kind.name, outcome, seconds: (performance.now() - began) / 1000 });
  }
}

/** The error the queue stores with a failed job: its message without personal data. */
function withoutPersonalData(error: unknown): unknown {
  return isDatabaseLost(error) ? error : new Error(serializeError(error).message);
}
