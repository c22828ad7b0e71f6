import type { Database } from '../../../kit/database/db.ts';
import type { Log } from '../../../kit/log/log.ts';

const BEAT_SECONDS = 5;
/** A job without a sign of life for this long has lost its server. */
const LOST_SECONDS = 15;
/** After a kill, a running or newly started server runs the jobs again within this time. */
export const TAKEN_UP_SECONDS = LOST_SECONDS + BEAT_SECONDS;

export interface Heartbeat {
  /** One beat: marks the jobs in hand as alive, then takes up those of servers that died, and those of a clock that was ahead. */
  beat(): Promise<void>;
  /** Beats from now on; calling it again changes nothing. */
  start(): void;
  stop(): Promise<void>;
}

export interface HeartbeatDeps {
  executeSql: Database['executeSql'];
  log: Log;
  /** Ids of the jobs this server is working on. */
  inHand(): string[];
  /** Wakes the workers of these queues. */
  wake(names: string[]): void;
  /** Fails a job whose attempts are used up. */
  failJob(name: string, id: string): Promise<void>;
}

/**
 * The queue records when a job started, not whether its server is still running. So every few seconds a server renews
 * the start time of its jobs, which works as a lease. A job whose start time is not renewed has lost its server: the
 * first server that notices runs it again.
 */
export function createHeartbeat({ executeSql, log, inHand, wake, failJob: giveUp }: HeartbeatDeps): Heartbeat {
  /** Whether the last beat reached the database. After an outage a server renews its own leases before it recovers jobs. */
  let steady = false;
  let isAway = false;
  let timer: NodeJS.Timeout | undefined;
  let beating: Promise<void> = Promise.resolve();

  async function renewLeases(): Promise<void> {
    const sql = `update pgboss.job set started_on = now() where state = 'active' and id = any($1::uuid[])`;
    if (inHand().length > 0) await executeSql(sql, [inHand()]);
  }

  async function recoverLostJobs(): Promise<void> {
    const lost = `state = 'active' and started_on < now() - interval '${LOST_SECONDS} seconds' and id <> all($1::uuid[])`;
    const again = `update pgboss.job set state = 'retry', start_after = now()
      where ${lost} and retry_count < retry_limit returning name`;
    const { rows } = await executeSql(again, [inHand()]);
    if (rows.length > 0) log.warn({ jobs: rows.length }, 'Jobs of a server that stopped are queued again');
    wake(rows.map(({ name }) => String(name)));
    const over = await executeSql(`select name, id from pgboss.job where ${lost}`, [inHand()]);
    for (const { name, id } of over.rows) await giveUp(String(name), String(id));
  }

  /** What was queued at once, or to be tried again, while the clock of the database was ahead is due now, not at that time. */
  async function bringForward(): Promise<void> {
    const isAhead = (moment: string) => `${moment} > now() + interval '1 minute' and start_after > now()`;
    const sql = `update pgboss.job set start_after = now()
      where (state = 'created' and ${isAhead('created_on')} and start_after = created_on)
        or (state = 'retry' and ${isAhead('started_on')}) returning name`;
    const { rows } = await executeSql(sql);
    wake(rows.map(({ name }) => String(name)));
  }

  async function beat(): Promise<void> {
    try {
      await renewLeases();
      if (steady) await recoverLostJobs();
      await bringForward();
      if (isAway) log.warn('The database is back; the queue goes on');
      steady = true;
      isAway = false;
    } catch (error) {
      if (!isAway) log.error({ err: error }, 'The queue cannot reach the database; it goes on when that is back');
      steady = false;
      isAway = true;
    }
  }

  return {
    beat,
    start() {
      let isBeating = false;
      timer ??= setInterval(() => {
        if (isBeating) return;
        isBeating = true;
        beating = beat().finally(() => (isBeating = false));
      }, BEAT_SECONDS * 1000).unref();
    },
    async stop() {
      clearInterval(timer);
      await beating;
    },
  };
}
