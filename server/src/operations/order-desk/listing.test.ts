import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberActor } from '../../identity/accounts/service.ts';
import { daysAfter } from '../../kit/clock.ts';
import type { OperatorRole } from '../../platform/sites/contract.ts';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import { newId } from '../../kit/security/ids.ts';
import { orders } from '../../money/orders/tables.ts';
import { ACCORD, buildMember, operatorToken } from '../../testing/builders.ts';
import { createCheckoutDriver } from '../../testing/checkout-driver.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { deskOrdersCall, type OrderFilters } from './contract.ts';

let test: TestApp;
let mary: Caller;
let token: string;
/** Ids of orders by what is special about them. */
const ids: Record<string, string> = {};

const operator = (role: OperatorRole = 'auditor', host = 'localhost', userId = `op_${role}`): Caller => ({
  ...test.visitor(host),
  actor: memberActor({ userId, email: '', roles: [role] }),
});
const userOf = ({ actor }: Caller) => (actor.kind === 'member' ? actor : { userId: '', email: '' });

/** Writes an order of a member, so many hours ago. */
async function addOrder(name: string, hours: number, about: Partial<typeof orders.$inferInsert> = {}, owner = mary) {
  const id = newId('ord');
  const sold = { planId: 'report-5', planName: 'Pack', unit: 'vhr', quantity: 5, totalCents: 8450 } as const;
  const createdAt = new Date(test.clock.now.getTime() - hours * 3_600_000);
  const account = { siteId: owner.site.id, userId: userOf(owner).userId };
  await test.database.db
    .insert(orders)
    .values({ id, cartId: id, ...account, ...sold, state: 'fulfilled', currency: 'USD', createdAt, ...about });
  ids[name] = id;
}

beforeAll(async () => {
  test = await createTestApp();
  token = await operatorToken(test, 'finance');
  mary = await buildMember(test);
  const john = await buildMember(test);
  await addOrder('today', 1);
  await addOrder('sticker', 2, { planId: 'sticker-1', totalCents: 990, vin: ACCORD });
  await addOrder('coupon', 30, { couponCode: 'SPRING', state: 'refunded' });
  await addOrder('paypal', 60, { gateway: 'paypal' }, john);
  await addOrder('elsewhere', 1, {}, await buildMember(test, 'harbor.localhost'));
});
afterAll(() => test.close());

const found = async (filters: OrderFilters, caller = operator()) => {
  const page = await test.app.orderDesk.list(caller, filters);
  const names = Object.entries(ids);
  return page.orders.map(order => names.find(([, id]) => id === order.id)?.[0] ?? order.id);
};

describe('the orders of a brand', () => {
  it('are listed for operators, newest first, and those of no other brand', async () => {
    expect(await found({})).toEqual(['today', 'sticker', 'coupon', 'paypal']);
    expect(await found({}, operator('auditor', 'harbor.localhost'))).toEqual(['elsewhere']);
    await expect(test.app.orderDesk.list(operator('content'), {})).rejects.toMatchObject({ reason: 'role_needed' });
    await expect(test.app.orderDesk.list(mary, {})).rejects.toMatchObject({ reason: 'role_needed' });
  });

  it.each<[string, () => OrderFilters, string[]]>([
    ['a state', () => ({ state: 'refunded' }), ['coupon']],
    ['the first day', () => ({ from: test.clock.now.toISOString().slice(0, 10) }), ['today', 'sticker']],
    ['the last day there is', () => ({ until: '9999-12-31', state: 'refunded' }), ['coupon']],
    ['the last day', () => ({ until: daysAfter(test.clock.now, -1).toISOString().slice(0, 10) }), ['coupon', 'paypal']],
    ['an amount', () => ({ min: 900, max: 990 }), ['sticker']],
    ['a plan', () => ({ plan: 'sticker-1' }), ['sticker']],
    ['a coupon', () => ({ coupon: 'SPRING' }), ['coupon']],
    ['a gateway', () => ({ gateway: 'paypal' }), ['paypal']],
    ['a VIN, however it is typed', () => ({ vin: ` ${ACCORD.toLowerCase()}` }), ['sticker']],
    ['a buyer', () => ({ buyer: userOf(mary).email.toUpperCase() }), ['today', 'sticker', 'coupon']],
    [
      'the beginning of an address',
      () => ({ buyer: `${userOf(mary).email.slice(0, 6)}*` }),
      ['today', 'sticker', 'coupon'],
    ],
    ['an address that is nobody’s', () => ({ buyer: '%' }), []],
    ['a wildcard of SQL', () => ({ buyer: '%*' }), []],
    ['several at once', () => ({ plan: 'report-5', state: 'fulfilled', max: 8450 }), ['today', 'paypal']],
    ['no order number', () => ({ order: 'O’Hara' }), []],
    ['an unknown document', () => ({ document: 'MQR-0000-0000-0000' }), []],
  ])('are found by %s', async (_what, filters, expected) => {
    expect(await found(filters())).toEqual(expected);
  });

  it('are found by their printed number, its beginning, and their id', async () => {
    const { number, id } = (await test.app.orderDesk.list(operator(), { coupon: 'SPRING' })).orders[0]!;
    expect(number).toMatch(/^MQO-/);
    for (const typed of [number, number.toLowerCase(), number.slice(4), number.slice(0, 8), id])
      expect(await found({ order: typed })).toEqual(['coupon']);
  });

  it('are found by a document that their credits made', async () => {
    const buyer = await buildMember(test);
    const { order } = await createCheckoutDriver(test).pay(buyer, { cart_plan: 'report-1', vin: ACCORD });
    const report = await test.app.issuedDocuments.finished(buyer, 'report', ACCORD);
    const { orders: listed } = await test.app.orderDesk.list(operator(), { document: report?.number.toLowerCase() });
    expect(listed).toMatchObject([
      { id: order.id, vehicle: '2003 Honda Accord', buyer: { email: userOf(buyer).email } },
    ]);
  });
});

describe('the call', () => {
  const ask = async (query: string) => {
    const headers = { host: 'localhost', authorization: `Bearer ${token}` };
    return test.http.inject({ url: `${deskOrdersCall.path}?${query}`, headers });
  };

  it('reads page by page and counts', async () => {
    const first = (await ask('limit=2&plan=report-5')).json<{
      orders: { id: string }[];
      total: object;
      next: string;
    }>();
    expect(first).toMatchObject({
      total: { count: 3, exact: true },
      orders: [{ id: ids['today'] }, { id: ids['coupon'] }],
    });
    const second = (await ask(`limit=2&plan=report-5&after=${first.next}`)).json<object>();
    expect(second).toMatchObject({ next: null, orders: [{ id: ids['paypal'] }] });
  });

  it('refuses a filter it does not know, and a day that is none', async () => {
    expect((await ask('color=red')).json()).toMatchObject({ field: 'color' });
    expect((await ask('from=yesterday')).json()).toMatchObject({ field: 'from' });
  });
});

describe('saved views', () => {
  const mara = () => operator('support', 'localhost', 'op_mara');
  const nora = () => operator('finance', 'localhost', 'op_nora');
  const view = { list: 'orders', query: 'state=disputed', shared: false };

  it('are the operator’s own, unless they are shared', async () => {
    await test.app.orderDesk.saveView(mara(), { ...view, name: 'Disputes' });
    await test.app.orderDesk.saveView(mara(), { ...view, name: 'For all', shared: true });
    const seen = async (caller: Caller) =>
      (await test.app.orderDesk.views(caller, { list: 'orders' })).map(({ name, own }) => [name, own]);
    expect(await seen(mara())).toEqual([
      ['Disputes', true],
      ['For all', true],
    ]);
    expect(await seen(nora())).toEqual([['For all', false]]);
    expect(await seen(operator('support', 'harbor.localhost', 'op_mara'))).toEqual([]);
  });

  it('of one name are one, and only their owner removes them', async () => {
    const [saved] = await test.app.orderDesk.saveView(mara(), { ...view, name: 'Disputes', query: 'state=lost' });
    expect(saved).toMatchObject({ name: 'Disputes', query: 'state=lost' });
    const id = saved?.id ?? '';
    await expect(test.app.orderDesk.removeView(nora(), { view: id })).rejects.toMatchObject({ reason: 'not_found' });
    expect(await test.app.orderDesk.removeView(mara(), { view: id })).toMatchObject([{ name: 'For all' }]);
  });

  it('are a hundred at most; one of them can still be saved again', async () => {
    const olga = operator('support', 'localhost', 'op_olga');
    await test.database.executeSql(`
      insert into saved_views (id, site_id, user_id, list, name, query, shared, created_at)
      select 'viw_' || each, 'default', 'op_olga', 'orders', 'View ' || each, '', false, now()
      from generate_series(1, 100) each`);
    const saved = await test.app.orderDesk.saveView(olga, { ...view, name: 'View 7', query: 'state=won' });
    expect(saved.find(({ name }) => name === 'View 7')).toMatchObject({ query: 'state=won' });
    const another = test.app.orderDesk.saveView(olga, { ...view, name: 'Another' });
    await expect(another).rejects.toMatchObject({ reason: 'views_full' });
  });
});
