import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { executeIn, openDatabase } from '../kit/database/db.ts';
import { oneAtATime } from '../platform/installation/service/first-data.ts';
import { busyMember } from '../testing/rows/busy-member.ts';
import { startPostgres, type OwnPostgres } from '../testing/own-postgres.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

const ROUNDS = 20;
const SIDE_BY_SIDE = 3;
const STEP = 'update pair set seen = seen + 1 where name = $1';

let postgres: OwnPostgres;
let test: TestApp;
beforeAll(async () => {
  postgres = await startPostgres();
  const database = await openDatabase({ databaseUrl: postgres.url, dataDir: '' });
  test = await createTestApp({ database });
}, 60_000);
afterAll(async () => {
  await test.close();
  postgres.end();
});

async function deadlocks(): Promise<number> {
  const { rows } = await test.database.executeSql(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  return Number(rows[0]?.['deadlocks']);
}

describe('a transaction that is taken back for another', () => {
  it('is done again, and both are kept', async () => {
    const { db, executeSql } = test.database;
    await executeSql('create table pair (name text primary key, seen integer not null default 0)');
    await executeSql("insert into pair values ('a'), ('b')");
    let met = 0;
    let meet = () => {};
    const both = new Promise<void>(resolve => (meet = resolve));
    const see = (first: string, second: string) =>
      db.transaction(async tx => {
        await executeIn(tx).executeSql(STEP, [first]);
        met += 1;
        if (met === 2) meet();
        await both;
        await executeIn(tx).executeSql(STEP, [second]);
      });
    await Promise.all([see('a', 'b'), see('b', 'a')]);
    expect((await executeSql('select seen from pair')).rows).toEqual([{ seen: 2 }, { seen: 2 }]);
    await executeSql('drop table pair');
  });
});

describe('servers that start at once on a new database', () => {
  it('make its first data one after the other', async () => {
    const { db, kind, executeSql } = test.database;
    const waits = `select 1 from pg_locks where locktype = 'advisory' and not granted`;
    const steps: string[] = [];
    const second = {
      run: () => oneAtATime({ db, kind }, async () => void steps.push('second')),
      done: Promise.resolve(),
    };
    await oneAtATime({ db, kind }, async () => {
      second.done = second.run();
      await expect.poll(async () => steps.length + (await executeSql(waits)).rows.length).toBeGreaterThan(0);
      steps.push('first');
    });
    await second.done;
    expect(steps).toEqual(['first', 'second']);
  });
});

describe('a member in many windows at once', () => {
  it('is answered everywhere, while documents are made and payments arrive', { timeout: 300_000 }, async () => {
    const before = await deadlocks();
    const faults: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const busy = await busyMember(test);
      const calls = busy.calls.flatMap(each => Array.from({ length: SIDE_BY_SIDE }, () => each));
      const headers = { host: 'localhost', authorization: `Bearer ${busy.token}` };
      const answers = calls.map(async ([url, payload]) => {
        const { statusCode, body } = await test.http.inject({ method: 'POST', url, headers, payload });
        if (statusCode >= 500) faults.push(`${round} ${url} ${statusCode} ${body.slice(0, 200)}`);
      });
      await Promise.all([...answers, test.drain()]);
      await test.drain();
    }
    expect(faults).toEqual([]);
    // A deadlock would be retried; the order of locks prevents any.
    expect((await deadlocks()) - before).toBe(0);
    expect(await test.app.integrity.findings()).toEqual([]);
  });
});
