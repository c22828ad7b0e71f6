import { afterAll, beforeAll, expect, it } from 'vitest';
import { executeIn, type Database } from '../../kit/database/db.ts';
import { createLog } from '../../kit/log/log.ts';
import { createDrainedQueue } from '../../testing/drained-queue.ts';
import { queueRows } from '../../testing/rows/queue-rows.ts';
import { freshDatabase } from '../../testing/test-app.ts';
import { createJobs, type JobKind } from './service.ts';

let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const ROUND: JobKind<never> = { name: 'round', retryLimit: 0, everySeconds: 300, run: async () => {} };
const WORK: JobKind<never> = { name: 'work', retryLimit: 0, run: async () => {} };

it('rounds are queued once in a period by three servers, and not by one that runs no jobs', async () => {
  const { workers } = createDrainedQueue(database);
  const options = { singleProcess: true, retryDelaySeconds: 0, workers };
  // In one transaction the database's time, and so the period, stays the same.
  await database.db.transaction(async tx => {
    const { executeSql } = executeIn(tx) as Database;
    const inside = { ...database, db: tx, executeSql };
    const queueAll = async (works: boolean) => {
      const jobs = createJobs(inside, createLog('silent'), { ...options, works });
      await jobs.start([ROUND, WORK]);
      await jobs.rounds.queue();
      await jobs.stop();
    };
    await queueAll(false);
    expect(await queueRows(inside).jobs('round')).toEqual([]);
    for (let server = 0; server < 3; server++) await queueAll(true);
    expect(await queueRows(inside).jobs('round')).toHaveLength(1);
    expect(await queueRows(inside).jobs('work')).toEqual([]);
  });
});

it('a round that outlasts its period is not begun again by any server before it has ended', async () => {
  const rows = queueRows(database);
  const { workers } = createDrainedQueue(database);
  const servers = [1, 2].map(() =>
    createJobs(database, createLog('silent'), { singleProcess: false, retryDelaySeconds: 0, workers }),
  );
  const queueAll = () => Promise.all(servers.map(({ rounds }) => rounds.queue()));
  for (const server of servers) await server.start([{ ...ROUND, name: 'long-round' }]);
  await queueAll();
  for (const state of ['active', 'retry', 'created'] as const) {
    await rows.put('long-round', state);
    await rows.delay('long-round', -ROUND.everySeconds!);
    await queueAll();
    expect(await rows.jobs('long-round'), state).toHaveLength(1);
  }
  await rows.put('long-round', 'completed');
  await queueAll();
  expect(await rows.jobs('long-round')).toHaveLength(2);
  for (const server of servers) await server.stop();
});
