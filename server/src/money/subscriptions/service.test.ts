import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NewCoupon } from '../coupons/contract.ts';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import { cancelLink } from '../orders/service.ts';
import type { SandboxDecision } from '../payments/contract.ts';
import { refunds } from '../payments/tables.ts';
import { ACCORD, buildMember, creditsLeft, TESLA } from '../../testing/builders.ts';
import { SYNC_SUBSCRIPTION } from '../payments/service.ts';
import { createCheckoutDriver, orderOf, referenceOf } from '../../testing/checkout-driver.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let checkout: ReturnType<typeof createCheckoutDriver>;
let member: Caller;
beforeAll(async () => {
  test = await createTestApp();
  checkout = createCheckoutDriver(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  member = await buildMember(test);
});

const MONTHLY = { cart_plan: 'report-month-20' };
const UNLIMITED = { cart_plan: 'sticker-month' };
const emailOf = (caller: Caller) => (caller.actor as { email: string }).email;
const subjects = () => checkout.emailsTo(emailOf(member)).map(mail => mail.subject);
const mine = async (caller = member) => (await test.app.subscriptions.list(caller))[0];
const orders = async () => (await test.app.orders.list(member)).orders;
const left = () => creditsLeft(test, member, 'vhr');

async function click(page: string, decision: SandboxDecision): Promise<void> {
  await checkout.click(member, page, decision);
  await test.drain();
}

async function named() {
  const { id, gateway } = (await mine()) ?? { id: '', gateway: '' };
  return { gateway, subscription_id: id };
}

/** The signed link of the newest receipt. */
function linkOf(caller = member): string {
  const links = checkout
    .emailsTo(emailOf(caller))
    .flatMap(mail => /\/subscription\/([\w.-]+)/.exec(mail.html)?.[1] ?? []);
  return links.at(-1) ?? '';
}

async function onRenewal(run: () => Promise<void>): Promise<void> {
  test.clock.advanceDays(31);
  await run().finally(() => test.clock.advanceDays(-31));
}

describe('a refunded billing period', () => {
  const asOwner = () => ({ ...member, actor: { ...member.actor, roles: ['owner' as const] } }) as Caller;
  const renews = async () => (await mine())?.cancel_at_period_end === false;

  it('is not charged again: the subscription ends with its period', async () => {
    const { order } = await checkout.subscribe(member, MONTHLY);
    await test.app.orders.refundOwn(member, { order: order.id });
    await test.drain();
    expect(await left()).toBe(0);
    expect(await renews()).toBe(false);
  });

  it('ends the subscription after a lost dispute, even about a past period', async () => {
    const first = await checkout.subscribe(member, MONTHLY);
    const bill = referenceOf(first);
    await click(bill, 'dispute');
    expect(await renews()).toBe(true);
    await click(first.page, 'bill_next');
    await onRenewal(() => click(bill, 'lose_dispute'));
    expect(await renews()).toBe(false);
  });

  it('ends the subscription when the refund was created at the gateway', async () => {
    const bought = await checkout.subscribe(member, MONTHLY);
    const [payment] = await test.app.payments.list(orderOf(bought));
    const at = new Date();
    await test.database.db.insert(refunds).values({
      id: `ref_${bought.order.id}`,
      siteId: 'default',
      userId: payment?.userId ?? '',
      paymentId: payment?.id ?? '',
      key: 'theirs',
      reference: 'theirs',
      state: 'settled',
      amountCents: 19900,
      currency: 'USD',
      reason: 'gateway',
      requestedBy: 'gateway',
      createdAt: at,
      changedAt: at,
    });
    await test.app.orders.settleOrder({ siteId: 'default', orderId: bought.order.id, origin: '' });
    await test.drain();
    expect((await orders())[0]).toMatchObject({ state: 'refunded' });
    expect(await renews()).toBe(false);
  });

  it('that has ended leaves the running period alone', async () => {
    const { order, page } = await checkout.subscribe(member, MONTHLY);
    await click(page, 'bill_next');
    await onRenewal(async () => {
      await test.app.orders.refundAsOperator(asOwner(), { order: order.id, reason: 'A kindness' });
      await test.drain();
    });
    expect((await orders()).find(each => each.id === order.id)).toMatchObject({ state: 'refunded' });
    expect(await renews()).toBe(true);
  });

  it('is confirmed by an email with a working link', async () => {
    const { order, page } = await checkout.subscribe(member, MONTHLY);
    await test.app.orders.refundOwn(member, { order: order.id });
    await test.drain();
    const links = () =>
      checkout.emailsTo(emailOf(member)).map(mail => /href="([^"]*\/members\/subscription)"/.exec(mail.html)?.[1]);
    expect(links().filter(Boolean)).toEqual(['http://localhost:3000/members/subscription']);
    await checkout.click(member, page, 'end');
    await test.app.subscriptions.end({ siteId: 'default', gateway: 'sandbox', reference: page, origin: '' });
    await test.drain();
    expect(
      links()
        .filter(Boolean)
        .every(link => link?.startsWith('http')),
    ).toBe(true);
  });
});

describe('a subscription', () => {
  it('begins with its first period: expiring credits, one order, a receipt with the next charge', async () => {
    const bought = await checkout.subscribe(member, MONTHLY);
    expect(await mine()).toMatchObject({
      state: 'active',
      plan: 'report-month-20',
      quantity: 20,
      price: 19900,
      currency: 'USD',
      period_start: '2026-06-15T12:00:00.000Z',
      period_end: '2026-07-15T12:00:00.000Z',
      cancel_at_period_end: false,
      ends_at: null,
      undo_until: null,
    });
    const { ending } = await test.app.credits.consumables(member);
    expect(ending).toEqual([{ unit: 'vhr', left: 20, ends_at: '2026-07-15T18:00:00.000Z' }]);
    expect(await orders()).toMatchObject([{ id: bought.order.id, kind: 'subscription', state: 'fulfilled' }]);
    const [receipt] = checkout.emailsTo(emailOf(member));
    expect(receipt?.text).toContain('July 15, 2026');
    expect(receipt?.html).toContain('/subscription/');
    await onRenewal(async () => expect(await left()).toBe(0));
  });

  it('grants every period once, with its own order, invoice and receipt', async () => {
    const { page } = await checkout.subscribe(member, MONTHLY);
    await onRenewal(async () => {
      await click(page, 'bill_next');
      expect(await left()).toBe(20);
    });
    const [renewal, first] = await orders();
    expect(renewal).toMatchObject({ kind: 'renewal', state: 'fulfilled', total: 19900, coupon: null });
    expect(renewal?.invoice).not.toBe(first?.invoice);
    expect(subjects().filter(each => each.startsWith('Your receipt'))).toHaveLength(2);
    expect(await mine()).toMatchObject({ period_end: '2026-08-15T12:00:00.000Z' });
  });

  it('keeps working while the gateway is charging the next period', async () => {
    const { page } = await checkout.subscribe(member, UNLIMITED);
    const make = (vin: string) => test.app.stickers.generate(member, { vin });
    test.clock.advanceDays(30.1);
    expect(await make(ACCORD)).toMatchObject({ charged: null });
    await click(page, 'bill_next');
    expect(await make('1FTEW1EP8KFA00019')).toMatchObject({ charged: null });
    test.clock.advanceDays(1);
    expect(await make(TESLA)).toMatchObject({ charged: null });
  });

  it('grants the same when it is synced twice, late and concurrently', async () => {
    const { page, order } = await checkout.subscribe(member, MONTHLY);
    await click(page, 'bill_next');
    await click(page, 'bill_next');
    const job = { siteId: 'default', gateway: 'sandbox', reference: page, orderId: order.id, origin: member.origin };
    await Promise.all(Array.from({ length: 6 }, () => test.app.subscriptions.sync(job)));
    await test.drain();
    expect((await orders()).map(each => each.kind).sort()).toEqual(['renewal', 'renewal', 'subscription']);
    expect(await left()).toBe(60);
    expect(await mine()).toMatchObject({ period_end: '2026-09-15T12:00:00.000Z' });
  });

  it('catches up with every period it has missed', async () => {
    const { page, order } = await checkout.subscribe(member, MONTHLY);
    await test.database.executeSql(`update subscriptions set period_end = period_start where order_id = '${order.id}'`);
    for (let month = 0; month < 3; month += 1) await checkout.click(member, page, 'bill_next');
    await test.drain();
    expect(await orders()).toHaveLength(4);
  });

  it('is synced after its period, in case the webhook is lost', async () => {
    const { page } = await checkout.subscribe(member, MONTHLY);
    const syncs = async () => {
      const jobs = await test.queue.jobs(SYNC_SUBSCRIPTION);
      return jobs.filter(job => job.data?.['reference'] === page && job.startsInHours > 24);
    };
    expect((await syncs()).map(job => Math.round(job.startsInHours))).toEqual([30 * 24 + 2]);
    await click(page, 'bill_next');
    expect(await syncs()).toHaveLength(2);
  });

  it('has one price for every period: coupons are refused', async () => {
    const owner = { ...member, actor: { ...member.actor, roles: ['owner' as const] } } as Caller;
    const worth = { kind: 'percent' as const, percent: 10 };
    await test.app.coupons.add(owner, NewCoupon.parse({ code: 'TENLESS', worth, terms: {} }));
    const refused = checkout.buy(member, { ...MONTHLY, couponcode: 'TENLESS', price: 17910 });
    await expect(refused).rejects.toMatchObject({ reason: 'coupon_other_plan', field: 'couponcode' });
    expect(await mine()).toBeUndefined();
  });

  it('includes the tax in the charge of each period', async () => {
    const tax = { name: 'Sales tax', percent: 8.25, included: false };
    const taxed = { ...member, site: { ...member.site, tax } };
    const { page } = await checkout.subscribe(taxed, MONTHLY);
    expect(await mine()).toMatchObject({ price: 21542 });
    await click(page, 'bill_next');
    const both = (await orders()).map(({ subtotal, total, tax }) => ({ subtotal, total, amount: tax?.amount }));
    const expected = { subtotal: 19900, total: 21542, amount: 1642 };
    expect(both).toEqual([expected, expected]);
  });

  it('with unlimited stickers makes one for free until its period ends', async () => {
    await checkout.subscribe(member, UNLIMITED);
    expect(await test.app.stickers.generate(member, { vin: ACCORD })).toMatchObject({ charged: null });
    await test.drain();
    expect(await test.app.stickers.find(member, ACCORD)).toMatchObject({ state: 'ready' });
    await onRenewal(async () => {
      const other = test.app.stickers.generate(member, { vin: '1FTEW1EP8KFA00019' });
      await expect(other).rejects.toMatchObject({ reason: 'credits_short' });
    });
  });

  it('bought for a vehicle makes its document at once, with the browser closed', async () => {
    const bought = await checkout.buy(member, { ...MONTHLY, vin: ACCORD });
    await checkout.click(member, bought.payment.redirect_url.split('/').at(-1) ?? '', 'approve');
    await test.drain();
    expect(await test.app.reports.find(member, ACCORD)).toMatchObject({ state: 'ready' });
    expect(await left()).toBe(19);
  });

  it('is refundable in full while unused, and not at all afterwards', async () => {
    const { order } = await checkout.subscribe(member, MONTHLY);
    expect(await test.app.orders.detail(member, order.id)).toMatchObject({ refundable: 19900 });
    await test.app.reports.generate(member, { vin: ACCORD });
    expect(await test.app.orders.detail(member, order.id)).toMatchObject({ refundable: 0, unused: 19 });
  });
});

describe('a charge that fails', () => {
  it('makes it past due with one email, and active again once paid', async () => {
    const { page } = await checkout.subscribe(member, MONTHLY);
    await click(page, 'fail_next');
    expect(await mine()).toMatchObject({ state: 'past_due', period_end: '2026-07-15T12:00:00.000Z' });
    expect(await orders()).toHaveLength(1);
    const mails = subjects().length;
    await click(page, 'bill_next');
    expect(await mine()).toMatchObject({ state: 'active', period_end: '2026-08-15T12:00:00.000Z' });
    expect(await left()).toBe(40);
    expect(subjects().length - mails).toBe(1);
  });

  it('ends it as unpaid after the last retry, with one email and nothing left to cancel', async () => {
    const { page } = await checkout.subscribe(member, MONTHLY);
    await click(page, 'fail_next');
    const mails = subjects().length;
    await click(page, 'fail_next');
    expect(await mine()).toMatchObject({ state: 'unpaid' });
    await click(page, 'end');
    expect(await mine()).toMatchObject({ state: 'canceled' });
    expect(subjects().length - mails).toBe(1);
    await expect(test.app.subscriptions.cancel(member, await named())).rejects.toMatchObject({
      reason: 'subscription_over',
    });
  });
});

describe('canceling', () => {
  const { cancel, resume } = {
    cancel: async (who = member) => test.app.subscriptions.cancel(who, await named()),
    resume: async (who = member) => test.app.subscriptions.resume(who, await named()),
  };

  it('takes effect at the end of the period, is idempotent, and is confirmed once', async () => {
    const { page } = await checkout.subscribe(member, MONTHLY);
    const before = subjects().length;
    const end = '2026-07-15T12:00:00.000Z';
    const expected = { state: 'active', cancel_at_period_end: true, ends_at: end, undo_until: end };
    for (const again of [cancel, cancel]) expect(await again()).toMatchObject(expected);
    await test.drain();
    expect(subjects().length - before).toBe(1);
    expect(await left()).toBe(20);
    await click(page, 'bill_next');
    expect(await mine()).toMatchObject({ state: 'canceled', undo_until: null });
    expect(await orders()).toHaveLength(1);
  });

  it('can be undone before the period ends, and is confirmed again when repeated', async () => {
    const { page } = await checkout.subscribe(member, MONTHLY);
    const before = subjects().length;
    await cancel();
    for (const again of [resume, resume])
      expect(await again()).toMatchObject({ cancel_at_period_end: false, ends_at: null });
    await cancel();
    await test.drain();
    expect(subjects().length - before).toBe(2);
    await resume();
    await click(page, 'bill_next');
    expect(await orders()).toHaveLength(2);
  });

  it('is refused when it has ended at the gateway', async () => {
    const { page } = await checkout.subscribe(member, MONTHLY);
    await test.database.executeSql(`update sandbox_subscriptions set state = 'canceled' where id = '${page}'`);
    await expect(cancel()).rejects.toMatchObject({ reason: 'subscription_over', status: 409 });
    expect(await mine()).toMatchObject({ state: 'canceled' });
  });

  it('is allowed for the subscriber only', async () => {
    await checkout.subscribe(member, MONTHLY);
    for (const other of [await buildMember(test), await buildMember(test, 'harbor.localhost')])
      await expect(cancel(other)).rejects.toMatchObject({ reason: 'not_found' });
    await expect(cancel(test.visitor())).rejects.toMatchObject({ reason: 'login_needed' });
    const { subscription_id } = await named();
    const wrong = { gateway: 'stripe', subscription_id };
    await expect(test.app.subscriptions.cancel(member, wrong)).rejects.toMatchObject({ reason: 'not_found' });
    expect(await mine()).toMatchObject({ cancel_at_period_end: false });
  });

  it('works with the gateway’s reference as well', async () => {
    const { page } = await checkout.subscribe(member, MONTHLY);
    const input = { gateway: 'sandbox', subscription_id: page };
    expect(await test.app.subscriptions.cancel(member, input)).toMatchObject({ cancel_at_period_end: true });
  });
});

describe('the signed link of a receipt', () => {
  const invalid = { reason: 'link_invalid' };

  it('shows, cancels and resumes one subscription without a session', async () => {
    await checkout.subscribe(member, MONTHLY);
    const visitor = test.visitor();
    const token = linkOf();
    const shown = await test.app.subscriptions.linked(visitor, token);
    expect(shown).toMatchObject({ plan: 'report-month-20', cancel_at_period_end: false });
    const input = { gateway: shown.gateway, subscription_id: shown.id, token };
    expect(await test.app.subscriptions.cancel(visitor, input)).toMatchObject({ cancel_at_period_end: true });
    expect(await test.app.subscriptions.resume(visitor, input)).toMatchObject({ cancel_at_period_end: false });
  });

  it('works for no other subscription, brand or forged token', async () => {
    await checkout.subscribe(member, MONTHLY);
    const token = linkOf();
    const other = await buildMember(test);
    const otherSubscription = await checkout.subscribe(other, MONTHLY);
    const visitor = test.visitor();
    const stolen = { gateway: 'sandbox', subscription_id: otherSubscription.page, token };
    await expect(test.app.subscriptions.cancel(visitor, stolen)).rejects.toMatchObject({ reason: 'not_found' });
    const there = test.visitor('harbor.localhost');
    await expect(test.app.subscriptions.linked(there, token)).rejects.toMatchObject(invalid);
    const key = { subscription: otherSubscription.page, gateway: 'sandbox', s: 'default' };
    const forged = cancelLink.sign(key, { secret: 'another secret', now: test.clock.now });
    const keys = [forged, otherSubscription.payment.custom_data, `${token}x`, 'x'];
    for (const each of keys) await expect(test.app.subscriptions.linked(visitor, each)).rejects.toMatchObject(invalid);
    expect((await mine(other))?.cancel_at_period_end).toBe(false);
  });

  it('expires after 400 days', async () => {
    await checkout.subscribe(member, MONTHLY);
    const token = linkOf();
    test.clock.advanceDays(400.01);
    await expect(test.app.subscriptions.linked(test.visitor(), token)).rejects.toMatchObject(invalid);
  });
});

it('an erased account is never charged again, and cannot be resumed', async () => {
  const { page } = await checkout.subscribe(member, MONTHLY);
  const token = linkOf();
  const { userId, email } = member.actor as { userId: string; email: string };
  const person = { siteId: 'default', userId, email, locale: 'en' as const };
  await test.database.db.transaction(async tx => {
    await test.app.subscriptions.personal.erase(tx, person);
    await test.app.accounts.eraseAccount(tx, person);
  });
  await test.drain();
  const input = { gateway: 'sandbox', subscription_id: page, token };
  const visitor = test.visitor();
  expect(await test.app.subscriptions.linked(visitor, token)).toMatchObject({ cancel_at_period_end: true });
  await expect(test.app.subscriptions.resume(visitor, input)).rejects.toMatchObject({ reason: 'link_invalid' });
  await checkout.click(visitor, page, 'bill_next');
  await test.drain();
  expect(await test.app.subscriptions.linked(visitor, token)).toMatchObject({ state: 'canceled' });
});
