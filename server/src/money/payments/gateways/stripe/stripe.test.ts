import { afterEach, beforeEach, expect, it } from 'vitest';
import { money } from '../../../../kit/money.ts';
import { createSites } from '../../../../platform/sites/service.ts';
import { startStripeFake, type StripeFake } from '../testing/stripe-fake.ts';

const PRICE = money(2490, 'USD');
const caller: StripeFake['caller'] = {
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

let fake: StripeFake;
beforeEach(async () => {
  fake = await startStripeFake(caller, () => new Date('2026-06-15T12:00:00.000Z'));
});
afterEach(() => fake.close());

async function subscribed(): Promise<string> {
  const { reference } = await fake.gateway.openSubscription(caller, { ...input, period: 'month' });
  await fake.approve(reference);
  return (await fake.gateway.find(site, reference))?.subscription ?? '';
}

it.each(['subscription_update', 'manual', 'subscription_threshold'])(
  'an invoice for %s is not a billing period',
  async reason => {
    const reference = await subscribed();
    fake.state.charge(reference, reason, { amount_total: 2490, currency: 'usd' });
    const subscription = await fake.gateway.findSubscription(site, reference);
    expect(subscription?.bills).toHaveLength(1);
    expect(subscription?.periodEnd).toEqual(new Date('2026-07-15T12:00:00.000Z'));
  },
);

it("sends the brand's statement descriptor where Checkout takes one", async () => {
  await fake.gateway.open(caller, input);
  await fake.gateway.openSubscription(caller, { ...input, key: 'pay_2', period: 'month' });
  const key = 'payment_intent_data[statement_descriptor_suffix]';
  expect(fake.state.opened.map(each => each.get(key))).toEqual(['MARQUE VEHICLE DATA', null]);
});

it('deletes the customer and their card', async () => {
  const reference = await subscribed();
  expect(fake.state.customers.size).toBe(1);
  await fake.gateway.deleteCustomer(site, reference);
  expect(fake.state.customers.size).toBe(0);
  expect((await fake.gateway.findSubscription(site, reference))?.state).toBe('canceled');
});
