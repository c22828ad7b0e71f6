import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { accountOf, memberActor } from '../../identity/accounts/service.ts';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import { payments } from '../payments/tables.ts';
import { GatewayRefusal, type Gateway } from '../payments/rules/gateway.ts';
import { ACCORD, buildMember, creditsLeft } from '../../testing/builders.ts';
import { createCheckoutDriver, orderOf, referenceOf } from '../../testing/checkout-driver.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

/** A fake gateway whose status of every payment a test can set. */
const outside = {
  name: 'stripe',
  modeOf: () => 'test' as const,
  down: false,
  says: { state: 'requires_action', minor: 8450, currency: 'USD' },
  /** Refunds by their idempotency key. */
  given: new Map<string, object>(),
  refuses: false,
  async open(_caller: unknown, input: { key: string }) {
    if (outside.down) throw new Error('connection refused');
    return { reference: `ext_${input.key}`, redirectUrl: `https://pay.example/${input.key}` };
  },
  openSubscription: (caller: unknown, input: { key: string }) => outside.open(caller, input),
  subscription: null as string | null,
  /** Payments to be taken as soon as they are approved. */
  taken: [] as string[],
  async find(_siteId: string, reference: string, wanted?: object) {
    if (wanted) outside.taken.push(reference);
    if (outside.down) throw new Error('connection refused');
    const { state, minor, currency } = outside.says;
    if (state === 'forgotten') return null;
    return { reference, state, amount: { minor, currency }, settlement: reference, subscription: outside.subscription };
  },
  close: async (_siteId: string, _reference: string) => {},
  async refund(_siteId: string, { settlement, amount, key }: { settlement: string; amount: object; key: string }) {
    if (outside.refuses) throw new GatewayRefusal('stripe', 'insufficient funds');
    outside.given.set(key, { settlement, amount });
    return { reference: `ref_${key}`, state: 'settled' as const, amount, settlement, key };
  },
};

let test: TestApp;
let checkout: ReturnType<typeof createCheckoutDriver>;
let member: Caller;
beforeAll(async () => {
  test = await createTestApp({ gateways: [outside as unknown as Gateway] });
  checkout = createCheckoutDriver(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  const made = await buildMember(test);
  member = { ...made, site: { ...made.site, gateways: ['sandbox', 'stripe'] } };
  outside.given.clear();
  Object.assign(outside, {
    down: false,
    refuses: false,
    subscription: null,
    says: { state: 'requires_action', minor: 8450, currency: 'USD' },
  });
});

const pack = { cart_plan: 'report-5' };
const external = { ...pack, payment_gateway: 'stripe' as const };
const stateOf = async (id: string) => (await test.app.orders.find(member, id))?.state;
const expire = (orderId: string) => test.app.orders.expire({ siteId: 'default', orderId, origin: member.origin });
const sql = (text: string) => test.database.executeSql(text);
/** The clocks of an order, by the hours from when each was set to when it rings. */
const clocks = async (order: string): Promise<number[]> => {
  const set = await test.queue.jobs('order-clock');
  return set.filter(job => job.data?.['orderId'] === order).map(job => Math.round(job.startsInHours));
};
const advance = (hours: number) => test.clock.advanceDays(hours / 24);
/** Lets a day pass and runs the expiry job. */
const ring = async (orderId: string) => {
  advance(24);
  await expire(orderId);
  advance(-24);
};

describe('an unpaid order', () => {
  it('expires after a day: its page is closed and its coupon is free', async () => {
    const { order, ...bought } = await checkout.buy(member, pack);
    expect(await clocks(order.id)).toEqual([24]);
    advance(25);
    await expire(order.id);
    expect(await stateOf(order.id)).toBe('expired');
    const click = checkout.click(member, referenceOf({ order, ...bought }), 'approve');
    await expect(click).rejects.toMatchObject({ reason: 'payment_closed' });
    expect(await checkout.settle(member, { order, ...bought })).toMatchObject({ state: 'failed' });
    await expire(order.id);
    expect(await stateOf(order.id)).toBe('expired');
  });

  it('stays unchanged until its day has passed, whatever triggers it, and is checked again after that', async () => {
    const bought = await checkout.buy(member, pack);
    advance(23);
    await expire(bought.order.id);
    expect(await stateOf(bought.order.id)).toBe('pending_payment');
    expect(await clocks(bought.order.id)).toEqual([24, 1]);
    await checkout.click(member, referenceOf(bought), 'approve');
    expect(await checkout.settle(member, bought)).toMatchObject({ state: 'done' });
  });

  it('waits a day at most where the clock was put back, and expires where it was put on', async () => {
    const { order } = await checkout.buy(member, pack);
    advance(-1000);
    await expire(order.id);
    expect(await stateOf(order.id)).toBe('pending_payment');
    expect(await clocks(order.id)).toEqual([24, 24]);
    advance(11_000);
    await expire(order.id);
    expect(await stateOf(order.id)).toBe('expired');
  });

  it('can be withdrawn for two days only', async () => {
    const bought = await checkout.buy(member, pack);
    advance(47);
    expect(await checkout.settle(member, bought)).toMatchObject({ state: 'processing' });
    advance(2);
    await expect(checkout.settle(member, bought)).rejects.toMatchObject({ reason: 'custom_data_invalid' });
  });

  it('expires also where it was declined', async () => {
    const bought = await checkout.buy(member, pack);
    await checkout.click(member, referenceOf(bought), 'decline');
    await checkout.settle(member, bought);
    await ring(bought.order.id);
    expect(await stateOf(bought.order.id)).toBe('expired');
  });

  it('that never reached its gateway is given up after a week', async () => {
    outside.down = true;
    await expect(checkout.buy(member, external)).rejects.toMatchObject({ reason: 'gateway_unavailable' });
    const { userId } = member.actor as { userId: string };
    const id = String((await sql(`select id from orders where user_id = '${userId}'`)).rows[0]?.['id']);
    advance(25);
    await expire(id);
    expect(await stateOf(id)).toBe('draft');
    expect(await clocks(id)).toEqual([24, 143]);
    advance(142);
    await expire(id);
    expect(await stateOf(id)).toBe('draft');
    advance(1);
    await expire(id);
    expect(await stateOf(id)).toBe('abandoned');
  });

  it('is checked again later when its gateway is unreachable', async () => {
    const { order } = await checkout.buy(member, external);
    outside.down = true;
    await expect(ring(order.id)).rejects.toMatchObject({ reason: 'gateway_unavailable' });
    advance(-24);
    expect(await stateOf(order.id)).toBe('pending_payment');
    await test.app.orders.expireLater({ siteId: 'default', orderId: order.id, origin: member.origin });
    expect(await clocks(order.id)).toEqual([24, 6]);
  });
});

describe('a page its gateway has forgotten', () => {
  it('is replaced by a new one when it is wanted again', async () => {
    const bought = await checkout.buy(member, external);
    outside.says.state = 'forgotten';
    const next = await checkout.buy(member, external);
    expect(next.order.id).toBe(bought.order.id);
    expect(next.payment.redirect_url).not.toBe(bought.payment.redirect_url);
    const tried = await test.app.payments.list(orderOf(bought));
    expect(tried.map(each => each.state)).toEqual(['cancelled', 'requires_action']);
  });
});

it('the first payment of a subscription expires an hour before any other', async () => {
  const monthly = await checkout.buy(member, { cart_plan: 'report-month-20' });
  expect(await clocks(monthly.order.id)).toEqual([23]);
  expect(await clocks((await checkout.buy(member, pack)).order.id)).toEqual([24]);
  test.clock.advanceDays(22.9 / 24);
  await expire(monthly.order.id);
  expect(await stateOf(monthly.order.id)).toBe('pending_payment');
  test.clock.advanceDays(0.2 / 24);
  await expire(monthly.order.id);
  expect(await stateOf(monthly.order.id)).toBe('expired');
  const begun = referenceOf(monthly).replace('sbx_', 'sbs_');
  expect((await sql(`select state from sandbox_subscriptions where id = '${begun}'`)).rows).toEqual([
    { state: 'canceled' },
  ]);
});

it('a subscription whose first payment is declined is not charged any more', async () => {
  const monthly = { cart_plan: 'report-month-20', payment_gateway: 'stripe' as const };
  const bought = await checkout.buy(member, monthly);
  const reference = `sub_${bought.order.id}`;
  Object.assign(outside, { subscription: reference, says: { state: 'declined', minor: 19900, currency: 'USD' } });
  for (let times = 0; times < 2; times += 1) await checkout.settle(member, bought);
  const ends = (await test.queue.jobs('end-subscription')).filter(job => job.data?.['reference'] === reference);
  expect(ends.map(job => job.data?.['gateway'])).toEqual(['stripe']);
});

describe('money in the last moment', () => {
  it('that was taken before the page could be closed pays the order', async () => {
    const { order } = await checkout.buy(member, external);
    outside.says.state = 'captured';
    await ring(order.id);
    expect(await stateOf(order.id)).toBe('fulfilled');
    expect(await creditsLeft(test, member, 'vhr')).toBe(5);
  });

  it('for an order that has expired counts, once', async () => {
    const bought = await checkout.buy(member, external);
    await ring(bought.order.id);
    expect(await stateOf(bought.order.id)).toBe('expired');
    outside.says.state = 'captured';
    await Promise.all([1, 2, 3].map(() => checkout.settle(member, bought)));
    expect(await checkout.settle(member, bought)).toMatchObject({ state: 'done', order: { state: 'fulfilled' } });
    expect(await creditsLeft(test, member, 'vhr')).toBe(5);
  });

  it('for an order whose opening was cut off by a crash is not lost', async () => {
    const bought = await checkout.buy(member, external);
    await sql(`update orders set state = 'draft' where id = '${bought.order.id}'`);
    outside.says.state = 'captured';
    expect(await checkout.settle(member, bought)).toMatchObject({ state: 'done' });
    expect(await creditsLeft(test, member, 'vhr')).toBe(5);
  });
});

describe('an unexpected payment', () => {
  it.each([
    ['another amount', { minor: 8449, currency: 'USD' }],
    ['another currency', { minor: 8450, currency: 'CAD' }],
  ])('as %s grants nothing, is refunded in full, and leaves the order payable', async (_what, amount) => {
    const bought = await checkout.buy(member, external);
    const settlement = bought.payment.redirect_url.replace('https://pay.example/', 'ext_');
    outside.says = { state: 'captured', ...amount };
    for (const again of [1, 2])
      expect(await checkout.settle(member, bought), `${again}`).toMatchObject({
        state: 'failed',
        order: { invoice: null },
      });
    await test.drain();
    expect(await creditsLeft(test, member, 'vhr')).toBe(0);
    expect([...outside.given.values()]).toEqual([{ settlement, amount }]);
    expect(await test.app.payments.refundsOf(orderOf(bought))).toMatchObject([{ state: 'settled' }]);
    outside.says = { state: 'requires_action', minor: 8450, currency: 'USD' };
    const next = await checkout.buy(member, external);
    expect(next.order.id).toBe(bought.order.id);
    expect(next.payment.redirect_url).not.toBe(bought.payment.redirect_url);
  });

  it('and could not be given back at first is given back by an operator, once', async () => {
    const bought = await checkout.buy(member, external);
    Object.assign(outside, { refuses: true, says: { state: 'captured', minor: 8449, currency: 'USD' } });
    await checkout.settle(member, bought);
    await test.drain();
    const actor = memberActor({ userId: 'op_owner', email: '', roles: ['owner'] });
    const operator: Caller = { ...test.visitor(), actor };
    const again = () => test.app.orders.refundAsOperator(operator, { order: bought.order.id, reason: 'Taken wrongly' });
    outside.refuses = false;
    await again();
    await test.drain();
    await expect(again()).rejects.toMatchObject({ reason: 'nothing_to_refund' });
    const refunds = await test.app.payments.refundsOf(orderOf(bought));
    expect(refunds.map(({ state, amountCents }) => [state, amountCents])).toEqual([
      ['failed', 8449],
      ['settled', 8449],
    ]);
  });

  it('through a page of before, after the order was paid another way, goes back', async () => {
    const bought = await checkout.buy(member, external);
    const paid = await checkout.pay(member, pack);
    expect(paid.order.id).toBe(bought.order.id);
    outside.says.state = 'captured';
    await checkout.settle(member, bought);
    await checkout.settle(member, bought);
    await test.drain();
    expect(outside.given.size).toBe(1);
    expect(await stateOf(bought.order.id)).toBe('fulfilled');
    expect(await creditsLeft(test, member, 'vhr')).toBe(5);
  });

  it('is no longer waited for anywhere once the order is paid', async () => {
    const bought = await checkout.buy(member, external);
    const [first] = await test.app.payments.list(orderOf(bought));
    const second = { ...first, id: `pay_${bought.order.id}`, attempt: 2, gateway: 'stripe', reference: 'ext_second' };
    await test.database.db.insert(payments).values(second as typeof payments.$inferInsert);
    const closed = new Set<string>();
    outside.close = async (_siteId, reference) => void closed.add(reference);
    await sql(`update payments set state = 'captured', settlement = 'ch_1' where id = '${first?.id}'`);
    await sql(`update orders set state = 'fulfilled', paid_at = now() where id = '${bought.order.id}'`);
    await checkout.settle(member, bought);
    expect([...closed]).toEqual(['ext_second']);
    expect(outside.taken).not.toContain('ext_second');
    const states = (await test.app.payments.list(orderOf(bought))).map(each => each.state);
    expect(states).toEqual(['captured', 'cancelled']);
    outside.says.state = 'captured';
    await checkout.settle(member, bought);
    await test.drain();
    expect([...outside.given.values()]).toMatchObject([{ settlement: 'ext_second' }]);
  });

  it('after it was called declined counts all the same', async () => {
    const bought = await checkout.buy(member, external);
    outside.says.state = 'declined';
    expect(await checkout.settle(member, bought)).toMatchObject({ state: 'failed' });
    outside.says.state = 'captured';
    expect(await checkout.settle(member, bought)).toMatchObject({ state: 'done' });
    expect(await creditsLeft(test, member, 'vhr')).toBe(5);
  });

  it('is answered with the invoice and the history of the order', async () => {
    const bought = await checkout.buy(member, external);
    outside.says.state = 'captured';
    const { order } = await checkout.settle(member, bought);
    expect(order.invoice).toMatch(/^INV-2026-\d{6}$/);
    const { history } = await test.app.orders.detail(member, order.id);
    expect(history.map(each => each.state)).toEqual(['draft', 'pending_payment', 'paid', 'fulfilling', 'fulfilled']);
    await expect(test.app.orders.detail(await buildMember(test), order.id)).rejects.toMatchObject({
      reason: 'not_found',
    });
  });
});

describe('an older client’s return', () => {
  const plain = (order: string) => JSON.stringify({ order_id: order });
  const settle = (caller: Caller, custom_data: string) => test.app.orders.settle(caller, { custom_data });

  it('that names its own order is taken', async () => {
    const bought = await checkout.buy(member, pack);
    await checkout.click(member, referenceOf(bought), 'approve');
    expect(await settle(member, plain(bought.order.id))).toMatchObject({ state: 'done' });
  });

  it('for another order, or for none, is rejected', async () => {
    const { order } = await checkout.buy(member, pack);
    const refusal = { reason: 'custom_data_invalid', field: 'custom_data' };
    const others = [test.visitor(), await buildMember(test), await buildMember(test, 'harbor.localhost')];
    for (const other of others) await expect(settle(other, plain(order.id))).rejects.toMatchObject(refusal);
    for (const data of [plain('ord_none'), '{"order_id":7}', '{', '{}', 'x.y', ''])
      await expect(settle(member, data)).rejects.toMatchObject(refusal);
  });
});

it('a gateway that has keys is no way to pay on a brand that does not name it', async () => {
  const plain = await buildMember(test);
  await expect(checkout.buy(plain, external)).rejects.toMatchObject({ reason: 'gateway_not_offered' });
});

it('reports an unknown order to the queue', async () => {
  const about = { siteId: 'default', orderId: 'ord_none', origin: '' };
  await expect(test.app.orders.settleOrder(about)).rejects.toMatchObject({ reason: 'not_found' });
});

it('the totals are a member’s own, and the site’s for operators', async () => {
  await checkout.pay(member, pack);
  await checkout.pay(member, { cart_plan: 'sticker-1', nos: 2 });
  const mine = await test.app.orders.totals(member, {});
  expect(mine).toMatchObject({ total_orders: 2, by_kind: { vhr: 1, sticker: 1 }, paid_total: 10430, currency: 'USD' });
  const operator = { ...member, actor: memberActor({ userId: 'op', email: '', roles: ['finance'] }) };
  const site = await test.app.orders.totals(operator, { scope: 'site' });
  const { rows } = await sql(
    `select count(*)::int as count, sum(total_cents - refunded_cents)::int as paid from orders where site_id = 'default' and paid_at is not null`,
  );
  expect(site).toMatchObject({ total_orders: rows[0]?.['count'], paid_total: rows[0]?.['paid'] });
  expect(site.total_orders).toBeGreaterThan(2);
  await expect(test.app.orders.totals(member, { scope: 'site' })).rejects.toMatchObject({ reason: 'role_needed' });
  await expect(test.app.orders.totals(test.visitor(), {})).rejects.toMatchObject({ reason: 'login_needed' });
});

describe('the event of a paid order', () => {
  it('carries whose it is, which, of what kind, for which vehicle and where it was bought, once', async () => {
    const emit = vi.spyOn(test.app.events, 'emit');
    try {
      const { order } = await checkout.pay(member, { ...pack, vin: ACCORD });
      const about = { kind: 'pack', vin: ACCORD, origin: member.origin };
      expect(emit.mock.calls.filter(([, name]) => name === 'order.paid').map(([, , event]) => event)).toEqual([
        { account: accountOf(member), orderId: order.id, ...about },
      ]);
    } finally {
      emit.mockRestore();
    }
  });
});
