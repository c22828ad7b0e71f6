import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import type { Campaign, RecallAnswer, RecallProvider } from '../../vehicles/recalls/rules/recall-provider.ts';
import { buildDealership, joinedMember } from '../../testing/dealerships/building.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { importStockCall, stockCall } from './contract.ts';

const ACCORD = '1HGCM82633A004352';
const TESLA = '5YJ3E1EA2KF317000';
const NOBODY = '1FTEW1EP5KFA12345';

const campaign = (number: string, more: Partial<Campaign> = {}): Campaign => ({
  campaign: number,
  date: '2020-01-02',
  component: 'AIR BAGS:FRONTAL',
  summary: 'It may break.',
  consequence: 'A crash.',
  remedy: 'It is replaced.',
  park_it: false,
  park_outside: false,
  ota: false,
  ...more,
});

/** A list by model, which a test changes. */
const list = {
  name: 'List',
  list: 'nhtsa' as const,
  demo: false,
  recalls: new Map<string, Campaign[]>(),
  isDown: false,
  async find({ model, make }): Promise<RecallAnswer> {
    if (list.isDown) return { kind: 'failed', fault: 'down' };
    const campaigns = list.recalls.get(model) ?? [];
    return { kind: 'found', scope: 'model', campaigns, names: [{ make, model }], checkedAt: test.clock.now };
  },
} satisfies RecallProvider & Record<string, unknown>;

let test: TestApp;
let owner: Caller;
beforeAll(async () => {
  test = await createTestApp({ recallProviders: [list] });
});
beforeEach(async () => {
  for (const table of ['stock_recalls', 'stock_figures', 'stock_vehicles', 'recall_rounds'])
    await test.database.executeSql(`delete from ${table}`);
  test.mailbox.length = 0;
  ({ owner } = await buildDealership(test));
  const [rooftop] = (await test.app.dealerships.show(owner)).rooftops;
  const content = `vin,price\n${ACCORD},9000\n${TESLA},20000\n${NOBODY},1\n`;
  await test.app.stock.take(owner, importStockCall.input.parse({ rooftop: rooftop!.id, name: 'stock.csv', content }));
  list.isDown = false;
  list.recalls = new Map([['Accord', [campaign('04V176000')]]]);
});

const rows = async (filter: '' | 'recall' | 'needs' = '') =>
  (await test.app.stock.list(owner, stockCall.input.parse({ filter }))).vehicles;
const recallsOf = async (vin: string) => (await rows()).find(each => each.vin === vin)!.needs.recalls;
const mails = () => test.mailbox.filter(({ html }) => html.includes('/dealer/inventory?filter'));

async function night(): Promise<void> {
  test.clock.advanceDays(1);
  await test.app.alerts.startWhenDue();
  await test.drain();
}

it('checks every vehicle in stock at night, and says so where nobody has or no source answers', async () => {
  expect((await recallsOf(ACCORD)).state).toBe('unchecked');
  list.isDown = true;
  await night();
  expect(await recallsOf(TESLA)).toMatchObject({ state: 'unchecked', checked: null });
  list.isDown = false;
  await night();
  expect(await recallsOf(ACCORD)).toMatchObject({ state: 'found', count: 1, park_it: false, failed: 0 });
  expect(await recallsOf(TESLA)).toMatchObject({ state: 'none', count: 0 });
  expect(await recallsOf(NOBODY)).toMatchObject({ state: 'unchecked' });
  expect((await rows('recall')).map(({ vin }) => vin)).toEqual([ACCORD]);

  list.isDown = true;
  await night();
  expect(await recallsOf(ACCORD)).toMatchObject({ state: 'found', count: 1 });
  const down = await recallsOf(TESLA);
  expect([down.state, down.failed > 0]).toEqual(['partly', true]);
});

it('mails those who run the dealership about a new recall of a vehicle in stock, once', async () => {
  const manager = await joinedMember(test, owner, 'manager');
  await joinedMember(test, owner, 'sales');
  await night();
  expect(mails()).toEqual([]);
  list.recalls.set('Accord', [campaign('04V176000'), campaign('26V001000', { park_it: true })]);
  await night();
  const sent = mails();
  const email = (caller: Caller) => (caller.actor.kind === 'member' ? caller.actor.email : '');
  expect(sent.map(({ to }) => to).sort()).toEqual([email(owner), email(manager)].sort());
  expect(sent[0]!.html).toContain('26V001000');
  expect(sent[0]!.html).not.toContain('04V176000');
  expect((await test.app.stock.vehicle(owner, (await rows('recall'))[0]!.id)).recalls[0]).toMatchObject({
    campaign: '26V001000',
    park_it: true,
    about: 'Airbags',
  });
  await night();
  expect(mails()).toHaveLength(2);
});
