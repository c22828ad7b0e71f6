import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DatabaseLost } from '../../kit/database/database-lost.ts';
import type { Database } from '../../kit/database/db.ts';
import { createLog } from '../../kit/log/log.ts';
import { oldQueues, queueNames, queueRows } from '../../testing/rows/queue-rows.ts';
import { freshDatabase } from '../../testing/test-app.ts';
import { createJobs, type JobKind, type Jobs } from './service.ts';

let database: Database;
/** The queue's own way to the database is cut. */
let isCut = false;
/** How often it is looked for due jobs, in milliseconds. */
let lookMs = 0;
/** The queue's queries to the database. */
const queries: string[] = [];
const running: Jobs[] = [];
beforeEach(async () => {
  isCut = false;
  lookMs = 250;
  queries.length = 0;
  database = await freshDatabase();
});
afterEach(async () => {
  for (const jobs of running.splice(0)) await jobs.stop();
  await database.close();
});

async function startWith(...kinds: Partial<JobKind<{ id: number }>>[]): Promise<Jobs> {
  const executeSql: Database['executeSql'] = async (text, values) => {
    queries.push(text);
    if (isCut) throw new DatabaseLost(new Error('cut'));
    return database.executeSql(text, values);
  };
  const jobs = createJobs({ ...database, executeSql }, createLog('silent'), {
    singleProcess: true,
    retryDelaySeconds: 0,
    lookMs,
    stopMs: 500,
  });
  running.push(jobs);
  const whole = {
    name: 'work',
    retryLimit: 1,
    expireInSeconds: 60,
    workers: 1,
    run: async () => {},
    onFailed: async () => {},
  };
  await jobs.start(kinds.map(kind => ({ ...whole, ...kind }) as JobKind<never>));
  return jobs;
}

async function until(done: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end;) {
    if (await done()) return;
    for (const jobs of running) jobs.wakeAll();
    await new Promise(resolve => setTimeout(resolve, 20));
  }
  throw new Error('It did not happen in time');
}

describe('the queue', () => {
  it('runs jobs queued by a committed transaction, and none of a rolled-back one', async () => {
    const ran: number[] = [];
    const jobs = await startWith({ run: async ({ id }) => void ran.push(id) });
    const broken = database.db.transaction(async tx => {
      await jobs.enqueue(tx, 'work', { id: 1 });
      throw new Error('rolled back');
    });
    await expect(broken).rejects.toThrow('rolled back');
    await database.db.transaction(tx => jobs.enqueue(tx, 'work', { id: 2 }));
    await until(() => ran.length > 0);
    expect(ran).toEqual([2]);
  });

  it('deletes the data of a finished or abandoned job, and does not run it again', async () => {
    const ran: number[] = [];
    const run = async ({ id }: { id: number }) => {
      ran.push(id);
      if (id === 2) throw new Error('never');
    };
    const jobs = await startWith({ forgets: true, retryLimit: 0, run });
    await jobs.enqueue(database.db, 'work', { id: 1 });
    await jobs.enqueue(database.db, 'work', { id: 2 });
    const { jobs: rows, put } = queueRows(database);
    const jobRows = async () => [...(await rows('work')), ...(await rows('dead-letter'))];
    await until(async () => ran.length === 2 && (await jobRows()).every(job => job.data === null));
    await put('work', 'retry');
    await until(async () => (await jobRows()).every(job => job.state === 'completed'));
    expect(ran.toSorted()).toEqual([1, 2]);
  });

  it('runs waiting jobs without a pause after each', async () => {
    const ran: number[] = [];
    // One at each look, they would take two hours.
    lookMs = 240_000;
    const ids = Array.from({ length: 30 }, (_, id) => id);
    const jobs = await startWith({ run: async ({ id }) => void ran.push(id) });
    await database.db.transaction(async tx => {
      for (const id of ids) await jobs.enqueue(tx, 'work', { id });
    });
    await expect.poll(() => ran.length).toBe(ids.length);
    expect(ran.toSorted((a, b) => a - b)).toEqual(ids);
  });

  it('fetches due jobs once for all queues, not once for every worker', async () => {
    const ran: number[] = [];
    const jobs = await startWith({ workers: 8, run: async ({ id }) => void ran.push(id) });
    const looks = () => queries.filter(text => text.includes('select distinct name')).length;
    const fetches = () => queries.filter(text => text.includes('SKIP LOCKED')).length;
    await expect.poll(looks).toBeGreaterThan(1);
    expect(fetches()).toBe(0);
    await jobs.enqueue(database.db, 'work', { id: 1 }, { afterSeconds: 1 });
    await expect.poll(() => ran).toEqual([1]);
  });

  it('tries again, then abandons once', async () => {
    let tries = 0;
    const abandoned: number[] = [];
    const jobs = await startWith({
      run: async () => {
        tries += 1;
        throw new Error('no luck');
      },
      onFailed: async ({ id }) => void abandoned.push(id),
    });
    await database.db.transaction(tx => jobs.enqueue(tx, 'work', { id: 7 }));
    await until(() => abandoned.length > 0);
    expect([tries, abandoned]).toEqual([2, [7]]);
  });

  it('has one dead-letter queue for all kinds of jobs', async () => {
    const settled: string[] = [];
    const failing = (name: string): Partial<JobKind<{ id: number }>> => ({
      name,
      retryLimit: 0,
      run: async () => {
        throw new Error('no luck');
      },
      onFailed: async ({ id, ...more }) => void settled.push(`${name} ${id} ${JSON.stringify(more)}`),
    });
    const jobs = await startWith(failing('work'), failing('other'));
    await jobs.enqueue(database.db, 'other', { id: 1 });
    await jobs.enqueue(database.db, 'work', { id: 2 });
    await until(() => settled.length === 2);
    expect(settled.toSorted()).toEqual(['other 1 {}', 'work 2 {}']);
    expect((await queueNames(database)).filter(name => name.endsWith('abandoned'))).toEqual([]);
    expect((await queueRows(database).jobs('dead-letter')).map(job => job.data?.['id']).toSorted()).toEqual([1, 2]);
  });

  it('settles a failed job although that fails more often than the job may', async () => {
    let tries = 0;
    const jobs = await startWith({
      retryLimit: 0,
      run: async () => {
        throw new Error('no luck');
      },
      onFailed: async () => {
        tries += 1;
        if (tries < 4) throw new Error('no luck either');
      },
    });
    await jobs.enqueue(database.db, 'work', { id: 1 });
    const settled = async () => (await queueRows(database).jobs('dead-letter')).map(job => job.state);
    await until(async () => (await settled())[0] === 'completed');
    expect([tries, await settled()]).toEqual([4, ['completed']]);
  });

  it('settles jobs in the dead-letter queues of an earlier version, or about to fail there', async () => {
    await oldQueues(database, 'work', [{ id: 1 }, { id: 2 }, { id: 3 }]);
    const settled: number[] = [];
    const run = async () => {
      throw new Error('no luck');
    };
    await startWith({ retryLimit: 0, run, onFailed: async ({ id }) => void settled.push(id) });
    await until(() => settled.length === 3);
    expect(settled.toSorted()).toEqual([1, 2, 3]);
    expect(await queueNames(database)).not.toContain('work-abandoned');
  });

  it('settles jobs that a server of an earlier version still queues beside this one', async () => {
    const settled: number[] = [];
    const run = async () => {
      throw new Error('no luck');
    };
    await startWith({ retryLimit: 0, run, onFailed: async ({ id }) => void settled.push(id) });
    await queueRows(database).add('work', { id: 4 });
    await until(() => settled.length === 1);
    expect(settled).toEqual([4]);
  });

  it('runs the unfinished jobs of a killed process again at the next start', async () => {
    const ran: number[] = [];
    const first = await startWith({ run: async ({ id }) => void ran.push(id) });
    await first.stop();
    running.pop();
    await database.db.transaction(tx => first.enqueue(tx, 'work', { id: 3 }));
    await queueRows(database).put('work', 'active');
    await startWith({ run: async ({ id }) => void ran.push(id) });
    await until(() => ran.length > 0);
    expect(ran).toEqual([3]);
  });

  const stateOf = async () => (await queueRows(database).jobs('work'))[0]?.state;

  it('writes down that a job is done when the database is back, and does not do it twice', async () => {
    let ran = 0;
    const jobs = await startWith({
      run: async () => {
        ran += 1;
        isCut = true;
      },
    });
    await jobs.enqueue(database.db, 'work', { id: 1 });
    await until(() => ran === 1);
    expect(await stateOf()).toBe('active');
    isCut = false;
    await until(async () => (await stateOf()) === 'completed');
    expect(ran).toBe(1);
  });

  it('counts no try that the database cut short', async () => {
    let ran = 0;
    const abandoned: number[] = [];
    const run = async () => {
      ran += 1;
      if (ran < 3) throw new DatabaseLost(new Error('cut'));
    };
    const jobs = await startWith({ retryLimit: 0, run, onFailed: async ({ id }) => void abandoned.push(id) });
    await jobs.enqueue(database.db, 'work', { id: 1 });
    await until(async () => (await stateOf()) === 'completed');
    expect([ran, abandoned]).toEqual([3, []]);
  });

  it('returns unfinished jobs at its stop, without counting the attempt', async () => {
    let begun = false;
    const jobs = await startWith({
      retryLimit: 0,
      run: () => {
        begun = true;
        return new Promise<void>(() => {});
      },
    });
    await jobs.enqueue(database.db, 'work', { id: 1 });
    await until(() => begun);
    await jobs.stop();
    running.pop();
    const ran: number[] = [];
    await startWith({ retryLimit: 0, run: async ({ id }) => void ran.push(id) });
    await until(() => ran.length > 0);
    expect(ran).toEqual([1]);
  });
});
