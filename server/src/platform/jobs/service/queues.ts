import PgBoss from 'pg-boss';
import { executeIn, type Db } from '../../../kit/database/db.ts';

/** One server at a time creates queues: at once they would lock each other out. */
const QUEUES_LOCK = 7205761;
const SETTINGS = ['retryLimit', 'retryDelay', 'retryBackoff', 'expireInSeconds', 'deadLetter'] as const;

/** Creates the queues that are not among the known ones, and updates the settings of the others. */
export async function ensureQueues(
  db: Db,
  queues: readonly PgBoss.Queue[],
  known: ReadonlyMap<string, PgBoss.Queue>,
): Promise<void> {
  const changed = queues.filter(queue => {
    const stored = known.get(queue.name);
    return !stored || SETTINGS.some(key => key in queue && queue[key] !== stored[key]);
  });
  if (changed.length === 0) return;
  await db.transaction(async tx => {
    const inside = executeIn(tx);
    await inside.executeSql('select pg_advisory_xact_lock($1)', [QUEUES_LOCK]);
    const boss = new PgBoss({ db: inside as PgBoss.Db, schedule: false });
    for (const queue of changed) {
      if (known.has(queue.name)) await boss.updateQueue(queue.name, queue);
      else await boss.createQueue(queue.name, queue);
    }
  });
}
