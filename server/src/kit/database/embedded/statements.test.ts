import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { blankPglite } from '../../../testing/test-app.ts';
import { clientOf } from './client.ts';
import { createStatements, type Statements } from './statements.ts';

let pglite: PGlite;
let statements: Statements;
let now = 0;
beforeAll(async () => {
  pglite = await blankPglite();
});
afterAll(() => pglite.close());
beforeEach(async () => {
  await pglite.exec(
    'deallocate all; drop table if exists cars; create table cars (id int primary key, name text, body bytea)',
  );
  now = 0;
  statements = createStatements(pglite, () => now);
});

const preparedCount = async (): Promise<number> =>
  (await pglite.query<{ n: number }>('select count(*)::int as n from pg_prepared_statements')).rows[0]!.n;
const find = (id: number) =>
  statements.run<{ id: number; name: string }>('select id, name from cars where id = $1', [id]);

describe('a statement of the embedded database', () => {
  it('is prepared when it comes again, and answers as the first time', async () => {
    await statements.run('insert into cars values ($1, $2, null)', [1, 'Accord']);
    const first = await find(1);
    expect(await preparedCount()).toBe(0);
    expect(await find(1)).toEqual(first);
    expect(await find(2)).toMatchObject({ rows: [], fields: [{ name: 'id' }, { name: 'name' }] });
    expect(await preparedCount()).toBe(1);
    expect(first).toMatchObject({ rows: [{ id: 1, name: 'Accord' }], affectedRows: 0 });
  });

  it('answers as the database’s own query does: rows as lists, values of each type, counts', async () => {
    const values = [7, 'é “quoted” \\', new Uint8Array([0, 1, 255])];
    for (const from of [statements.run.bind(statements), pglite.query.bind(pglite)] as const) {
      await from('delete from cars');
      expect(await from('insert into cars values ($1, $2, $3)', values)).toMatchObject({ affectedRows: 1 });
      const { rows } = await from(
        `select id, name, body, null as none, $1::text[] as list, $2::jsonb as json, $3::timestamptz as at, $4::boolean as yes from cars`,
        [['a"b', 'c'], { a: [1] }, new Date(0), true],
        { rowMode: 'array' },
      );
      expect(rows).toEqual([[7, values[1], values[2], null, ['a"b', 'c'], { a: [1] }, new Date(0), true]]);
    }
  });

  it('is prepared again after a change of the schema, also one that is rolled back', async () => {
    const client = clientOf(pglite);
    const all = 'select * from cars';
    const names = async (from: Pick<typeof client, 'query'>) => (await from.query(all)).fields.map(({ name }) => name);
    await names(client);
    await names(client);
    await client.exec('alter table cars add column seats int');
    expect(await names(client)).toEqual(['id', 'name', 'body', 'seats']);
    const undone = client.transaction(async tx => {
      await tx.query('alter table cars drop column seats');
      expect(await names(tx)).toEqual(['id', 'name', 'body']);
      await names(tx);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await names(client)).toEqual(['id', 'name', 'body', 'seats']);
  });

  it('that fails ends its transaction alone', async () => {
    const client = clientOf(pglite);
    const add = (from: Pick<typeof client, 'query'>) => from.query('insert into cars values ($1, null, null)', [1]);
    await add(client);
    for (let time = 0; time < 3; time++) {
      await expect(add(client)).rejects.toMatchObject({ code: '23505', constraint: 'cars_pkey' });
      const failed = client.transaction(async tx => {
        await add(tx).catch(() => {});
        await tx.query('select 1');
      });
      await expect(failed).rejects.toMatchObject({ code: '25P02' });
    }
    await expect(client.query('select nothing from cars')).rejects.toMatchObject({ code: '42703' });
    expect((await client.query('select count(*)::int as n from cars')).rows).toEqual([{ n: 1 }]);
  });

  it('goes with the least recently used ones, and after a minute', async () => {
    for (let at = 0; at < 410; at++) for (const _ of [1, 2]) await statements.run(`select ${at} as n`);
    await find(1);
    expect(await preparedCount()).toBe(400);
    now = 60_001;
    await find(1);
    expect(await preparedCount()).toBeLessThanOrEqual(1);
  });

  it('of a transaction that has ended is refused', async () => {
    const client = clientOf(pglite);
    const late = await client.transaction(async tx => () => tx.query('select 1'));
    await expect(late()).rejects.toThrow('Transaction is closed');
  });
});
