import PgBoss from 'pg-boss';
import { executeIn, type Db } from '../../../kit/database/db.ts';
import { lockName } from '../../../kit/database/named-lock.ts';

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
    // One server at a time: at once they would lock each other out.
    await lockName(tx, 'job queues');
    const inside = executeIn(tx);
    const boss = new PgBoss({ db: inside as PgBoss.Db, schedule: false });
    for (const queue of changed) {
      if (known.has(queue.name)) await boss.updateQueue(queue.name, queue);
      else await boss.createQueue(queue.name, queue);
    }
  });
}
