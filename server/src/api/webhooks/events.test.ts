import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { accountOf } from '../../identity/accounts/service.ts';
import { importStockCall, saveStockVehicleCall, stockCall } from '../../inventory/stock/contract.ts';
import type { Campaign, RecallAnswer, RecallProvider } from '../../vehicles/recalls/rules/recall-provider.ts';
import { ACCORD, buildMember, grantCredits, TESLA } from '../../testing/builders.ts';
import { buildDealership, joinedMember } from '../../testing/dealerships/building.ts';
import { createCheckoutDriver } from '../../testing/checkout-driver.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { WEBHOOK_EVENTS, type WebhookEvent } from './contract.ts';
import { EVENT_DATA } from './rules/event-data.ts';

/** No source has data of it. */
const EMPTY = 'KMHC85LC7HU000019';
/** Nothing listens there: what is written is read here, and not there. */
const DAY_MS = 24 * 60 * 60_000;
const NOWHERE = 'http://127.0.0.1:9/';

const campaign = (number: string): Campaign => ({
  campaign: number,
  date: '2026-06-01',
  component: 'AIR BAGS:FRONTAL',
  summary: 'It may break.',
  consequence: 'A crash.',
  remedy: 'It is replaced.',
  park_it: true,
  park_outside: false,
  ota: false,
});
const list = {
  name: 'List',
  list: 'nhtsa' as const,
  demo: false,
  campaigns: [] as Campaign[],
  async find({ model, make }): Promise<RecallAnswer> {
    const campaigns = model === 'Accord' ? list.campaigns : [];
    return { kind: 'found', scope: 'model', campaigns, names: [{ make, model }], checkedAt: test.clock.now };
  },
} satisfies RecallProvider & Record<string, unknown>;

let test: TestApp;
let checkout: ReturnType<typeof createCheckoutDriver>;
type Member = Awaited<ReturnType<typeof buildMember>>;
let member: Member;
let owner: Member;
let dealership: string;
let rooftop: string;
beforeAll(async () => {
  test = await createTestApp({ recallProviders: [list], targets: { isLocal: true, timeoutMs: 1000 } });
  checkout = createCheckoutDriver(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  list.campaigns = [campaign('04V176000')];
  await test.database.executeSql('delete from recall_rounds');
  member = await buildMember(test);
});

const listen = async (who: Member, events: readonly WebhookEvent[] = WEBHOOK_EVENTS) => {
  const settings = { url: NOWHERE, events: [...events], description: '' };
  return (await test.app.webhooks.make(who, settings)).endpoint.id;
};
interface Sent {
  type: WebhookEvent;
  timestamp: string;
  data: Record<string, unknown>;
}
/** What was written for an endpoint, the oldest first. */
async function written(endpoint: string): Promise<Sent[]> {
  const { rows } = await test.database.executeSql(
    `select body from webhook_messages where endpoint_id = '${endpoint}' order by place`,
  );
  return (rows as { body: string }[]).map(({ body }) => JSON.parse(body) as Sent);
}
const makeReport = async (vin: string) => {
  const { report_id: id } = await test.app.reports.generate(member, { vin });
  await test.drain();
  return id;
};
async function night() {
  test.clock.advanceDays(1);
  await test.app.alerts.startWhenDue();
  await test.drain();
}
/** A member with a report of a vehicle, and one of its records. */
async function dispute() {
  await grantCredits(test, member, 'vhr', 1);
  const document = await makeReport(ACCORD);
  const { records } = await test.app.disputes.records(member, { vin: ACCORD });
  const about = { record: records[0]!.record, said: 'This record is of another vehicle.', evidence: [] };
  const { id, number } = await test.app.disputes.open(member, { vin: ACCORD, ...about });
  return { dispute: id, number, document, vin: ACCORD };
}
/** A report was bought and made. */
const MADE: { type: WebhookEvent; data: object }[] = [
  { type: 'credits.granted', data: {} },
  { type: 'document.ready', data: {} },
  { type: 'credits.spent', data: {} },
];

/** What happens, through the calls of who does it; each answers with all that has to be sent. */
const HAPPENINGS: Record<string, () => Promise<{ type: WebhookEvent; data: object }[]>> = {
  'an order is paid and refunded': async () => {
    const { order } = await checkout.pay(member, { cart_plan: 'report-1' });
    await test.app.orders.refundOwn(member, { order: order.id });
    await test.drain();
    const granted = { unit: 'vhr', credits: 1, unlimited: false, reason: 'purchase', order: order.id, ends: null };
    return [
      { type: 'credits.granted', data: granted },
      { type: 'order.paid', data: { order: order.id, vin: null } },
      { type: 'order.refunded', data: { order: order.id } },
    ];
  },
  'a report is made, and returned unread': async () => {
    await grantCredits(test, member, 'vhr', 1);
    const document = await makeReport(ACCORD);
    await test.app.returns.giveBack(member, { vin: ACCORD, doc_kind: 'report', reason: 'wrong_vehicle' });
    return [
      { type: 'credits.granted', data: { credits: 1, reason: 'admin', order: null } },
      { type: 'document.ready', data: { document, kind: 'report', vin: ACCORD, version: 1, complete: true } },
      { type: 'credits.spent', data: { document, unit: 'vhr', credits: 1 } },
      { type: 'credits.returned', data: { document, unit: 'vhr', credits: 1 } },
      { type: 'document.revoked', data: { document, kind: 'report', vin: ACCORD, reason: 'wrong_vehicle' } },
    ];
  },
  'credits end unused, and an operator takes others': async () => {
    const account = accountOf(member);
    const endsAt = new Date(test.clock.now.getTime() + DAY_MS);
    const ending = { unit: 'vhr', quantity: 3, reason: 'goodwill', cause: { type: 'admin', id: 'ending' } } as const;
    await test.database.db.transaction(tx => test.app.credits.grant(tx, account, { ...ending, endsAt }));
    await grantCredits(test, member, 'sticker', 2);
    test.clock.advanceDays(1);
    // What has ended is written off by itself, and once.
    for (let times = 0; times < 2; times++) await test.app.credits.expireEnded();
    await test.app.credits.entries(member);
    const operator = await buildMember(test);
    const manager = { ...operator, actor: { ...operator.actor, roles: ['owner'] } as Member['actor'] };
    const change = {
      person: account.userId,
      unit: 'sticker',
      change: -1,
      reason: 'Given twice.',
      key: 'taken-1',
    } as const;
    await test.app.credits.adjust(manager, change);
    return [
      { type: 'credits.granted', data: { unit: 'vhr', credits: 3, ends: endsAt.toISOString() } },
      { type: 'credits.granted', data: { unit: 'sticker', credits: 2 } },
      { type: 'credits.expired', data: { unit: 'vhr', credits: 3 } },
      { type: 'credits.taken', data: { unit: 'sticker', credits: 1 } },
    ];
  },
  'a sticker is made': async () => {
    await grantCredits(test, member, 'sticker', 1);
    const { sticker_id: document } = await test.app.stickers.generate(member, { vin: TESLA });
    await test.drain();
    return [
      { type: 'credits.granted', data: { unit: 'sticker' } },
      { type: 'document.ready', data: { document, kind: 'sticker', vin: TESLA, version: 1 } },
      { type: 'credits.spent', data: { document, unit: 'sticker' } },
    ];
  },
  'no source has data': async () => {
    await grantCredits(test, member, 'vhr', 1);
    const document = await makeReport(EMPTY);
    return [
      { type: 'credits.granted', data: {} },
      { type: 'document.failed', data: { document, kind: 'report', vin: EMPTY, reason: 'no_data' } },
    ];
  },
  'a report gets another version': async () => {
    const vin = '19XFC2F56GE000019';
    await grantCredits(test, member, 'vhr', 1);
    const document = await makeReport(vin);
    await test.queue.hasten();
    await test.drain();
    return [
      { type: 'credits.granted', data: {} },
      { type: 'document.ready', data: { document, version: 1, complete: false } },
      { type: 'credits.spent', data: { document } },
      { type: 'document.ready', data: { document, version: 2, complete: true } },
    ];
  },
  'a record is disputed, and the dispute taken back': async () => {
    const data = await dispute();
    await test.app.disputes.withdraw(member, data.dispute);
    return [
      ...MADE,
      { type: 'dispute.opened', data },
      { type: 'dispute.closed', data: { ...data, outcome: 'withdrawn' } },
    ];
  },
  'a dispute is decided': async () => {
    const data = await dispute();
    const operator = await buildMember(test);
    const support = { ...operator, actor: { ...operator.actor, roles: ['support'] } as Member['actor'] };
    const decision = { decision: 'upheld' as const, reason: 'The office confirms it.' };
    await test.app.disputes.decide(support, { dispute: data.dispute, ...decision });
    return [
      ...MADE,
      { type: 'dispute.opened', data },
      { type: 'dispute.closed', data: { ...data, outcome: 'upheld' } },
    ];
  },
  'a recall comes for a saved vehicle, once': async () => {
    const headers = { host: 'localhost', authorization: `Bearer ${member.token}` };
    await test.http.inject({ method: 'POST', url: '/api-cwa/save-vehicle', headers, payload: { vin: ACCORD } });
    await test.drain();
    await night();
    list.campaigns.push(campaign('26V900000'));
    await night();
    await night();
    const data = { vin: ACCORD, campaign: '26V900000', park_it: true, park_outside: false, received_on: '2026-06-01' };
    return [{ type: 'recall.found', data }];
  },
};
const seen = new Set<WebhookEvent>();

/** The endpoint that is looked at belongs to a manager; the owner, who is looked at too, is sent the same. */
const DEALERS: typeof HAPPENINGS = {
  'a file comes into stock, and another': async () => {
    await take(`vin,stock,price,mileage\n${ACCORD},HP1,10000,50000\n${TESLA},HP2,20000,10\n`);
    const [accord, tesla] = await vehicles();
    await take(`vin,stock,price,mileage\n${ACCORD},HP1,9500,50000\n`);
    const figures = { mileage: 50_000, mileage_unit: 'mi' };
    const of = { vehicle: accord, vin: ACCORD, rooftop, stock_number: 'HP1', dealership };
    return [
      { type: 'inventory.added', data: { ...of, price: 1_000_000, ...figures } },
      { type: 'inventory.added', data: { vehicle: tesla, vin: TESLA } },
      {
        type: 'inventory.changed',
        data: { ...of, price: 950_000, ...figures, before: { price: 1_000_000, ...figures } },
      },
      { type: 'inventory.gone', data: { vehicle: tesla, vin: TESLA, state: 'gone', dealership } },
    ];
  },
  'a vehicle is added by hand, changed, sold, and comes back': async () => {
    const typed = { rooftop, vin: ACCORD, stock_number: 'HP1', price: '9000', mileage: '' };
    const { id: vehicle } = await test.app.stock.save(owner, saveStockVehicleCall.input.parse(typed));
    const again = { ...typed, vehicle, mileage: '61000 km' };
    await test.app.stock.save(owner, saveStockVehicleCall.input.parse(again));
    await test.app.stock.save(owner, saveStockVehicleCall.input.parse({ ...again, color: 'Red' }));
    for (const state of ['sold', 'gone', 'stock'] as const)
      await test.app.stock.move(owner, { vehicles: [vehicle], state });
    return [
      { type: 'inventory.added', data: { vehicle, price: 900_000, mileage: null } },
      { type: 'inventory.changed', data: { vehicle, mileage: 61_000, mileage_unit: 'km', before: { mileage: null } } },
      { type: 'inventory.gone', data: { vehicle, state: 'sold' } },
      { type: 'inventory.added', data: { vehicle, mileage: 61_000 } },
    ];
  },
  'a recall comes for a vehicle in stock': async () => {
    await take(`vin\n${ACCORD}\n`);
    const [vehicle] = await vehicles();
    await night();
    list.campaigns.push(campaign('26V900000'));
    await night();
    const data = { vehicle, vin: ACCORD, campaign: '26V900000', park_it: true, dealership };
    return [
      { type: 'inventory.added', data: { vehicle } },
      { type: 'inventory.recall-found', data },
    ];
  },
};

it.each(Object.keys(DEALERS))('%s: those who run the dealership are sent it', async what => {
  let id: string;
  ({ owner, id } = await buildDealership(test));
  dealership = id;
  rooftop = (await test.app.dealerships.show(owner)).rooftops[0]!.id;
  const manager = await joinedMember(test, owner, 'manager');
  const sales = await joinedMember(test, owner, 'sales');
  const endpoints = [await listen(owner), await listen(manager), await listen(sales)];
  const expected = await DEALERS[what]!();
  const [ofOwner, ofManager, ofSales] = await Promise.all(endpoints.map(written));
  expect(ofSales).toEqual([]);
  expect(ofManager).toEqual(ofOwner);
  expect(checked(ofOwner!)).toMatchObject(expected);
});

const take = (content: string) =>
  test.app.stock.take(owner, importStockCall.input.parse({ rooftop, name: 'stock.csv', content }));
/** The ids of the vehicles in stock, by stock number. */
const vehicles = async () => {
  const { vehicles: rows } = await test.app.stock.list(owner, stockCall.input.parse({}));
  return rows.toSorted((a, b) => a.stock_number.localeCompare(b.stock_number)).map(({ id }) => id);
};

/** Events of which each is what its schema says. */
function checked(sent: readonly Sent[]): readonly Sent[] {
  for (const { type, timestamp, data } of sent) {
    seen.add(type);
    expect(EVENT_DATA[type].strict().safeParse(data).error?.issues ?? []).toEqual([]);
    expect(Number.isNaN(Date.parse(timestamp))).toBe(false);
  }
  return sent;
}

it.each(Object.keys(HAPPENINGS))('%s: its events are sent with what their schemas say', async what => {
  const endpoint = await listen(member);
  const expected = await HAPPENINGS[what]!();
  const sent = checked(await written(endpoint));
  expect(sent).toMatchObject(expected);
});

it('every type of event has happened', () => {
  expect([...seen].toSorted()).toEqual([...WEBHOOK_EVENTS].toSorted());
});

it('the receiver of docs/webhooks.md takes what is sent, once, and nothing that is forged', async () => {
  // It compares the time of a request with its own.
  test.clock.now = new Date();
  const manual = readFileSync(new URL('../../../../docs/webhooks.md', import.meta.url), 'utf8');
  const code = /```js\n([\s\S]+?)```/.exec(manual)![1]!;
  member = await buildMember(test);
  const settings = { url: NOWHERE, events: ['order.refunded' as const], description: '' };
  const { endpoint, secret } = await test.app.webhooks.make(member, settings);
  const receiver = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: new URL('.', import.meta.url),
    env: { WEBHOOK_SECRET: secret, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const lines = createInterface(receiver.stdout)[Symbol.asyncIterator]();
    const next = async () => String((await lines.next()).value);
    const url = `http://127.0.0.1:${(await next()).replace('listening ', '')}/`;
    await test.app.webhooks.change(member, { ...settings, endpoint: endpoint.id, url });
    const id = await test.app.webhooks.test(member, { endpoint: endpoint.id });
    await test.drain();
    expect(await next()).toBe(`webhook.test {"endpoint":"${endpoint.id}"}`);
    await test.app.webhooks.replay(member, { id });
    const event = { account: accountOf(member), orderId: 'ord_1' };
    await test.database.db.transaction(tx => test.app.events.emit(tx, 'order.refunded', event));
    await test.drain();
    expect(await next()).toBe('order.refunded {"order":"ord_1","dealership":null}');
    expect((await test.app.webhooks.message(member, { id })).entry).toMatchObject({ state: 'delivered' });
    const headers = { 'webhook-id': id, 'webhook-timestamp': '1', 'webhook-signature': 'v1,forged' };
    expect((await fetch(url, { method: 'POST', headers, body: '{}' })).status).toBe(400);
  } finally {
    receiver.kill();
  }
});
