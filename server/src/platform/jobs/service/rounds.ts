import type PgBoss from 'pg-boss';
import type { Log } from '../../../kit/log/log.ts';
import { mark } from './dead-letters.ts';

/** The start and the first pages go before. */
const FIRST_MS = 10_000;
/** Spreads what many installations ask of the same source. */
const FIRST_SPREAD_MS = 20_000;
const LOOK_MS = 60_000;

/** Queues the jobs that are done again and again. */
export interface Rounds {
  /** Queues each job whose period has begun; of all servers together one does. */
  queue(): Promise<void>;
  /** Does so from now on, a minute apart. */
  start(): void;
  stop(): Promise<void>;
}

/** The rounds among the kinds of jobs, for all servers of a database: the queue takes one job of a kind in a period. */
export function createRounds(
  boss: PgBoss,
  log: Log,
  kinds: () => readonly { name: string; everySeconds?: number }[],
): Rounds {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let queueing: Promise<void> = Promise.resolve();

  async function queue(): Promise<void> {
    for (const { name, everySeconds } of kinds())
      if (everySeconds !== undefined) await boss.send(name, mark(name, {}), { singletonSeconds: everySeconds });
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
