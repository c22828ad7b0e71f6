import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import { newId } from '../../kit/security/ids.ts';
import { money } from '../../kit/money.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { buildMember } from '../../testing/builders.ts';
import type { SandboxDecision } from './contract.ts';
import { createSandboxGateway, SANDBOX_SIGNATURE, signSandboxWebhook } from './gateways/sandbox/sandbox.ts';
import { SYNC_PAYMENT } from './service.ts';
import { startStripeFake } from './gateways/testing/stripe-fake.ts';
import type { GatewayFake } from './gateways/testing/gateway-fake.ts';

const PRICE = money(2490, 'USD');
const SECRET = 'a secret of thirty-two characters';
const RETURN_URL = 'http://localhost:3000/checkout/return';

let test: TestApp;
let stripe: GatewayFake;
let caller: Caller;
beforeAll(async () => {
  const outside: Caller = { ...(await visitorOnly()) };
  stripe = await startStripeFake(outside, () => test.clock.now);
  test = await createTestApp({ gateways: [stripe.gateway] });
});
afterAll(async () => {
  await test.close();
  await stripe.close();
});
beforeEach(async () => {
  stripe.fault?.(null);
  caller = await buildMember(test);
});

/** A caller for the fake gateway, which starts before the app. */
async function visitorOnly(): Promise<Caller> {
  const { createSites } = await import('../../platform/sites/service.ts');
  const site = createSites().get('default');
  const base = { actor: { kind: 'visitor' as const }, requestId: 'req_test', locale: 'en' as const, ip: '127.0.0.1' };
  return { ...base, site, origin: 'http://localhost:3000', gatePassed: true, guest: null };
}

const payments = () => test.app.payments;
const site = 'default';
const ANN = { siteId: site, userId: 'usr_ann' };
const of = (id: string) => ({ ...ANN, id });
const inTransaction = <Result>(run: (tx: TestApp['database']['db']) => Promise<Result>) =>
  test.database.db.transaction(run);

async function begun(gateway = 'stripe', orderId = newId('ord'), period?: 'month') {
  const input = { userId: 'usr_ann', orderId, amount: PRICE, gateway, ...(period ? { period } : {}) };
  const payment = await inTransaction(tx => payments().begin(tx, caller, input));
  const url = await payments().open(caller, payment, { description: 'Pack of 5 reports', returnUrl: RETURN_URL });
  const [opened] = (await payments().list(of(orderId))).slice(-1);
  return { orderId, payment: opened ?? payment, url, reference: opened?.reference ?? '' };
}

async function settled(orderId: string) {
  const status = await payments().fetchOrderStatus(of(orderId));
  if (!status) throw new Error('There is no payment');
  return inTransaction(tx => payments().record(tx, ANN, status));
}

async function paid(gateway = 'stripe') {
  const bought = await begun(gateway);
  await stripe.approve(bought.reference);
  await settled(bought.orderId);
  const [payment] = await payments().list(of(bought.orderId));
  if (!payment?.settlement) throw new Error('It was not captured');
  return { ...bought, payment, settlement: payment.settlement };
}

describe('an open payment', () => {
  it('has one page, even when opened from several tabs at once', async () => {
    const orderId = newId('ord');
    const payment = await inTransaction(tx =>
      payments().begin(tx, caller, { userId: 'usr_ann', orderId, amount: PRICE, gateway: 'stripe' }),
    );
    const open = (tab: number) =>
      payments().open(caller, payment, { description: 'Pack', returnUrl: `${RETURN_URL}?tab=${tab}` });
    const urls = await Promise.all([open(1), open(2), open(3)]);
    expect(new Set(urls).size).toBe(1);
    const [row] = await payments().list(of(orderId));
    expect(row).toMatchObject({ state: 'requires_action', redirectUrl: urls[0] });
  });

  it('is synced on a schedule, in case its webhook is lost', async () => {
    const { orderId } = await begun();
    const syncs = (await test.queue.jobs(SYNC_PAYMENT)).filter(job => job.data?.['orderId'] === orderId);
    expect(syncs.filter(job => job.startsInHours > 4 / 60)).toHaveLength(4);
  });

  it('is closed when another gateway is chosen, and cannot be paid anymore', async () => {
    const { orderId, reference } = await begun();
    const wanted = { gateway: 'sandbox', amount: PRICE };
    expect(await payments().closeOpen(of(orderId), wanted)).toBe('cancelled');
    expect((await stripe.gateway.find(site, reference))?.state).toBe('cancelled');
    const next = await begun('sandbox', orderId);
    expect(next.payment).toMatchObject({ gateway: 'sandbox', attempt: 2 });
  });

  it('stays open when gateway and amount are unchanged', async () => {
    const { orderId, url } = await begun();
    expect(await payments().closeOpen(of(orderId), { gateway: 'stripe', amount: PRICE })).toBe('requires_action');
    expect((await begun('stripe', orderId)).url).toBe(url);
    const dearer = { gateway: 'stripe', amount: money(2500, 'USD') };
    expect(await payments().closeOpen(of(orderId), dearer)).toBe('cancelled');
  });

  it('that was paid while being closed counts as paid', async () => {
    const { orderId, reference } = await begun();
    await stripe.approve(reference);
    expect(await payments().closeOpen(of(orderId))).toBe('captured');
    // Only the order knows whether the money is owed: the capture is recorded with it.
    expect((await payments().list(of(orderId)))[0]).toMatchObject({ state: 'requires_action' });
    expect(await payments().fetchOrderStatus(of(orderId))).toMatchObject({ state: 'captured' });
  });

  it('opens no second page while its gateway is unreachable', async () => {
    const { orderId } = await begun();
    stripe.fault?.('down');
    await expect(payments().closeOpen(of(orderId))).rejects.toMatchObject({ reason: 'gateway_unavailable' });
    stripe.fault?.(null);
    expect((await payments().list(of(orderId)))[0]).toMatchObject({ state: 'requires_action' });
  });
});

describe('a recorded status', () => {
  it('does not go back when an older status arrives late', async () => {
    const { orderId, payment } = await paid();
    const names = { paymentId: payment.id, gateway: 'stripe', settlement: null, subscription: null };
    const stale = { ...names, state: 'requires_action' as const };
    expect(await inTransaction(tx => payments().record(tx, ANN, stale))).toBe('captured');
    expect((await payments().list(of(orderId)))[0]).toMatchObject({
      state: 'captured',
      settlement: payment.settlement,
    });
  });

  it('is an error, not a payment, when the amount differs', async () => {
    const bought = await begun();
    await test.database.executeSql(`update payments set amount_cents = 2400 where id = '${bought.payment.id}'`);
    await stripe.approve(bought.reference);
    expect(await settled(bought.orderId)).toBe('error');
    expect(await settled(bought.orderId)).toBe('error');
  });
});

describe('refunds', () => {
  const refund = (paymentId: string, minor: number, key: string, currency = 'USD') =>
    inTransaction(tx =>
      payments().beginRefund(tx, {
        siteId: site,
        paymentId,
        amount: money(minor, currency),
        key,
        reason: 'asked',
        by: 'usr_1',
        origin: 'http://localhost:3000',
      }),
    );

  /** Runs the refund job; the queue's own worker may run it at the same time. */
  const send = (refundId: string) =>
    payments().sendRefund({ siteId: site, refundId, origin: 'http://localhost:3000', looks: 0 });

  it('can be partial, and never exceed the payment', async () => {
    const { payment, orderId } = await paid();
    await send((await refund(payment.id, 1000, 'a')).id);
    await expect(refund(payment.id, 1491, 'b')).rejects.toMatchObject({
      reason: 'refund_too_large',
      details: { left: 1490 },
    });
    await expect(refund(payment.id, 1, 'b', 'EUR')).rejects.toMatchObject({ reason: 'refund_too_large' });
    await send((await refund(payment.id, 1490, 'c')).id);
    const refunds = await payments().refundsOf(of(orderId));
    expect(refunds.map(each => [each.state, each.amountCents])).toEqual([
      ['settled', 1000],
      ['settled', 1490],
    ]);
    await expect(refund(payment.id, 1, 'd')).rejects.toMatchObject({
      reason: 'refund_too_large',
      details: { left: 0 },
    });
  });

  /** Asserts the refunded total by refunding the rest and not a cent more. */
  async function expectRefunded(settlement: string, minor: number) {
    const refundAtGateway = (amount: number, key: string) =>
      stripe.gateway.refund(site, { settlement, amount: money(amount, 'USD'), key: `${key}-${settlement}` });
    expect((await refundAtGateway(PRICE.minor - minor, 'rest')).state).toBe('settled');
    await expect(refundAtGateway(1, 'more')).rejects.toThrow();
  }

  it('are created once for one idempotency key, even when requested concurrently', async () => {
    const { payment, orderId, settlement } = await paid();
    const requested = await Promise.all([1, 2, 3, 4, 5].map(() => refund(payment.id, 400, 'once')));
    expect(new Set(requested.map(each => each.id)).size).toBe(1);
    await Promise.all(requested.map(each => send(each.id)));
    expect(await payments().refundsOf(of(orderId))).toHaveLength(1);
    await expectRefunded(settlement, 400);
  });

  it('requested concurrently never exceed what was paid', async () => {
    const { payment } = await paid();
    const requests = await Promise.allSettled(['a', 'b', 'c', 'd'].map(key => refund(payment.id, 1000, key)));
    expect(requests.filter(each => each.status === 'fulfilled')).toHaveLength(2);
  });

  it('are created once when the response is lost', async () => {
    const { payment, orderId, settlement } = await paid();
    const { id } = await refund(payment.id, 500, 'lost');
    stripe.fault?.('lost');
    await expect(send(id)).rejects.toThrow();
    stripe.fault?.(null);
    await send(id);
    await send(id);
    expect((await payments().refundsOf(of(orderId)))[0]).toMatchObject({ state: 'settled' });
    await expectRefunded(settlement, 500);
  });
});

describe('subscriptions', () => {
  it('are found by their first payment, and a renewal has its own payment and order', async () => {
    const bought = await begun('stripe', newId('ord'), 'month');
    await stripe.approve(bought.reference);
    await settled(bought.orderId);
    const [first] = await payments().list(of(bought.orderId));
    const reference = first?.subscription ?? '';
    expect(first).toMatchObject({ period: 'month', state: 'captured' });
    await stripe.renew(reference);
    const subscription = await payments().fetchSubscription(site, 'stripe', reference);
    const [renewal, begin] = subscription?.bills ?? [];
    if (!renewal || !begin) throw new Error('It was not renewed');
    expect((await payments().findBill(test.database.db, site, 'stripe', begin))?.id).toBe(first?.id);
    expect(await payments().findBill(test.database.db, site, 'stripe', renewal)).toBeNull();
    const about = {
      siteId: site,
      userId: 'usr_ann',
      orderId: newId('ord'),
      gateway: 'stripe',
      subscription: reference,
    };
    const added = await inTransaction(tx => payments().addBill(tx, about, renewal));
    expect((await payments().findBill(test.database.db, site, 'stripe', renewal))?.id).toBe(added.id);
    await expect(
      inTransaction(tx => payments().addBill(tx, { ...about, orderId: newId('ord') }, renewal)),
    ).rejects.toThrow();
  });
});

describe('which gateways are offered', () => {
  const shop = (id: string, gateways: ('stripe' | 'sandbox')[]) => ({ ...caller.site, id, gateways });

  it("are those in the brand's settings whose keys are set", () => {
    expect(payments().offered(shop('default', ['stripe', 'sandbox']))).toEqual(['stripe', 'sandbox']);
    expect(payments().offered(shop('default', ['sandbox']))).toEqual(['sandbox']);
    expect(payments().offered(shop('harbor', ['stripe', 'sandbox']))).toEqual(['sandbox']);
    expect(() => payments().offeredGateway('harbor', 'stripe')).toThrow('gateway_not_offered');
  });

  it('exclude the sandbox when live gateways exist', async () => {
    const live = { ...stripe.gateway, modeOf: (siteId: string) => (siteId === 'default' ? ('live' as const) : null) };
    const { createPayments } = await import('./service.ts');
    const { db } = test.database;
    const sandbox = createSandboxGateway(db, () => test.clock.now, 'secret');
    const parts = {
      db,
      clock: () => test.clock.now,
      jobs: test.app.jobs,
      log: test.app.log,
      gateways: [live, sandbox],
    };
    const auto = createPayments({ ...parts, sandbox: 'auto' });
    expect(auto.offered(shop('default', ['stripe', 'sandbox']))).toEqual(['stripe']);
    expect(auto.offered(shop('harbor', ['stripe', 'sandbox']))).toEqual(['sandbox']);
    expect(() => auto.checkSites([shop('default', ['stripe'])], { demonstration: true })).toThrow('demonstration');
    auto.checkSites([shop('default', ['stripe'])], { demonstration: false });
    const always = createPayments({ ...parts, sandbox: 'always' });
    expect(always.offered(shop('default', ['stripe', 'sandbox']))).toEqual(['stripe', 'sandbox']);
  });
});

describe('the sandbox checkout', () => {
  const page = (id: string) => payments().sandboxPage(caller, id);
  const click = (payment: string, decision: SandboxDecision) => payments().decide(caller, { payment, decision });

  it('is closed once the site takes real money', async () => {
    const [open, delayed] = [await begun('sandbox'), await begun('sandbox')];
    const running = await begun('sandbox', newId('ord'), 'month');
    await click(delayed.reference, 'delay');
    await click(running.reference, 'approve');
    const subscription = running.reference.replace('sbx_', 'sbs_');
    const { createPayments } = await import('./service.ts');
    const { db } = test.database;
    const { jobs, log } = test.app;
    const sandbox = createSandboxGateway(db, () => test.clock.now, SECRET);
    const gateways = [{ ...stripe.gateway, modeOf: () => 'live' as const }, sandbox];
    const live = createPayments({ db, clock: () => test.clock.now, jobs, log, gateways, sandbox: 'auto' });
    const refusal = { reason: 'not_found' };
    const clicks = [
      [open.reference, 'approve'],
      [subscription, 'bill_next'],
    ] as const;
    for (const [payment, decision] of clicks) {
      await expect(live.decide(caller, { payment, decision })).rejects.toMatchObject(refusal);
      await expect(live.sandboxPage(caller, payment)).rejects.toMatchObject(refusal);
    }
    await live.captureDelayed({ siteId: site, payment: delayed.reference, origin: caller.origin });
    const about = { kind: 'payment' as const, reference: open.reference };
    const { rawBody, header } = signSandboxWebhook(
      { id: 'sbe_live', type: '', at: test.clock.now, about },
      test.clock.now,
      SECRET,
    );
    const headers = { [SANDBOX_SIGNATURE]: header };
    await expect(live.receive(caller, 'sandbox', rawBody, headers)).rejects.toMatchObject(refusal);
    expect((await page(open.reference)).state).toBe('requires_action');
    expect((await page(delayed.reference)).state).toBe('requires_action');
    expect((await page(subscription)).bills).toHaveLength(1);
  });

  it('offers only the actions valid in its state, and rejects the rest', async () => {
    const { reference } = await begun('sandbox');
    expect((await page(reference)).decisions).toEqual(['approve', 'decline', 'pend', 'delay']);
    await expect(click(reference, 'win_dispute')).rejects.toMatchObject({ reason: 'payment_closed' });
    await click(reference, 'pend');
    await click(reference, 'approve');
    await click(reference, 'approve');
    await expect(click(reference, 'decline')).rejects.toMatchObject({ reason: 'payment_closed' });
    expect((await page(reference)).decisions).toEqual(['dispute', 'hold_refunds']);
    await click(reference, 'dispute');
    expect(await page(reference)).toMatchObject({
      dispute: 'open',
      decisions: ['win_dispute', 'lose_dispute', 'hold_refunds'],
    });
  });

  it('captures a delayed payment later, unless it was decided first', async () => {
    const [first, second] = [await begun('sandbox'), await begun('sandbox')];
    const end = (payment: string) => payments().captureDelayed({ siteId: site, payment, origin: caller.origin });
    await click(first.reference, 'delay');
    expect(await settled(first.orderId)).toBe('requires_action');
    await end(first.reference);
    await end(first.reference);
    expect(await settled(first.orderId)).toBe('captured');
    await click(second.reference, 'delay');
    await click(second.reference, 'decline');
    await end(second.reference);
    expect(await settled(second.orderId)).toBe('declined');
  });

  it('redirects the buyer to the shop, and stays open for later actions', async () => {
    const { reference, url } = await begun('sandbox');
    expect((await click(reference, 'approve')).returnUrl).toBe(RETURN_URL);
    expect((await click(reference, 'hold_refunds')).returnUrl).toBe(url);
  });

  it('bills, fails and ends a subscription, and never bills a canceled one', async () => {
    const bought = await begun('sandbox', newId('ord'), 'month');
    await click(bought.reference, 'approve');
    await settled(bought.orderId);
    const [payment] = await payments().list(of(bought.orderId));
    const id = payment?.subscription ?? '';
    expect(await page(bought.reference)).toMatchObject({ subscription: id, subscription_state: null });
    await click(id, 'fail_next');
    expect(await page(id)).toMatchObject({ subscription_state: 'past_due', state: 'declined' });
    await click(id, 'fail_next');
    expect(await page(id)).toMatchObject({ subscription_state: 'unpaid' });
    await click(id, 'bill_next');
    const paid = await page(id);
    expect(paid).toMatchObject({ subscription_state: 'active', period: 'month' });
    expect(paid.bills.map(each => each.state)).toEqual(['captured', 'captured']);
    await payments().cancelSubscription(site, 'sandbox', id);
    await click(id, 'bill_next');
    expect(await page(id)).toMatchObject({ subscription_state: 'canceled', decisions: [], bills: paid.bills });
    await expect(payments().resumeSubscription(site, 'sandbox', id)).rejects.toMatchObject({
      reason: 'subscription_over',
    });
  });
});
