import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import { buildMember, creditsLeft } from '../../testing/builders.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createSites } from '../../platform/sites/service.ts';
import { WEBHOOK_EVENT } from './service/webhooks.ts';
import { startStripeFake } from './gateways/testing/stripe-fake.ts';
import type { WebhookRequest, GatewayFake } from './gateways/testing/gateway-fake.ts';
import { CONSENT, orderOf } from '../../testing/checkout-driver.ts';

let test: TestApp;
let stripe: GatewayFake;
beforeAll(async () => {
  const outside = { site: createSites().get('default'), locale: 'en', origin: 'http://localhost:3000' } as Caller;
  stripe = await startStripeFake(outside, () => test.clock.now);
  test = await createTestApp({ gateways: [stripe.gateway] });
});
afterAll(async () => {
  await test.close();
  await stripe.close();
});

const now = () => test.clock.now;
const events = () => test.app.payments.events('default');

function post(
  webhook: WebhookRequest,
  { gateway = 'stripe', host = 'localhost:3000', type = 'application/json' } = {},
) {
  const headers = { ...webhook.headers, host, 'content-type': type } as Record<string, string>;
  return test.http.inject({ method: 'POST', url: `/webhooks/${gateway}`, headers, payload: webhook.rawBody });
}

async function ordered() {
  const made = await buildMember(test);
  const member: Caller = { ...made, site: { ...made.site, gateways: ['stripe'] } };
  const plan = {
    price: 8450,
    currency: 'USD',
    cart_plan: 'report-5',
    payment_gateway: 'stripe' as const,
    consent: CONSENT,
  };
  const bought = await test.app.orders.buy(member, 'vhr', plan);
  const [payment] = await test.app.payments.list(orderOf(bought));
  const about = { kind: 'payment', reference: payment?.reference ?? '' } as const;
  const credits = () => creditsLeft(test, member, 'vhr');
  return { member, bought, about, credits, settle: () => test.app.orders.settle(member, bought.payment) };
}

describe('the webhook endpoint', () => {
  it('fulfills the order from a genuine webhook, with the browser closed', async () => {
    const { about, credits } = await ordered();
    await stripe.approve(about.reference);
    expect((await post(stripe.webhook(about, now()))).statusCode).toBe(200);
    await test.drain();
    expect(await credits()).toBe(5);
    expect((await events()).at(-1)).toMatchObject({ state: 'applied', gateway: 'stripe' });
  });

  it('stores a repeated event once and grants once, even when sent ten times concurrently', async () => {
    const { about, credits } = await ordered();
    await stripe.approve(about.reference);
    const webhook = stripe.webhook(about, now());
    const before = (await events()).length;
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(webhook)));
    expect(answers.map(each => each.statusCode)).toEqual(Array(10).fill(200));
    await test.drain();
    await post(webhook);
    await test.drain();
    expect((await events()).length).toBe(before + 1);
    expect(await credits()).toBe(5);
  });

  it('trusts the gateway, not the event: "completed" for an unpaid payment grants nothing', async () => {
    const { about, credits } = await ordered();
    await post(stripe.webhook(about, now()));
    await test.drain();
    expect(await credits()).toBe(0);
    await stripe.approve(about.reference);
    await post(stripe.webhook(about, now(), 'evt_second'));
    await test.drain();
    expect(await credits()).toBe(5);
  });

  it("works before and after the buyer's return", async () => {
    const first = await ordered();
    await stripe.approve(first.about.reference);
    await first.settle();
    await post(stripe.webhook(first.about, now()));
    await test.drain();
    expect(await first.credits()).toBe(5);
    const second = await ordered();
    await stripe.approve(second.about.reference);
    await post(stripe.webhook(second.about, now()));
    await test.drain();
    await second.settle();
    expect(await second.credits()).toBe(5);
  });

  it('rejects forged and old requests, and stores nothing', async () => {
    const { about, credits } = await ordered();
    await stripe.approve(about.reference);
    const before = (await events()).length;
    const genuine = stripe.webhook(about, now(), 'evt_forged');
    const old = stripe.webhook(about, new Date(now().getTime() - 24 * 60 * 60 * 1000), 'evt_old');
    const forged = {
      ...genuine,
      rawBody: genuine.rawBody.replace('checkout.session.completed', 'checkout.session.async'),
    };
    for (const webhook of [forged, { ...genuine, headers: {} }, old, { rawBody: '', headers: genuine.headers }])
      expect((await post(webhook)).statusCode).toBe(400);
    await test.drain();
    expect((await events()).length).toBe(before);
    expect(await credits()).toBe(0);
  });

  it('accepts any content type: the raw body is what is signed', async () => {
    const { about } = await ordered();
    const webhook = stripe.webhook(about, now(), 'evt_plain');
    expect((await post(webhook, { type: 'text/plain' })).statusCode).toBe(200);
  });

  it('ignores events about unknown objects', async () => {
    const outsider = stripe.webhook({ kind: 'refund', reference: 're_of_another_site' }, now(), 'evt_outsider');
    expect((await post(outsider)).statusCode).toBe(200);
    await test.drain();
    const [event] = (await events()).filter(each => each.eventId === 'evt_outsider');
    expect(event?.state).toBe('stored');
    await test.app.payments.applyEvent({ id: event?.id ?? '', again: true });
    expect((await events()).find(each => each.eventId === 'evt_outsider')?.state).toBe('ignored');
  });

  it('keeps an event while the gateway fails, and retries it later', async () => {
    const { about, credits } = await ordered();
    await stripe.approve(about.reference);
    const webhook = stripe.webhook({ kind: 'dispute', reference: 'dp_1' }, now(), 'evt_outage');
    stripe.fault?.('broken');
    await post(webhook);
    await test.drain();
    const found = async () => (await events()).find(each => each.eventId === 'evt_outage');
    expect((await found())?.state).toBe('stored');
    const { id } = (await found()) ?? {};
    const again = (await test.queue.jobs(WEBHOOK_EVENT)).filter(job => job.data?.['id'] === id);
    expect(again.filter(job => job.state === 'created' && job.startsInHours > 50 / 60)).toHaveLength(1);
    stripe.fault?.(null);
    await post(stripe.webhook(about, now(), 'evt_after'));
    await test.drain();
    expect(await credits()).toBe(5);
  });

  it('processes an event again that is resent and was not applied yet', async () => {
    const { about, settle, bought } = await ordered();
    await stripe.approve(about.reference);
    const webhook = stripe.webhook(about, now(), 'evt_again');
    await post(webhook);
    await test.drain();
    await settle();
    const [payment] = await test.app.payments.list(orderOf(bought));
    const dispute = await stripe.dispute(payment?.settlement ?? '');
    const lost = stripe.webhook({ kind: 'dispute', reference: dispute }, now(), 'evt_lost');
    stripe.fault?.('broken');
    await post(lost);
    await test.drain();
    stripe.fault?.(null);
    expect(await (await post(lost)).json()).toEqual({ status: 'success' });
    await test.drain();
    expect(await test.app.payments.disputesOf(orderOf(bought))).toMatchObject([{ state: 'open' }]);
    expect((await events()).find(each => each.eventId === 'evt_lost')?.state).toBe('applied');
  });

  it('answers 404 where the gateway has no keys, and 421 on unknown hosts', async () => {
    const webhook = stripe.webhook({ kind: 'payment', reference: 'cs_1' }, now());
    expect((await post(webhook, { gateway: 'paypal' })).statusCode).toBe(404);
    expect((await post(webhook, { host: 'harbor.localhost:3000' })).statusCode).toBe(404);
    expect((await post(webhook, { host: 'nobody.example' })).statusCode).toBe(421);
  });
});

describe('a dispute and a refund created at the gateway', () => {
  async function paid() {
    const order = await ordered();
    await stripe.approve(order.about.reference);
    await order.settle();
    const [payment] = await test.app.payments.list(orderOf(order.bought));
    return { order: orderOf(order.bought), settlement: payment?.settlement ?? '' };
  }
  const send = async (kind: 'dispute' | 'refund', reference: string, id: string) => {
    await post(stripe.webhook({ kind, reference }, now(), id));
    await test.drain();
  };

  it('are stored with their payment and follow the gateway', async () => {
    const { order, settlement } = await paid();
    const dispute = await stripe.dispute(settlement);
    await send('dispute', dispute, 'evt_d1');
    expect(await test.app.payments.disputesOf(order)).toMatchObject([{ state: 'open', amountCents: 8450 }]);
    await stripe.endDispute(dispute, 'lost');
    await send('dispute', dispute, 'evt_d2');
    await send('dispute', dispute, 'evt_d3');
    expect(await test.app.payments.disputesOf(order)).toMatchObject([{ state: 'lost' }]);
    const refund = await stripe.gateway.refund('default', {
      settlement,
      amount: { minor: 100, currency: 'USD' },
      key: 'theirs',
    });
    await send('refund', refund.reference, 'evt_r1');
    expect(await test.app.payments.refundsOf(order)).toMatchObject([
      { state: 'settled', amountCents: 100, requestedBy: 'gateway' },
    ]);
  });
});
