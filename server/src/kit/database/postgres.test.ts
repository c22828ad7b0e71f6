import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startPostgres, type OwnPostgres } from '../../testing/own-postgres.ts';
import { startTcpProxy, type TcpProxy } from '../../testing/servers/tcp-proxy.ts';
import type { Database } from './database.ts';
import { isDatabaseLost } from './database-lost.ts';
import { executeIn } from './db.ts';
import { migrationsFolder } from './migrated.ts';
import { openPostgres } from './postgres.ts';

let postgres: OwnPostgres;
let proxy: TcpProxy;
let database: Database;
beforeAll(async () => {
  postgres = await startPostgres();
  proxy = await startTcpProxy(Number(new URL(postgres.url).port));
  const url = `postgres://postgres@127.0.0.1:${proxy.port}/postgres`;
  database = await openPostgres({ url, answerMs: 1_000 }, migrationsFolder);
}, 60_000);
afterAll(async () => {
  await database.close();
  proxy.close();
  postgres.end();
});

const ONE = 'select 1 as one';

describe('a connection on which nothing passes any more, and nobody is told', () => {
  beforeEach(async () => {
    expect((await database.executeSql(ONE)).rows).toEqual([{ one: 1 }]);
  });

  it('is ended when a query has no answer, and the next query has another connection', async () => {
    proxy.strand();
    const lost = await database.executeSql(ONE).catch((error: unknown) => error);
    expect(isDatabaseLost(lost)).toBe(true);
    expect((await database.executeSql(ONE)).rows).toEqual([{ one: 1 }]);
  });

  it('is ended in the middle of a transaction, which fails and leaves the connection to nobody', async () => {
    const work = database.db.transaction(async tx => {
      await executeIn(tx).executeSql(ONE);
      proxy.strand();
      await executeIn(tx).executeSql(ONE);
    });
    expect(isDatabaseLost(await work.catch((error: unknown) => error))).toBe(true);
    expect(database.connections?.().total).toBe(0);
    expect((await database.executeSql(ONE)).rows).toEqual([{ one: 1 }]);
  });

  it('is kept while answers come, however many', async () => {
    for (let times = 0; times < 3; times += 1) await database.executeSql('select pg_sleep(0.4)');
    expect(database.connections?.().total).toBe(1);
  });
});
