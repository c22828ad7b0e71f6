import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import { startStripeFake, type StripeFake } from '../payments/gateways/testing/stripe-fake.ts';
import { SYNC_SUBSCRIPTION } from '../payments/service.ts';
import { DELETE_CUSTOMER } from './service/deps.ts';
import { createSites } from '../../platform/sites/service.ts';
import { buildMember, creditsLeft } from '../../testing/builders.ts';
import { createCheckoutDriver, orderOf, referenceOf } from '../../testing/checkout-driver.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let stripe: StripeFake;
let member: Caller;
const errors: Record<string, unknown>[] = [];
beforeAll(async () => {
  const outside = { site: createSites().get('default'), locale: 'en', origin: 'http://localhost:3000' } as Caller;
  stripe = await startStripeFake(outside, () => test.clock.now);
  test = await createTestApp({ gateways: [stripe.gateway] });
  test.app.log.error = (about: unknown) => void errors.push(about as Record<string, unknown>);
});
afterAll(async () => {
  await test.close();
  await stripe.close();
});
beforeEach(async () => {
  stripe.fault?.(null);
  errors.length = 0;
  const made = await buildMember(test);
  member = { ...made, site: { ...made.site, gateways: ['stripe'] } };
});

async function subscribed() {
  const checkout = createCheckoutDriver(test);
  const bought = await checkout.buy(member, { cart_plan: 'report-month-20', payment_gateway: 'stripe' });
  await stripe.approve(referenceOf(bought));
  await checkout.settle(member, bought);
  await test.drain();
  const [payment] = await test.app.payments.list(orderOf(bought));
  const reference = payment?.subscription ?? '';
  const job = { siteId: 'default', gateway: 'stripe', reference, orderId: bought.order.id, origin: '' };
  const sync = async () => {
    await test.app.subscriptions.sync(job);
    await test.drain();
  };
  return { orderId: bought.order.id, reference, job, sync };
}
const mine = async () => (await test.app.subscriptions.list(member))[0];
const left = () => creditsLeft(test, member, 'vhr');

it('shows the paid period, not the one whose charge failed', async () => {
  const { reference, sync } = await subscribed();
  await stripe.failRenewal(reference);
  await sync();
  expect(await mine()).toMatchObject({ state: 'past_due', period_end: '2026-07-15T12:00:00.000Z', portal: true });
  expect(await left()).toBe(20);
});

it.each([
  ['another price', { amount_total: 9900, currency: 'usd' }],
  ['another currency', { amount_total: 19900, currency: 'cad' }],
])('grants nothing for a period billed at %s, and logs an error', async (_what, price) => {
  const { orderId, reference, sync } = await subscribed();
  stripe.state.charge(reference, 'subscription_cycle', price);
  await sync();
  expect(await left()).toBe(20);
  expect(await mine()).toMatchObject({ price: 19900, period_end: '2026-07-15T12:00:00.000Z' });
  const error = errors.find(each => each['subscription'] === reference);
  expect(error).toMatchObject({ order: orderId, bill: expect.stringMatching(/^in_/) as string });
  await stripe.renew(reference);
  await sync();
  expect(await left()).toBe(40);
});

it('grants nothing for a bill of zero or for a proration', async () => {
  const { reference, sync } = await subscribed();
  stripe.state.charge(reference, 'subscription_cycle', { amount_total: 0, currency: 'usd' });
  stripe.state.charge(reference, 'subscription_update', { amount_total: 19900, currency: 'usd' });
  await sync();
  expect(await left()).toBe(20);
  expect(errors).toEqual([]);
});

it('syncs a renewal after an outage that outlasts every retry', async () => {
  const { reference, job } = await subscribed();
  await stripe.renew(reference);
  stripe.fault?.('broken');
  await test.database.db.transaction(tx => test.app.jobs.enqueue(tx, SYNC_SUBSCRIPTION, job));
  await test.drain();
  const jobs = (await test.queue.jobs(SYNC_SUBSCRIPTION)).filter(each => each.data?.['reference'] === reference);
  const later = jobs.filter(job => job.startsInHours > 5 && job.startsInHours < 7);
  expect(later.map(job => job.data)).toEqual([job]);
});

it('deletes the customer of an erased account, even after an outage', async () => {
  await subscribed();
  const { userId, email } = member.actor as { userId: string; email: string };
  const before = stripe.state.customers.size;
  stripe.fault?.('broken');
  await test.database.db.transaction(tx =>
    test.app.subscriptions.personal.erase(tx, { siteId: 'default', userId, email, locale: 'en' }),
  );
  await test.drain();
  stripe.fault?.(null);
  const later = (await test.queue.jobs(DELETE_CUSTOMER)).filter(job => job.startsInHours > 5);
  expect(later.map(job => job.state)).toEqual(['created']);
  await test.queue.hasten(DELETE_CUSTOMER);
  await test.drain();
  expect(stripe.state.customers.size).toBe(before - 1);
  expect(await mine()).toMatchObject({ state: 'canceled' });
});
