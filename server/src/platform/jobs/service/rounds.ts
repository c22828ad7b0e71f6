import type PgBoss from 'pg-boss';
import { executeIn, type Db } from '../../../kit/database/db.ts';
import { lockName } from '../../../kit/database/named-lock.ts';
import type { Log } from '../../../kit/log/log.ts';
import { isOpen } from '../store.ts';
import { mark } from './dead-letters.ts';

/** The start and the first pages go before. */
const FIRST_MS = 10_000;
/** Spreads what many installations ask of the same source. */
const FIRST_SPREAD_MS = 20_000;
const LOOK_MS = 60_000;

/** Queues the jobs that are done again and again. */
export interface Rounds {
  /** Queues each job whose period has begun and whose last run is over; of all servers together one does. */
  queue(): Promise<void>;
  /** Does so from now on, a minute apart. */
  start(): void;
  stop(): Promise<void>;
}

/**
 * The rounds among the kinds of jobs, for all servers of a database: the queue takes one job of a kind in a period, and none
 * while one waits or is at work. So a round that outlasts its period is never at work twice.
 */
export function createRounds(
  boss: PgBoss,
  db: Db,
  log: Log,
  kinds: () => readonly { name: string; everySeconds?: number }[],
): Rounds {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let queueing: Promise<void> = Promise.resolve();

  const queueOne = (name: string, singletonSeconds: number): Promise<void> =>
    db.transaction(async tx => {
      // One server at a time: in two periods, two would each see none that is open.
      await lockName(tx, `round ${name}`);
      if (await isOpen(tx, name)) return;
      await boss.send(name, mark(name, {}), { singletonSeconds, db: executeIn(tx) as PgBoss.Db });
    });

  async function queue(): Promise<void> {
    for (const { name, everySeconds } of kinds()) if (everySeconds !== undefined) await queueOne(name, everySeconds);
  }

  function queueIn(ms: number): void {
    if (isStopped) return;
    timer = setTimeout(() => {
      queueing = queue()
        .catch((error: unknown) => log.warn({ err: error }, 'The rounds could not be queued'))
        .then(() => queueIn(LOOK_MS));
    }, ms).unref();
  }

  return {
    queue,
    start: () => queueIn(FIRST_MS + Math.random() * FIRST_SPREAD_MS),
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await queueing;
    },
  };
}
