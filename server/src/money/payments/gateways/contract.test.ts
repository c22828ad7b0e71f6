import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { money } from '../../../kit/money.ts';
import { createSites } from '../../../platform/sites/service.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { GatewayRefusal } from '../rules/gateway.ts';
import { startPayPalFake } from './testing/paypal-fake.ts';
import { createSandboxFake } from './testing/sandbox-fake.ts';
import { startStripeFake } from './testing/stripe-fake.ts';
import type { GatewayFake } from './testing/gateway-fake.ts';

const NOW = new Date('2026-06-15T12:00:00.000Z');
const PRICE = money(2490, 'USD');
const RETURN_URL = 'http://localhost:3000/checkout/return?custom_data=abc';

const caller: GatewayFake['caller'] = {
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

const FAKES: [string, (timeoutMs?: number) => Promise<GatewayFake>][] = [
  ['sandbox', () => createSandboxFake(test)],
  ['stripe', timeoutMs => startStripeFake(caller, () => NOW, timeoutMs)],
  ['paypal', timeoutMs => startPayPalFake(caller, () => NOW, timeoutMs)],
];

describe.each(FAKES)('the gateway %s', (name, build) => {
  let current: GatewayFake | null = null;
  const begin = async () => (current = await build());
  afterEach(async () => {
    await current?.close();
    current = null;
  });

  const input = { key: 'pay_1', amount: PRICE, description: 'Pack of 5 reports', returnUrl: RETURN_URL };
  const site = caller.site.id;
  const open = ({ gateway, caller: who }: GatewayFake, key = 'pay_1') => gateway.open(who, { ...input, key });

  async function paid(fake: GatewayFake, key = 'pay_1') {
    const { reference } = await open(fake, key);
    await fake.approve(reference);
    const payment = await fake.gateway.find(site, reference, PRICE);
    if (!payment?.settlement) throw new Error('It was not captured');
    return { ...payment, settlement: payment.settlement };
  }

  async function subscribed(fake: GatewayFake) {
    const { reference } = await fake.gateway.openSubscription(fake.caller, { ...input, period: 'month' });
    await fake.approve(reference);
    const payment = await fake.gateway.find(site, reference, PRICE);
    if (!payment?.subscription) throw new Error('It began no subscription');
    const fetchSubscription = async () => {
      const found = await fake.gateway.findSubscription(site, payment.subscription ?? '');
      if (!found) throw new Error('It is gone');
      return found;
    };
    return { payment, reference: payment.subscription, fetchSubscription };
  }

  describe('payments', () => {
    it('opens one page per idempotency key, for the exact amount', async () => {
      const fake = await begin();
      const [first, again] = [await open(fake), await open(fake)];
      expect(again).toEqual(first);
      expect(await fake.count('payment')).toBe(1);
      expect((await open(fake, 'pay_2')).reference).not.toBe(first.reference);
      expect(first.redirectUrl).toMatch(/^https?:\/\//);
      const found = await fake.gateway.find(site, first.reference);
      expect(found).toEqual({
        ...first,
        redirectUrl: undefined,
        state: 'requires_action',
        amount: PRICE,
        settlement: null,
        subscription: null,
      });
    });

    it('is captured once after the buyer approves, however often its status is fetched', async () => {
      const fake = await begin();
      const payment = await paid(fake);
      expect(payment).toMatchObject({ state: 'captured', amount: PRICE });
      const fetched = await Promise.all([1, 2, 3].map(() => fake.gateway.find(site, payment.reference, PRICE)));
      for (const each of fetched) expect(each).toEqual(payment);
    });

    it('is declined when the bank declines it', async () => {
      const fake = await begin();
      const { reference } = await open(fake);
      await fake.decline(reference);
      const found = await fake.gateway.find(site, reference, PRICE);
      expect(found).toMatchObject({ state: 'declined', settlement: null });
    });

    it('is never captured after its page was closed', async () => {
      const fake = await begin();
      const { reference } = await open(fake);
      await fake.gateway.close(site, reference);
      await fake.gateway.close(site, reference);
      expect((await fake.gateway.find(site, reference))?.state).not.toBe('captured');
    });

    it('stays captured when it is closed too late', async () => {
      const fake = await begin();
      const { reference } = await paid(fake);
      await fake.gateway.close(site, reference);
      expect((await fake.gateway.find(site, reference))?.state).toBe('captured');
    });

    it('answers null for references it does not know', async () => {
      const { gateway } = await begin();
      expect(await gateway.find(site, 'cs_of_somebody')).toBeNull();
      expect(await gateway.findRefund(site, 're_of_somebody')).toBeNull();
      expect(await gateway.findDispute(site, 'dp_of_somebody')).toBeNull();
      expect(await gateway.findSubscription(site, 'sub_of_somebody')).toBeNull();
    });
  });

  describe('refunds', () => {
    it('refunds a part, then the rest, and not a cent more', async () => {
      const fake = await begin();
      const { settlement } = await paid(fake);
      const refund = (minor: number, key: string) =>
        fake.gateway.refund(site, { settlement, amount: money(minor, 'USD'), key });
      expect(await refund(1000, 'ref_1')).toMatchObject({
        state: 'settled',
        amount: money(1000, 'USD'),
        settlement,
        key: 'ref_1',
      });
      await expect(refund(1491, 'ref_2')).rejects.toBeInstanceOf(GatewayRefusal);
      expect((await refund(1490, 'ref_3')).state).toBe('settled');
      await expect(refund(1, 'ref_4')).rejects.toBeInstanceOf(GatewayRefusal);
      expect(await fake.count('refund')).toBe(2);
    });

    it('refunds once per idempotency key', async () => {
      const fake = await begin();
      const { settlement } = await paid(fake);
      const refund = { settlement, amount: PRICE, key: 'ref_1' };
      const [first, ...more] = await Promise.all([1, 2, 3].map(() => fake.gateway.refund(site, refund)));
      for (const again of [...more, await fake.gateway.refund(site, refund)]) expect(again).toEqual(first);
      expect(await fake.count('refund')).toBe(1);
    });

    it.each(['settled', 'failed'] as const)('may be pending before it is %s', async end => {
      const fake = await begin();
      const { settlement } = await paid(fake);
      await fake.holdRefunds(settlement);
      const refund = await fake.gateway.refund(site, { settlement, amount: PRICE, key: 'ref_1' });
      expect(refund.state).toBe('pending');
      await fake.endRefund(refund.reference, end);
      expect(await fake.gateway.findRefund(site, refund.reference)).toEqual({ ...refund, state: end });
    });
  });

  it('says what it keeps of a captured payment and what it pays out', async () => {
    const fake = await begin();
    const { details } = await paid(fake);
    expect((details?.fee?.minor ?? 0) + (details?.net?.minor ?? 0)).toBe(PRICE.minor);
    expect(details).toMatchObject({
      card: name === 'paypal' ? null : { brand: 'visa', last4: '4242' },
      fee: { currency: 'USD' },
      capturedAt: NOW,
    });
  });

  it('lists what was captured and refunded in a time, with the keys of both', async () => {
    const fake = await begin();
    const payment = await paid(fake);
    await open(fake, 'pay_unpaid');
    const half = money(1245, 'USD');
    const { reference } = await fake.gateway.refund(site, {
      settlement: payment.settlement,
      amount: half,
      key: 'ref_1',
    });
    const [from, until] = ['2026-06-15T00:00:00.000Z', '2026-06-16T00:00:00.000Z'].map(at => new Date(at)) as [
      Date,
      Date,
    ];
    const listed = await fake.gateway.list(site, from, until);
    expect(listed.toSorted((a, b) => a.of.localeCompare(b.of))).toEqual([
      { of: 'payment', reference: payment.settlement, key: 'pay_1', state: 'captured', amount: PRICE },
      { of: 'refund', reference, key: 'ref_1', state: 'settled', amount: half },
    ]);
    expect(await fake.gateway.list(site, until, new Date('2026-06-17T00:00:00.000Z'))).toEqual([]);
  });

  it.each(['won', 'lost'] as const)('reports a dispute as open and then as %s', async end => {
    const fake = await begin();
    const { settlement } = await paid(fake);
    const reference = await fake.dispute(settlement);
    const dispute = await fake.gateway.findDispute(site, reference);
    expect(dispute).toMatchObject({ reference, state: 'open', amount: PRICE, settlement });
    await fake.endDispute(reference, end);
    expect((await fake.gateway.findDispute(site, reference))?.state).toBe(end);
  });

  describe('subscriptions', () => {
    it('begin with a paid invoice for one month', async () => {
      const fake = await begin();
      const { payment, fetchSubscription } = await subscribed(fake);
      expect(payment).toMatchObject({ state: 'captured', amount: PRICE });
      const subscription = await fetchSubscription();
      expect(subscription).toMatchObject({ state: 'active', cancelAtPeriodEnd: false });
      expect(subscription.bills).toHaveLength(1);
      expect(subscription.bills[0]).toMatchObject({ state: 'paid', amount: PRICE, settlement: payment.settlement });
      expect(subscription.periodEnd).toEqual(new Date('2026-07-15T12:00:00.000Z'));
    });

    it('bill every period once, newest first', async () => {
      const fake = await begin();
      const { reference, fetchSubscription } = await subscribed(fake);
      await fake.renew(reference);
      await fake.renew(reference);
      const { bills, periodEnd } = await fetchSubscription();
      expect(bills.map(each => each.from.toISOString().slice(0, 10))).toEqual([
        '2026-08-15',
        '2026-07-15',
        '2026-06-15',
      ]);
      expect(new Set(bills.map(each => each.settlement)).size).toBe(3);
      expect(periodEnd).toEqual(new Date('2026-09-15T12:00:00.000Z'));
    });

    it('are past due when a renewal fails', async () => {
      const fake = await begin();
      const { reference, fetchSubscription } = await subscribed(fake);
      await fake.failRenewal(reference);
      const subscription = await fetchSubscription();
      expect(subscription.state).toBe('past_due');
      expect(subscription.periodEnd).toEqual(new Date('2026-07-15T12:00:00.000Z'));
      expect(subscription.bills[0]).toMatchObject({ state: 'failed', settlement: null });
    });

    it('end with the paid period when canceled, once or twice, and can be resumed until then', async () => {
      const fake = await begin();
      const { reference, fetchSubscription } = await subscribed(fake);
      await fake.gateway.cancelSubscription(site, reference);
      await fake.gateway.cancelSubscription(site, reference);
      expect(await fetchSubscription()).toMatchObject({ state: 'active', cancelAtPeriodEnd: true });
      await fake.gateway.resumeSubscription(site, reference);
      expect(await fetchSubscription()).toMatchObject({ state: 'active', cancelAtPeriodEnd: false });
    });

    it('that have ended need no canceling and cannot be resumed', async () => {
      const fake = await begin();
      const { reference, fetchSubscription } = await subscribed(fake);
      await fake.end(reference);
      await fake.gateway.cancelSubscription(site, reference);
      expect((await fetchSubscription()).state).toBe('canceled');
      await expect(fake.gateway.resumeSubscription(site, reference)).rejects.toBeInstanceOf(GatewayRefusal);
    });

    it('can no longer be charged once their customer is deleted, once or twice', async () => {
      const fake = await begin();
      const { reference, fetchSubscription } = await subscribed(fake);
      await fake.gateway.cancelSubscription(site, reference);
      await fake.gateway.deleteCustomer(site, reference);
      await fake.gateway.deleteCustomer(site, reference);
      await fake.gateway.deleteCustomer(site, 'I-of_nobody');
      const subscription = await fetchSubscription();
      expect(subscription.state === 'canceled' || subscription.cancelAtPeriodEnd).toBe(true);
    });

    it('refund a renewal like any payment', async () => {
      const fake = await begin();
      const { reference, fetchSubscription } = await subscribed(fake);
      await fake.renew(reference);
      const settlement = (await fetchSubscription()).bills[0]?.settlement ?? '';
      const refund = await fake.gateway.refund(site, { settlement, amount: PRICE, key: 'ref_1' });
      expect(refund).toMatchObject({ state: 'settled', settlement });
    });

    it('have a customer portal where the gateway has one', async () => {
      const fake = await begin();
      const { reference } = await subscribed(fake);
      const url = await fake.gateway.portalUrl(fake.caller, reference, RETURN_URL);
      expect(url !== null).toBe(fake.gateway.hasPortal);
      if (url) expect(url).toMatch(/^https?:\/\//);
    });
  });

  describe('webhooks', () => {
    const about = { kind: 'payment', reference: 'ref_of_payment' } as const;
    const MINUTE_MS = 60_000;
    const read = (fake: GatewayFake, webhook: ReturnType<GatewayFake['webhook']>) =>
      fake.gateway.webhook(site, webhook.rawBody, webhook.headers, fake.now());

    it.each(['payment', 'subscription', 'refund', 'dispute'] as const)('name the %s they are about', async kind => {
      const fake = await begin();
      const event = await read(fake, fake.webhook({ kind, reference: 'ref_1' }, fake.now(), 'evt_9'));
      expect(event).toMatchObject({ id: 'evt_9', at: fake.now(), about: { kind, reference: 'ref_1' } });
    });

    it('are rejected with a changed body, without a signature, and with a forged one', async () => {
      const fake = await begin();
      const genuine = fake.webhook(about, fake.now());
      const other = { ...genuine, rawBody: genuine.rawBody.replace('ref_of_payment', 'ref_of_mine') };
      expect(await read(fake, other)).toBeNull();
      expect(await read(fake, { ...genuine, headers: {} })).toBeNull();
      const forged = Object.fromEntries(
        Object.entries(genuine.headers).map(([name, value]) => [name, `${String(value)}x`]),
      );
      expect(await read(fake, { ...genuine, headers: forged })).toBeNull();
    });

    it('are rejected when they are older than five minutes', async () => {
      const fake = await begin();
      const sent = (minutes: number) => fake.webhook(about, new Date(fake.now().getTime() - minutes * MINUTE_MS));
      expect(await read(fake, sent(4))).not.toBeNull();
      expect(await read(fake, sent(6))).toBeNull();
      expect(await read(fake, sent(24 * 60))).toBeNull();
    });
  });

  it('is offered where its keys are set', async () => {
    const fake = await begin();
    expect(fake.gateway.modeOf(site)).toBe('test');
    if (fake.gateway.name !== 'sandbox') expect(fake.gateway.modeOf('harbor')).toBeNull();
  });
});

describe.each(FAKES.slice(1))('the connection to %s', (_name, build) => {
  let current: GatewayFake | null = null;
  afterEach(async () => {
    await current?.close();
    current = null;
  });
  const site = caller.site.id;
  const input = { key: 'pay_1', amount: PRICE, description: 'Pack of 5 reports', returnUrl: RETURN_URL };

  it.each(['down', 'slow', 'broken'] as const)('that is %s throws, and works again afterwards', async fault => {
    const fake = (current = await build(fault === 'slow' ? 1_000 : undefined));
    const { reference } = await fake.gateway.open(caller, input);
    fake.fault?.(fault);
    await expect(fake.gateway.find(site, reference)).rejects.toThrow();
    await expect(fake.gateway.open(caller, { ...input, key: 'pay_2' })).rejects.not.toBeInstanceOf(GatewayRefusal);
    fake.fault?.(null);
    expect((await fake.gateway.find(site, reference))?.state).toBe('requires_action');
  });

  it('that loses a response still refunds once', async () => {
    const fake = (current = await build());
    const { reference } = await fake.gateway.open(caller, input);
    await fake.approve(reference);
    const settlement = (await fake.gateway.find(site, reference, PRICE))?.settlement ?? '';
    const refund = { settlement, amount: PRICE, key: 'ref_1' };
    fake.fault?.('lost');
    await expect(fake.gateway.refund(site, refund)).rejects.not.toBeInstanceOf(GatewayRefusal);
    fake.fault?.(null);
    expect((await fake.gateway.refund(site, refund)).state).toBe('settled');
    expect(await fake.count('refund')).toBe(1);
  });

  it('does not capture another amount where we capture, and reports it where the gateway does', async () => {
    const fake = (current = await build());
    const { reference } = await fake.gateway.open(caller, input);
    await fake.approve(reference);
    const found = await fake.gateway.find(site, reference, money(100, 'USD'));
    expect(found?.amount).toEqual(PRICE);
    expect(found?.state).toBe(fake.gateway.name === 'paypal' ? 'authorized' : 'captured');
  });
});

it('a refund at Stripe is created once, even after its idempotency key has expired', async () => {
  const fake = await startStripeFake(caller, () => NOW);
  const input = { key: 'pay_1', amount: PRICE, description: 'Pack', returnUrl: RETURN_URL };
  const { reference } = await fake.gateway.open(caller, input);
  await fake.approve(reference);
  const settlement = (await fake.gateway.find(caller.site.id, reference))?.settlement ?? '';
  const refund = { settlement, amount: money(500, 'USD'), key: 'ref_1' };
  const first = await fake.gateway.refund(caller.site.id, refund);
  fake.expireIdempotencyKeys();
  expect(await fake.gateway.refund(caller.site.id, refund)).toEqual(first);
  expect(await fake.count('refund')).toBe(1);
  await fake.close();
});
