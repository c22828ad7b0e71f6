import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { accountOf, memberActor } from '../../identity/accounts/service.ts';
import type { OperatorRole } from '../../platform/sites/contract.ts';
import { buildMember } from '../../testing/builders.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { PlateOutcome, PlateProvider } from '../plates/providers/plate-provider.ts';
import { SandboxPlates } from '../plates/providers/sandbox.ts';
import { endsOf, inOrder } from './rules.ts';

const asked: string[] = [];
let answer: PlateOutcome = { kind: 'not_found' };
const service = (name: string): PlateProvider => ({
  name,
  demo: false,
  find: async () => {
    asked.push(name);
    return answer;
  },
});

let test: TestApp;
const plateProviders = [new SandboxPlates(), service('First'), service('Second'), service('Third')];
beforeAll(async () => {
  test = await createTestApp({ plateProviders });
});
afterAll(() => test.close());
beforeEach(async () => {
  asked.length = 0;
  answer = { kind: 'not_found' };
  for (const table of ['source_orders', 'source_days', 'plate_answers', 'plate_searches'])
    await test.database.executeSql(`delete from ${table}`);
  await test.app.sourceHealth.loadOrders();
});

/** An operator with a role for each of these brands. */
async function operator(role: OperatorRole, brands = test.app.sites.all().map(({ id }) => id)) {
  const member = await buildMember(test);
  const account = accountOf(member);
  for (const scope of brands)
    await test.database.db.transaction(tx => test.app.accounts.grantRole(tx, account, { role, scope, by: 'test' }));
  return { ...member, actor: memberActor({ userId: account.userId, email: 'op@marque.example', roles: [role] }) };
}
const search = (plate: string) =>
  test.http.inject({ url: `/api-cwa/license_plate_decode?plate=${plate}&state=NY`, headers: { host: 'localhost' } });
const change = { kind: 'plate', sources: ['Third', 'First', 'Second'], base: 0, reason: 'It knows more' } as const;

it('asks services in the order that an operator has set, in this process and in one that reads it anew', async () => {
  const owner = await operator('owner');
  await search('ABC');
  expect(asked).toEqual(['First', 'Second', 'Third']);
  const order = await test.app.sourceHealth.setOrder(owner, change);
  expect(order).toMatchObject({
    version: 1,
    sources: [{ name: 'Third' }, { name: 'First' }, { name: 'Second' }, { demo: true }],
  });
  asked.length = 0;
  await search('ABC');
  expect(asked).toEqual(['Third', 'First', 'Second']);

  // Another process has set a newer one.
  await test.database.executeSql(`insert into source_orders (kind, version, sources, reason, who, created_at)
    values ('plate', 2, '["Second"]', 'r', 'usr_gone', '2036-01-01')`);
  await test.database.executeSql(`update data_versions set version = version + 1 where key = 'source_orders'`);
  await test.app.versions.look();
  asked.length = 0;
  await search('ABC');
  expect(asked).toEqual(['Second', 'First', 'Third']);
  const { order_versions: versions } = await test.app.sourceHealth.providers(owner);
  expect(versions).toEqual([
    expect.objectContaining({ version: 2, who: 'usr_gone' }),
    expect.objectContaining({ version: 1, reason: 'It knows more', sources: change.sources }),
  ]);
});

it('refuses an order of who may not set it, one that names other services, and one that was changed meanwhile', async () => {
  const { setOrder } = test.app.sourceHealth;
  const owner = await operator('owner');
  const set = async (by: typeof owner, more: object) => setOrder(by, { ...change, ...more });
  await expect(set(await operator('finance'), {})).rejects.toMatchObject({ reason: 'role_needed' });
  await expect(set(await operator('owner', ['default']), {})).rejects.toMatchObject({ reason: 'sources_of_all' });
  for (const sources of [
    ['First', 'Second'],
    ['First', 'First', 'Third'],
    [...change.sources, 'sandbox'],
  ])
    await expect(set(owner, { sources })).rejects.toMatchObject({ reason: 'source_order_invalid' });
  await set(owner, {});
  await expect(set(owner, {})).rejects.toMatchObject({ reason: 'source_order_changed' });
  const { entries } = await test.app.audit.list(owner, { limit: 1 });
  expect(entries).toEqual([expect.objectContaining({ action: 'source.ordered', object: 'plate' })]);
});

it('counts by provider and day what was found, what was not, and what was no answer', async () => {
  const owner = await operator('owner');
  await search('ABC');
  answer = {
    kind: 'found',
    vehicles: [
      {
        vin: '5YJ3E1EA7KF000316',
        reported: { year: null, make: null, model: null, trim: null, body: null, color: null },
      },
    ],
  };
  await search('XYZ');
  answer = { kind: 'failed', fault: 'down' };
  await search('DEF');
  answer = { kind: 'failed', fault: 'state_unsupported' };
  await search('GHK');
  const { providers } = await test.app.sourceHealth.providers(owner);
  const days = (name: string) => providers.find(each => each.name === name)?.days;
  expect(days('First plates')).toEqual([
    expect.objectContaining({ calls: 4, found: 1, nothing: 1, unanswered: 2, failures: 1 }),
  ]);
  expect(days('Second plates')).toEqual([
    expect.objectContaining({ calls: 3, found: 0, nothing: 1, unanswered: 2, failures: 1 }),
  ]);
});

it('says nothing of calls that were counted before their ends were told apart', () => {
  const before = { calls: 5, failures: 1, found: 0, nothing: 0, silent: 0 };
  expect(endsOf(before)).toEqual({ found: null, nothing: null, unanswered: null });
  expect(endsOf({ ...before, found: 2, nothing: 1, silent: 1 })).toEqual({ found: 2, nothing: 1, unanswered: 2 });
});

it('keeps services that no order names behind those that it does, and invented answers last', () => {
  const [demo, a, b, c] = [
    { name: 'demo', demo: true },
    { name: 'a', demo: false },
    { name: 'b', demo: false },
    { name: 'c', demo: false },
  ];
  expect(inOrder([demo, a, b, c], ['c', 'demo', 'gone'])).toEqual([c, a, b, demo]);
});
