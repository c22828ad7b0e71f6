import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase } from '../testing/test-app.ts';
import type { Database } from './database/db.ts';
import { holdsForRows } from './invariants.ts';

const about = { name: 'rows_whole', sentence: 'Every row is whole.' };
const of = sql`(values (1), (2), (3)) as rows (id)`;

let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
  await database.executeSql('create sequence looks');
});
afterAll(() => database.close());

const check = (except: ReturnType<typeof sql>) => holdsForRows(about, { of, except }).check(database.db);

it('names the rows that break an invariant', async () => {
  expect(await check(sql`select id from generate_series(11, 30) as id`)).toEqual({
    rows: 3,
    violations: 20,
    first: ['11', '12', '13', '14', '15', '16', '17', '18', '19', '20'],
  });
  expect(await check(sql`select 1 as id where false`)).toEqual({ rows: 3, violations: 0, first: [] });
});

it.each([1, 2])('is not broken by a row that is whole after look %i', async looks => {
  await database.executeSql(`alter sequence looks restart`);
  const halfSeen = sql`select 'half' as id from (select nextval('looks') as look offset 0) as now where look <= ${looks}`;
  expect(await check(sql`${halfSeen} union all select 'broken'`)).toMatchObject({ violations: 1, first: ['broken'] });
});

it('counts more rows than it compares', async () => {
  expect(await check(sql`select id from generate_series(1, 5000) as id`)).toMatchObject({ violations: 5000 });
});
