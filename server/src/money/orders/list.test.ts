import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import { newId } from '../../kit/security/ids.ts';
import { ACCORD, buildMember } from '../../testing/builders.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { OrdersPage } from './contract.ts';
import { orders } from './tables.ts';
import { CONSENT } from '../../testing/checkout-driver.ts';

let test: TestApp;
let member: Caller & { token: string };
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  member = await buildMember(test);
});

/** Writes so many paid orders of a member, three of each moment. @returns their ids, newest first */
async function addOrders(count: number, owner: Caller = member, state: 'fulfilled' | 'abandoned' = 'fulfilled') {
  if (owner.actor.kind !== 'member') throw new Error('Only a member has orders');
  const account = { siteId: owner.site.id, userId: owner.actor.userId };
  const sold = { planId: 'report-5', planName: 'Pack of 5 reports', unit: 'vhr', quantity: 5 } as const;
  const rows = Array.from({ length: count }, (_, at) => {
    const id = newId('ord');
    const createdAt = new Date(test.clock.now.getTime() - Math.floor(at / 3) * 1000);
    return { ...account, ...sold, id, cartId: id, state, totalCents: 8450, currency: 'USD', createdAt };
  });
  await test.database.db.insert(orders).values(rows);
  return rows
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1))
    .map(row => row.id);
}

async function ask(query: string, asking = member) {
  const headers = { host: 'localhost', authorization: `Bearer ${asking.token}` };
  const answer = await test.http.inject({ method: 'GET', url: `/api-cwa/orders${query}`, headers });
  return {
    status: answer.statusCode,
    body: answer.json<OrdersPage & { reason: string; field: string; message: string }>(),
  };
}

const idsOf = ({ orders: page }: OrdersPage) => page.map(order => order.id);

describe('the list of orders', () => {
  it('gives each of 45 once, newest first, also those of one moment', async () => {
    const ids = await addOrders(45);
    await addOrders(2, member, 'abandoned');
    const first = await ask('');
    expect(first.body).toMatchObject({ total: 45, next: expect.any(String) });
    expect(first.body.orders).toHaveLength(20);
    const second = await ask(`?after=${first.body.next}`);
    const third = await ask(`?after=${second.body.next}`);
    expect(third.body).toMatchObject({ total: 45, next: null });
    expect([first, second, third].flatMap(({ body }) => idsOf(body))).toEqual(ids);
  });

  it('names what was bought in the language of the reader', async () => {
    await addOrders(1);
    const spanish = await test.app.orders.list({ ...member, locale: 'es' });
    expect(spanish.orders.map(order => order.plan_name)).toEqual(['Paquete de 5 informes']);
  });

  it('is not shifted by an order that comes in between', async () => {
    const ids = await addOrders(30);
    const first = await ask('');
    test.clock.advanceDays(1);
    await addOrders(1);
    const second = await ask(`?after=${first.body.next}`);
    expect([...idsOf(first.body), ...idsOf(second.body)]).toEqual(ids);
    expect(second.body.total).toBe(31);
  });

  it('shows only the member’s orders after a cursor', async () => {
    await addOrders(25);
    const { next } = (await ask('')).body;
    const other = await buildMember(test);
    const own = await addOrders(25, other);
    const page = await ask(`?after=${next}&limit=100`, other);
    expect(own).toEqual(expect.arrayContaining(idsOf(page.body)));
  });

  it('refuses a cursor it did not give and a size it does not have, naming the field', async () => {
    expect(await ask('?after=eHl6')).toMatchObject({
      status: 400,
      body: {
        reason: 'cursor_invalid',
        field: 'after',
        message: expect.stringContaining('the “next” of the previous page'),
      },
    });
    expect(await ask('?limit=101')).toMatchObject({
      status: 400,
      body: { reason: 'limit_range', field: 'limit', message: 'Send “limit” as a whole number: 1 to 100.' },
    });
    expect((await ask('?limit=some')).body.message).toBe('Send “limit” as a whole number: 1 or more.');
  });

  it('shows the document of a fresh payment, however many orders followed', async () => {
    const makes = { makes: 'report', vin: ACCORD.toLowerCase() } as const;
    const since = new Date(test.clock.now.getTime() - 60_000);
    await addOrders(1);
    const change = { vin: ACCORD, followUp: { job: 'buy-report', mileage: null }, paidAt: test.clock.now } as const;
    await test.database.db.update(orders).set(change);
    await addOrders(40);
    expect(await test.app.orders.hasPaidFor(member, { ...makes, since })).toBe(true);
    expect(await test.app.orders.hasPaidFor(member, { ...makes, makes: 'sticker', since })).toBe(false);
    expect(await test.app.orders.hasPaidFor(member, { ...makes, since: test.clock.now })).toBe(false);
    expect(await test.app.orders.hasPaidFor(await buildMember(test), { ...makes, since })).toBe(false);
  });

  it('names the vehicle an order is for', async () => {
    const input = {
      price: 2490,
      currency: 'USD',
      cart_plan: 'report-1',
      payment_gateway: 'sandbox',
      consent: CONSENT,
      vin: ACCORD,
    } as const;
    await test.app.orders.buy(member, 'vhr', input);
    expect((await ask('')).body.orders).toMatchObject([{ vin: ACCORD, vehicle: '2003 Honda Accord' }]);
  });
});
