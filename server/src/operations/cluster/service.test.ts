import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

/** What the plan says of a table that is made for it and dropped again. */
async function planned(name: string, definition: string) {
  await test.database.executeSql(`create table ${name} ${definition}`);
  const plan = await test.app.cluster.plan();
  await test.database.executeSql(`drop table ${name}`);
  return plan.find(table => table.name === name);
}

describe('the tables of an installation', () => {
  it('have a place each, which a module declares', async () => {
    const placed = test.app.modules.flatMap(({ placement = {} }) => Object.keys(placement));
    const tables = (await test.app.cluster.plan()).map(({ name }) => name);
    expect(placed.toSorted()).toEqual(tables.toSorted());
  });

  it('can go there, by their keys', async () => {
    expect((await test.app.cluster.plan()).filter(({ faults }) => faults.length > 0)).toEqual([]);
  });

  it('are read with their keys, and one without a place is a fault', async () => {
    const found = await planned('unplaced', '(id text primary key)');
    expect(found?.faults).toEqual(['Its module declares no place for it.']);
  });

  it('are all on one machine without the extension', async () => {
    const { nodes, tables } = await test.app.cluster.status();
    expect(nodes).toEqual([]);
    expect(tables.find(({ name }) => name === 'users')).toEqual({
      name: 'users',
      kind: 'local',
      by: null,
      shards: 1,
      bytes: expect.any(Number),
    });
  });

  it('stay there, in words, without a server that could take them', async () => {
    const said = test.app.cluster.distribute(() => {});
    await expect(said).rejects.toThrow('Set DATABASE_URL to a coordinator of Citus');
  });
});
