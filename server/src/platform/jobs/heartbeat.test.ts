import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DatabaseLost } from '../../kit/database/database-lost.ts';
import type { Database } from '../../kit/database/db.ts';
import { createLog } from '../../kit/log/log.ts';
import { queueRows } from '../../testing/rows/queue-rows.ts';
import { freshDatabase } from '../../testing/test-app.ts';
import { createJobs } from './service.ts';
import { createHeartbeat, TAKEN_UP_SECONDS } from './service/heartbeat.ts';

let database: Database;
beforeEach(async () => {
  database = await freshDatabase();
  const jobs = createJobs(database, createLog('silent'), { singleProcess: true, retryDelaySeconds: 0 });
  const nothing = async () => {};
  await jobs.start([
    { name: 'work', retryLimit: 1, expireInSeconds: 600, workers: 1, run: nothing, onFailed: nothing },
  ]);
  await jobs.stop();
});
afterEach(() => database.close());

const begun = (secondsAgo: number, tries?: number) => queueRows(database).begun('work', secondsAgo, tries);
const stateOf = (id: string) => queueRows(database).stateOf(id);

/** The heartbeat of a server with these jobs in hand. */
function server(inHand: string[], executeSql: Database['executeSql'] = database.executeSql) {
  const woken: string[] = [];
  const failed: string[] = [];
  const heartbeat = createHeartbeat({
    executeSql,
    log: createLog('silent'),
    inHand: () => inHand,
    wake: names => woken.push(...names),
    failJob: async (name, id) => void failed.push(`${name} ${id}`),
  });
  return { ...heartbeat, woken, givenUp: failed };
}

describe('the heartbeat of a server', () => {
  it('runs a job of a killed server again within 30 seconds', () => expect(TAKEN_UP_SECONDS).toBeLessThanOrEqual(30));

  it('recovers a job without a renewed lease, however long its attempt may take, and wakes its workers', async () => {
    const [lost, fresh] = [await begun(16), await begun(13)];
    const survivor = server([]);
    await survivor.beat();
    await survivor.beat();
    expect([await stateOf(lost), await stateOf(fresh)]).toEqual(['retry', 'active']);
    expect(survivor.woken).toEqual(['work']);
  });

  it('renews the leases of its own jobs, so that no other server takes them', async () => {
    const job = await begun(16);
    const [owner, other] = [server([job]), server([])];
    await owner.beat();
    await other.beat();
    await other.beat();
    expect([await stateOf(job), other.woken]).toEqual(['active', []]);
  });

  it('waits for the heartbeats of others before it recovers jobs, after a start and after an outage', async () => {
    let away = false;
    const job = await begun(16);
    const other = server([], async (text, values) => {
      if (away) throw new DatabaseLost(new Error('cut'));
      return database.executeSql(text, values);
    });
    await other.beat();
    expect(await stateOf(job)).toBe('active');
    away = true;
    await other.beat();
    away = false;
    await other.beat();
    expect(await stateOf(job)).toBe('active');
    await other.beat();
    expect(await stateOf(job)).toBe('retry');
  });

  it.each(['created', 'retry'] as const)('runs what was %s while the clock of the database was ahead', async state => {
    const rows = queueRows(database);
    await rows.add('work', {});
    if (state === 'retry') await rows.put('work', state);
    await rows.delay('work', 3600);
    expect(await rows.isIdle()).toBe(true);
    const one = server([]);
    await one.beat();
    expect([await rows.isIdle(), one.woken]).toEqual([false, ['work']]);
  });

  it('gives up a job whose last try ended with its server', async () => {
    const job = await begun(16, 1);
    const survivor = server([]);
    await survivor.beat();
    await survivor.beat();
    expect([survivor.givenUp, survivor.woken]).toEqual([[`work ${job}`], []]);
  });
});
