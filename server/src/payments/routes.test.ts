import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../kit/caller.ts';
import { buildMember, creditsLeft } from '../testing/builders.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { createSites } from '../sites/service.ts';
import { stripeWorld } from './gateways/testing/stripe-world.ts';
import type { Notice, World } from './gateways/testing/world.ts';

let test: TestApp;
let stripe: World;
beforeAll(async () => {
  const outside = { site: createSites().get('default'), locale: 'en', origin: 'http://localhost:3000' } as Caller;
  stripe = await stripeWorld(outside, () => test.clock.now);
  test = await createTestApp({ gateways: [stripe.gateway] });
});
afterAll(async () => {
  await test.close();
  await stripe.close();
});

const now = () => test.clock.now;
const events = () => test.app.payments.events('default');

function post(notice: Notice, { gateway = 'stripe', host = 'localhost:3000', type = 'application/json' } = {}) {
  const headers = { ...notice.headers, host, 'content-type': type } as Record<string, string>;
  return test.http.inject({ method: 'POST', url: `/webhooks/${gateway}`, headers, payload: notice.rawBody });
}

async function ordered() {
  const made = await buildMember(test);
  const member: Caller = { ...made, site: { ...made.site, gateways: ['stripe'] } };
  const plan = { price: 8450, currency: 'USD', cart_plan: 'report-5', payment_gateway: 'stripe' as const };
  const bought = await test.app.orders.buy(member, 'vhr', plan);
  const [payment] = await test.app.payments.list('default', bought.order.id);
  const about = { kind: 'payment', reference: payment?.reference ?? '' } as const;
  const credits = () => creditsLeft(test, member, 'vhr');
  return { member, bought, about, credits, settle: () => test.app.orders.settle(member, bought.payment) };
}

describe('the door for gateways', () => {
  it('lets a genuine notice go on with the order, browser closed', async () => {
    const { about, credits } = await ordered();
    await stripe.approve(about.reference);
    expect((await post(stripe.notice(about, now()))).statusCode).toBe(200);
    await test.drain();
    expect(await credits()).toBe(5);
    expect((await events()).at(-1)).toMatchObject({ state: 'applied', gateway: 'stripe' });
  });

  it('stores a repeated notice once and grants once, also sent ten times at once', async () => {
    const { about, credits } = await ordered();
    await stripe.approve(about.reference);
    const notice = stripe.notice(about, now());
    const before = (await events()).length;
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(notice)));
    expect(answers.map(each => each.statusCode)).toEqual(Array(10).fill(200));
    await test.drain();
    await post(notice);
    await test.drain();
    expect((await events()).length).toBe(before + 1);
    expect(await credits()).toBe(5);
  });

  it('believes the gateway and not the notice: "completed" for an unpaid payment grants nothing', async () => {
    const { about, credits } = await ordered();
    await post(stripe.notice(about, now()));
    await test.drain();
    expect(await credits()).toBe(0);
    await stripe.approve(about.reference);
    await post(stripe.notice(about, now(), 'evt_second'));
    await test.drain();
    expect(await credits()).toBe(5);
  });

  it('meets the return in any order', async () => {
    const first = await ordered();
    await stripe.approve(first.about.reference);
    await first.settle();
    await post(stripe.notice(first.about, now()));
    await test.drain();
    expect(await first.credits()).toBe(5);
    const second = await ordered();
    await stripe.approve(second.about.reference);
    await post(stripe.notice(second.about, now()));
    await test.drain();
    await second.settle();
    expect(await second.credits()).toBe(5);
  });

  it('refuses what is forged or too old, and stores nothing of it', async () => {
    const { about, credits } = await ordered();
    await stripe.approve(about.reference);
    const before = (await events()).length;
    const genuine = stripe.notice(about, now(), 'evt_forged');
    const old = stripe.notice(about, new Date(now().getTime() - 24 * 60 * 60 * 1000), 'evt_old');
    const forged = {
      ...genuine,
      rawBody: genuine.rawBody.replace('checkout.session.completed', 'checkout.session.async'),
    };
    for (const notice of [forged, { ...genuine, headers: {} }, old, { rawBody: '', headers: genuine.headers }])
      expect((await post(notice)).statusCode).toBe(400);
    await test.drain();
    expect((await events()).length).toBe(before);
    expect(await credits()).toBe(0);
  });

  it('takes any content type: the bytes are what is signed', async () => {
    const { about } = await ordered();
    const notice = stripe.notice(about, now(), 'evt_plain');
    expect((await post(notice, { type: 'text/plain' })).statusCode).toBe(200);
  });

  it('ignores what it does not know', async () => {
    const stranger = stripe.notice({ kind: 'refund', reference: 're_of_another_site' }, now(), 'evt_stranger');
    expect((await post(stranger)).statusCode).toBe(200);
    await test.drain();
    const [event] = (await events()).filter(each => each.eventId === 'evt_stranger');
    expect(event?.state).toBe('stored');
    await test.app.payments.applyEvent({ id: event?.id ?? '', again: true });
    expect((await events()).find(each => each.eventId === 'evt_stranger')?.state).toBe('ignored');
  });

  it('keeps a notice nobody could be asked about, and tries it again later', async () => {
    const { about, credits } = await ordered();
    await stripe.approve(about.reference);
    const notice = stripe.notice({ kind: 'dispute', reference: 'dp_1' }, now(), 'evt_outage');
    stripe.fault?.('down');
    await post(notice);
    await test.drain();
    const found = async () => (await events()).find(each => each.eventId === 'evt_outage');
    expect((await found())?.state).toBe('stored');
    const { id } = (await found()) ?? {};
    const again = (await test.queue.jobs('gateway-event')).filter(job => job.data?.['id'] === id);
    expect(again.filter(job => job.state === 'created' && job.startsInHours > 50 / 60)).toHaveLength(1);
    stripe.fault?.(null);
    await post(stripe.notice(about, now(), 'evt_after'));
    await test.drain();
    expect(await credits()).toBe(5);
  });

  it('takes a notice up again that is sent once more and had no effect yet', async () => {
    const { about, settle, bought } = await ordered();
    await stripe.approve(about.reference);
    const notice = stripe.notice(about, now(), 'evt_again');
    await post(notice);
    await test.drain();
    await settle();
    const [payment] = await test.app.payments.list('default', bought.order.id);
    const dispute = await stripe.dispute(payment?.settlement ?? '');
    const lost = stripe.notice({ kind: 'dispute', reference: dispute }, now(), 'evt_lost');
    stripe.fault?.('down');
    await post(lost);
    await test.drain();
    stripe.fault?.(null);
    expect(await (await post(lost)).json()).toEqual({ status: 'success' });
    await test.drain();
    expect(await test.app.payments.disputesOf('default', bought.order.id)).toMatchObject([{ state: 'open' }]);
    expect((await events()).find(each => each.eventId === 'evt_lost')?.state).toBe('applied');
  });

  it('is shut where the gateway has no keys, and on hosts of no brand', async () => {
    const notice = stripe.notice({ kind: 'payment', reference: 'cs_1' }, now());
    expect((await post(notice, { gateway: 'paypal' })).statusCode).toBe(404);
    expect((await post(notice, { host: 'harbor.localhost:3000' })).statusCode).toBe(404);
    expect((await post(notice, { host: 'nobody.example' })).statusCode).toBe(421);
  });
});

describe('a dispute and a refund begun at the gateway', () => {
  async function paid() {
    const order = await ordered();
    await stripe.approve(order.about.reference);
    await order.settle();
    const [payment] = await test.app.payments.list('default', order.bought.order.id);
    return { orderId: order.bought.order.id, settlement: payment?.settlement ?? '' };
  }
  const tell = async (kind: 'dispute' | 'refund', reference: string, id: string) => {
    await post(stripe.notice({ kind, reference }, now(), id));
    await test.drain();
  };

  it('are written down with the payment they are about, and follow the gateway', async () => {
    const { orderId, settlement } = await paid();
    const dispute = await stripe.dispute(settlement);
    await tell('dispute', dispute, 'evt_d1');
    expect(await test.app.payments.disputesOf('default', orderId)).toMatchObject([
      { state: 'open', amountCents: 8450 },
    ]);
    await stripe.endDispute(dispute, 'lost');
    await tell('dispute', dispute, 'evt_d2');
    await tell('dispute', dispute, 'evt_d3');
    expect(await test.app.payments.disputesOf('default', orderId)).toMatchObject([{ state: 'lost' }]);
    const refund = await stripe.gateway.refund('default', {
      settlement,
      amount: { minor: 100, currency: 'USD' },
      key: 'theirs',
    });
    await tell('refund', refund.reference, 'evt_r1');
    expect(await test.app.payments.refundsOf('default', orderId)).toMatchObject([
      { state: 'settled', amountCents: 100, requestedBy: 'gateway' },
    ]);
  });
});
