import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { money } from '../../kit/money.ts';
import { createSites } from '../../sites/service.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { GatewayRefusal } from './gateway.ts';
import { payPalWorld } from './testing/paypal-world.ts';
import { sandboxWorld } from './testing/sandbox-world.ts';
import { stripeWorld } from './testing/stripe-world.ts';
import type { World } from './testing/world.ts';

const NOW = new Date('2026-06-15T12:00:00.000Z');
const PRICE = money(2490, 'USD');
const RETURN_URL = 'http://localhost:3000/checkout/return?custom_data=abc';

const caller: World['caller'] = {
  site: createSites().get('default'),
  actor: { kind: 'visitor' },
  requestId: 'req_test',
  locale: 'en',
  ip: '127.0.0.1',
  origin: 'http://localhost:3000',
  gatePassed: true,
  guest: null,
};

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const WORLDS: [string, (timeoutMs?: number) => Promise<World>][] = [
  ['sandbox', () => sandboxWorld(test)],
  ['stripe', timeoutMs => stripeWorld(caller, () => NOW, timeoutMs)],
  ['paypal', timeoutMs => payPalWorld(caller, () => NOW, timeoutMs)],
];

describe.each(WORLDS)('the gateway %s', (_name, build) => {
  let world: World | null = null;
  const begin = async () => (world = await build());
  afterEach(async () => {
    await world?.close();
    world = null;
  });

  const input = { key: 'pay_1', amount: PRICE, description: 'Pack of 5 reports', returnUrl: RETURN_URL };
  const site = caller.site.id;
  const open = ({ gateway, caller: who }: World, key = 'pay_1') => gateway.open(who, { ...input, key });

  async function paid(at: World, key = 'pay_1') {
    const { reference } = await open(at, key);
    await at.approve(reference);
    const payment = await at.gateway.find(site, reference, PRICE);
    if (!payment?.settlement) throw new Error('It was not taken');
    return { ...payment, settlement: payment.settlement };
  }

  async function subscribed(at: World) {
    const { reference } = await at.gateway.openSubscription(at.caller, { ...input, period: 'month' });
    await at.approve(reference);
    const payment = await at.gateway.find(site, reference, PRICE);
    if (!payment?.subscription) throw new Error('It began no subscription');
    const ask = async () => {
      const found = await at.gateway.findSubscription(site, payment.subscription ?? '');
      if (!found) throw new Error('It is gone');
      return found;
    };
    return { payment, reference: payment.subscription, ask };
  }

  describe('payments', () => {
    it('opens one page for one key and asks for the exact amount', async () => {
      const at = await begin();
      const [first, again] = [await open(at), await open(at)];
      expect(again).toEqual(first);
      expect(await at.count('payment')).toBe(1);
      expect((await open(at, 'pay_2')).reference).not.toBe(first.reference);
      expect(first.redirectUrl).toMatch(/^https?:\/\//);
      const found = await at.gateway.find(site, first.reference);
      expect(found).toEqual({
        ...first,
        redirectUrl: undefined,
        state: 'requires_action',
        amount: PRICE,
        settlement: null,
        subscription: null,
      });
    });

    it('is captured once the buyer has approved, however often it is asked', async () => {
      const at = await begin();
      const payment = await paid(at);
      expect(payment).toMatchObject({ state: 'captured', amount: PRICE });
      const asked = await Promise.all([1, 2, 3].map(() => at.gateway.find(site, payment.reference, PRICE)));
      for (const each of asked) expect(each).toEqual(payment);
    });

    it('is declined where the bank says no', async () => {
      const at = await begin();
      const { reference } = await open(at);
      await at.decline(reference);
      const found = await at.gateway.find(site, reference, PRICE);
      expect(found).toMatchObject({ state: 'declined', settlement: null });
    });

    it('is never captured after its page was closed', async () => {
      const at = await begin();
      const { reference } = await open(at);
      await at.gateway.close(site, reference);
      await at.gateway.close(site, reference);
      expect((await at.gateway.find(site, reference))?.state).not.toBe('captured');
    });

    it('stays captured when it is closed too late', async () => {
      const at = await begin();
      const { reference } = await paid(at);
      await at.gateway.close(site, reference);
      expect((await at.gateway.find(site, reference))?.state).toBe('captured');
    });

    it('does not know the references of others', async () => {
      const { gateway } = await begin();
      expect(await gateway.find(site, 'cs_of_somebody')).toBeNull();
      expect(await gateway.findRefund(site, 're_of_somebody')).toBeNull();
      expect(await gateway.findDispute(site, 'dp_of_somebody')).toBeNull();
      expect(await gateway.findSubscription(site, 'sub_of_somebody')).toBeNull();
    });
  });

  describe('refunds', () => {
    it('gives back a part, then the rest, and not a cent more', async () => {
      const at = await begin();
      const { settlement } = await paid(at);
      const give = (minor: number, key: string) =>
        at.gateway.refund(site, { settlement, amount: money(minor, 'USD'), key });
      expect(await give(1000, 'ref_1')).toMatchObject({
        state: 'settled',
        amount: money(1000, 'USD'),
        settlement,
        key: 'ref_1',
      });
      await expect(give(1491, 'ref_2')).rejects.toBeInstanceOf(GatewayRefusal);
      expect((await give(1490, 'ref_3')).state).toBe('settled');
      await expect(give(1, 'ref_4')).rejects.toBeInstanceOf(GatewayRefusal);
      expect(await at.count('refund')).toBe(2);
    });

    it('gives back once for one key', async () => {
      const at = await begin();
      const { settlement } = await paid(at);
      const refund = { settlement, amount: PRICE, key: 'ref_1' };
      const [first, ...more] = await Promise.all([1, 2, 3].map(() => at.gateway.refund(site, refund)));
      for (const again of [...more, await at.gateway.refund(site, refund)]) expect(again).toEqual(first);
      expect(await at.count('refund')).toBe(1);
    });

    it.each(['settled', 'failed'] as const)('may be on its way before it has %s', async end => {
      const at = await begin();
      const { settlement } = await paid(at);
      await at.holdRefunds(settlement);
      const refund = await at.gateway.refund(site, { settlement, amount: PRICE, key: 'ref_1' });
      expect(refund.state).toBe('pending');
      await at.endRefund(refund.reference, end);
      expect(await at.gateway.findRefund(site, refund.reference)).toEqual({ ...refund, state: end });
    });
  });

  it.each(['won', 'lost'] as const)('tells a dispute that is open and then %s', async end => {
    const at = await begin();
    const { settlement } = await paid(at);
    const reference = await at.dispute(settlement);
    const dispute = await at.gateway.findDispute(site, reference);
    expect(dispute).toMatchObject({ reference, state: 'open', amount: PRICE, settlement });
    await at.endDispute(reference, end);
    expect((await at.gateway.findDispute(site, reference))?.state).toBe(end);
  });

  describe('subscriptions', () => {
    it('begin with a paid bill of one month', async () => {
      const at = await begin();
      const { payment, ask } = await subscribed(at);
      expect(payment).toMatchObject({ state: 'captured', amount: PRICE });
      const told = await ask();
      expect(told).toMatchObject({ state: 'active', cancelAtPeriodEnd: false });
      expect(told.bills).toHaveLength(1);
      expect(told.bills[0]).toMatchObject({ state: 'paid', amount: PRICE, settlement: payment.settlement });
      expect(told.periodEnd).toEqual(new Date('2026-07-15T12:00:00.000Z'));
    });

    it('bill every period once, newest first', async () => {
      const at = await begin();
      const { reference, ask } = await subscribed(at);
      await at.renew(reference);
      await at.renew(reference);
      const { bills, periodEnd } = await ask();
      expect(bills.map(each => each.from.toISOString().slice(0, 10))).toEqual([
        '2026-08-15',
        '2026-07-15',
        '2026-06-15',
      ]);
      expect(new Set(bills.map(each => each.settlement)).size).toBe(3);
      expect(periodEnd).toEqual(new Date('2026-09-15T12:00:00.000Z'));
    });

    it('are past due when a renewal fails', async () => {
      const at = await begin();
      const { reference, ask } = await subscribed(at);
      await at.failRenewal(reference);
      const told = await ask();
      expect(told.state).toBe('past_due');
      expect(told.periodEnd).toEqual(new Date('2026-07-15T12:00:00.000Z'));
      expect(told.bills[0]).toMatchObject({ state: 'failed', settlement: null });
    });

    it('end with the paid period, twice asked or once, and can be resumed until then', async () => {
      const at = await begin();
      const { reference, ask } = await subscribed(at);
      await at.gateway.cancelSubscription(site, reference);
      await at.gateway.cancelSubscription(site, reference);
      expect(await ask()).toMatchObject({ state: 'active', cancelAtPeriodEnd: true });
      await at.gateway.resumeSubscription(site, reference);
      expect(await ask()).toMatchObject({ state: 'active', cancelAtPeriodEnd: false });
    });

    it('that have ended need no cancelling and cannot be resumed', async () => {
      const at = await begin();
      const { reference, ask } = await subscribed(at);
      await at.end(reference);
      await at.gateway.cancelSubscription(site, reference);
      expect((await ask()).state).toBe('canceled');
      await expect(at.gateway.resumeSubscription(site, reference)).rejects.toBeInstanceOf(GatewayRefusal);
    });

    it('leave nothing that could be charged when their owner is forgotten, twice asked or once', async () => {
      const at = await begin();
      const { reference, ask } = await subscribed(at);
      await at.gateway.cancelSubscription(site, reference);
      await at.gateway.forgetCustomer(site, reference);
      await at.gateway.forgetCustomer(site, reference);
      await at.gateway.forgetCustomer(site, 'I-of_nobody');
      const told = await ask();
      expect(told.state === 'canceled' || told.cancelAtPeriodEnd).toBe(true);
    });

    it('refund a renewal like any payment', async () => {
      const at = await begin();
      const { reference, ask } = await subscribed(at);
      await at.renew(reference);
      const settlement = (await ask()).bills[0]?.settlement ?? '';
      const refund = await at.gateway.refund(site, { settlement, amount: PRICE, key: 'ref_1' });
      expect(refund).toMatchObject({ state: 'settled', settlement });
    });

    it('have a page of the gateway, or none', async () => {
      const at = await begin();
      const { reference } = await subscribed(at);
      const url = await at.gateway.portalUrl(at.caller, reference, RETURN_URL);
      expect(url !== null).toBe(at.gateway.hasPortal);
      if (url) expect(url).toMatch(/^https?:\/\//);
    });
  });

  describe('notices', () => {
    const about = { kind: 'payment', reference: 'ref_of_payment' } as const;
    const MINUTE_MS = 60_000;
    const read = (at: World, notice: ReturnType<World['notice']>) =>
      at.gateway.webhook(site, notice.rawBody, notice.headers, at.now());

    it.each(['payment', 'subscription', 'refund', 'dispute'] as const)('name the %s they are about', async kind => {
      const at = await begin();
      const event = await read(at, at.notice({ kind, reference: 'ref_1' }, at.now(), 'evt_9'));
      expect(event).toMatchObject({ id: 'evt_9', at: at.now(), about: { kind, reference: 'ref_1' } });
    });

    it('are refused with another body, without a signature, and with one that was made up', async () => {
      const at = await begin();
      const genuine = at.notice(about, at.now());
      const other = { ...genuine, rawBody: genuine.rawBody.replace('ref_of_payment', 'ref_of_mine') };
      expect(await read(at, other)).toBeNull();
      expect(await read(at, { ...genuine, headers: {} })).toBeNull();
      const forged = Object.fromEntries(
        Object.entries(genuine.headers).map(([name, value]) => [name, `${String(value)}x`]),
      );
      expect(await read(at, { ...genuine, headers: forged })).toBeNull();
    });

    it('are refused when they are older than five minutes', async () => {
      const at = await begin();
      const sent = (minutes: number) => at.notice(about, new Date(at.now().getTime() - minutes * MINUTE_MS));
      expect(await read(at, sent(4))).not.toBeNull();
      expect(await read(at, sent(6))).toBeNull();
      expect(await read(at, sent(24 * 60))).toBeNull();
    });
  });

  it('is offered where its keys are', async () => {
    const at = await begin();
    expect(at.gateway.modeOf(site)).toBe('test');
    if (at.gateway.name !== 'sandbox') expect(at.gateway.modeOf('harbor')).toBeNull();
  });
});

describe.each(WORLDS.slice(1))('between us and %s', (_name, build) => {
  let world: World | null = null;
  afterEach(async () => {
    await world?.close();
    world = null;
  });
  const site = caller.site.id;
  const input = { key: 'pay_1', amount: PRICE, description: 'Pack of 5 reports', returnUrl: RETURN_URL };

  it.each(['down', 'slow', 'broken'] as const)(
    'a gateway that is %s throws, and answers when it is back',
    async fault => {
      const at = (world = await build(fault === 'slow' ? 1_000 : undefined));
      const { reference } = await at.gateway.open(caller, input);
      at.fault?.(fault);
      await expect(at.gateway.find(site, reference)).rejects.toThrow();
      await expect(at.gateway.open(caller, { ...input, key: 'pay_2' })).rejects.not.toBeInstanceOf(GatewayRefusal);
      at.fault?.(null);
      expect((await at.gateway.find(site, reference))?.state).toBe('requires_action');
    },
  );

  it('a refund whose answer is lost is made once', async () => {
    const at = (world = await build());
    const { reference } = await at.gateway.open(caller, input);
    await at.approve(reference);
    const settlement = (await at.gateway.find(site, reference, PRICE))?.settlement ?? '';
    const refund = { settlement, amount: PRICE, key: 'ref_1' };
    at.fault?.('lost');
    await expect(at.gateway.refund(site, refund)).rejects.not.toBeInstanceOf(GatewayRefusal);
    at.fault?.(null);
    expect((await at.gateway.refund(site, refund)).state).toBe('settled');
    expect(await at.count('refund')).toBe(1);
  });

  it('an amount other than the one asked for is not taken where taking is ours, and is told where it is not', async () => {
    const at = (world = await build());
    const { reference } = await at.gateway.open(caller, input);
    await at.approve(reference);
    const found = await at.gateway.find(site, reference, money(100, 'USD'));
    expect(found?.amount).toEqual(PRICE);
    expect(found?.state).toBe(at.gateway.name === 'paypal' ? 'authorized' : 'captured');
  });
});

it('a refund at Stripe is made once, also a day later when its key is forgotten', async () => {
  const at = await stripeWorld(caller, () => NOW);
  const input = { key: 'pay_1', amount: PRICE, description: 'Pack', returnUrl: RETURN_URL };
  const { reference } = await at.gateway.open(caller, input);
  await at.approve(reference);
  const settlement = (await at.gateway.find(caller.site.id, reference))?.settlement ?? '';
  const refund = { settlement, amount: money(500, 'USD'), key: 'ref_1' };
  const first = await at.gateway.refund(caller.site.id, refund);
  at.forgetKeys();
  expect(await at.gateway.refund(caller.site.id, refund)).toEqual(first);
  expect(await at.count('refund')).toBe(1);
  await at.close();
});
