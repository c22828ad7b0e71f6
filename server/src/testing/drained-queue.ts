import type PgBoss from 'pg-boss';
import type { Workers } from '../platform/jobs/service/workers.ts';
import type { Database } from '../kit/database/db.ts';

export interface DrainedQueue {
  workers(boss: PgBoss): Workers;
  /** Runs what begins within a minute, and what that queues, until nothing is left. @throws after a thousand rounds */
  drain(): Promise<void>;
}

type Run = (data: object | null) => Promise<void>;
const MAX_ROUNDS = 1000;

/** Makes due what begins within a minute, and names its queues. A function keeps its plan: planning for every queue takes longer than the rest. */
const DUE = `create or replace function due_jobs(queues text[]) returns setof text
  language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  return query update pgboss.job set start_after = least(start_after, now())
    where state in ('created', 'retry') and start_after < now() + interval '1 minute' and name = any(queues)
    returning job.name;
end $$`;

/** The queue of a test: jobs are rows as always, and run when the test calls `drain()`. */
export function createDrainedQueue(database: Database): DrainedQueue {
  const queues = new Map<string, { boss: PgBoss; count: number; run: Run }>();
  let prepared: Promise<unknown> | undefined;

  /** As many jobs of a queue as may run side by side. */
  async function work(name: string): Promise<void> {
    const queue = queues.get(name);
    if (!queue) return;
    const { boss, count, run } = queue;
    const taken = await boss.fetch<object>(name, { batchSize: count });
    const ended = taken.map(({ id, data }) =>
      run(data).then(
        () => boss.complete(name, id),
        (error: object) => boss.fail(name, id, error),
      ),
    );
    await Promise.all(ended);
  }

  /** The queues with a job that begins within a minute; it may begin now. */
  async function due(): Promise<string[]> {
    await (prepared ??= database.executeSql(DUE));
    const { rows } = await database.executeSql('select distinct due_jobs($1) as name', [[...queues.keys()]]);
    return rows.map(row => String(row['name']));
  }

  return {
    workers: boss => ({
      listen: async (name, count, run) => void queues.set(name, { boss, count, run: run as Run }),
      wake: () => {},
      wakeAll: () => {},
      stop: async () => {},
    }),
    async drain() {
      for (let round = 0; round < MAX_ROUNDS; round++) {
        const names = await due();
        if (names.length === 0) return;
        await Promise.all(names.map(work));
      }
      throw new Error(`The queue did not come to rest: ${(await due()).join(', ')}`);
    },
  };
}
