import { afterEach, beforeEach, expect, it } from 'vitest';
import { money } from '../../kit/money.ts';
import { createSites } from '../../sites/service.ts';
import { stripeWorld, type StripeWorld } from './testing/stripe-world.ts';

const PRICE = money(2490, 'USD');
const caller: StripeWorld['caller'] = {
  site: createSites().get('default'),
  actor: { kind: 'visitor' },
  requestId: 'req_test',
  locale: 'en',
  ip: '127.0.0.1',
  origin: 'http://localhost:3000',
  gatePassed: true,
  guest: null,
};
const site = caller.site.id;
const input = { key: 'pay_1', amount: PRICE, description: 'Pack', returnUrl: 'http://localhost:3000/checkout/return' };

let at: StripeWorld;
beforeEach(async () => {
  at = await stripeWorld(caller, () => new Date('2026-06-15T12:00:00.000Z'));
});
afterEach(() => at.close());

async function subscribed(): Promise<string> {
  const { reference } = await at.gateway.openSubscription(caller, { ...input, period: 'month' });
  await at.approve(reference);
  return (await at.gateway.find(site, reference))?.subscription ?? '';
}

it.each(['subscription_update', 'manual', 'subscription_threshold'])(
  'an invoice for %s is no period of a subscription',
  async reason => {
    const reference = await subscribed();
    at.books.charge(reference, reason, { amount_total: 2490, currency: 'usd' });
    const told = await at.gateway.findSubscription(site, reference);
    expect(told?.bills).toHaveLength(1);
    expect(told?.periodEnd).toEqual(new Date('2026-07-15T12:00:00.000Z'));
  },
);

it('names the seller on the statement as the brand does, where Checkout takes a name', async () => {
  await at.gateway.open(caller, input);
  await at.gateway.openSubscription(caller, { ...input, key: 'pay_2', period: 'month' });
  const key = 'payment_intent_data[statement_descriptor_suffix]';
  expect(at.books.opened.map(each => each.get(key))).toEqual(['MARQUE VEHICLE DATA', null]);
});

it('deletes the customer of a forgotten owner with the card', async () => {
  const reference = await subscribed();
  expect(at.books.customers.size).toBe(1);
  await at.gateway.forgetCustomer(site, reference);
  expect(at.books.customers.size).toBe(0);
  expect((await at.gateway.findSubscription(site, reference))?.state).toBe('canceled');
});
