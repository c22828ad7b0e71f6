import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import type { Gateway } from '../payments/rules/gateway.ts';
import { ACCORD, buildMember, creditsLeft, MISTYPED } from '../../testing/builders.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { BuyInput } from './contract.ts';
import { paymentReturn } from './service/signed-links.ts';
import { CONSENT } from '../../testing/checkout-driver.ts';

/** A fake gateway that can be down, and that may return another amount than requested. */
const gateway: Pick<Gateway, 'name' | 'modeOf' | 'open' | 'find'> & {
  down: boolean;
  paid: boolean;
  amount: number | null;
  opened: string[];
} = {
  name: 'stripe',
  modeOf: () => 'test',
  down: false,
  paid: true,
  amount: null,
  opened: [],
  async open(_caller, input) {
    if (this.down) throw new Error('connection refused');
    this.opened.push(input.key);
    return { reference: `ext_${input.key}`, redirectUrl: `https://pay.example/${input.key}` };
  },
  async find(_siteId, reference) {
    if (this.down) throw new Error('connection refused');
    const amount = { minor: this.amount ?? 8450, currency: 'USD' };
    const state = this.paid ? ('captured' as const) : ('requires_action' as const);
    return { reference, state, amount, settlement: this.paid ? reference : null, subscription: null };
  },
};

let test: TestApp;
let member: Caller;
beforeAll(async () => {
  test = await createTestApp({ gateways: [gateway as unknown as Gateway] });
});
afterAll(() => test.close());
beforeEach(async () => {
  const made = await buildMember(test);
  member = { ...made, site: { ...made.site, gateways: ['sandbox', 'stripe'] } };
  Object.assign(gateway, { down: false, paid: true, amount: null, opened: [] });
});

const pack = {
  price: 8450,
  currency: 'USD',
  cart_plan: 'report-5',
  payment_gateway: 'sandbox',
  consent: CONSENT,
} satisfies BuyInput;
const buy = (input: Partial<BuyInput> = {}, who = member) => test.app.orders.buy(who, 'vhr', { ...pack, ...input });
const settle = (customData: string, who = member) => test.app.orders.settle(who, { custom_data: customData });
const referenceOf = (url: string) => url.split('/').at(-1) ?? '';

async function decide(bought: Awaited<ReturnType<typeof buy>>, decision: 'approve' | 'decline' | 'pend') {
  return test.app.payments.decide(member, { payment: referenceOf(bought.payment.redirect_url), decision });
}

describe('buying', () => {
  it('grants the pack once the gateway reports the payment, with one receipt', async () => {
    const bought = await buy();
    expect(bought.order).toMatchObject({ state: 'pending_payment', total: 8450, quantity: 5 });
    await decide(bought, 'approve');
    expect(await settle(bought.payment.custom_data)).toMatchObject({ state: 'done', order: { state: 'fulfilled' } });
    await test.drain();
    expect(await creditsLeft(test, member, 'vhr')).toBe(5);
    const receipts = test.mailbox.filter(mail => mail.to === (member.actor as { email: string }).email);
    expect(receipts.map(mail => mail.subject)).toEqual(['Your receipt: Pack of 5 reports, $84.50']);
    expect(receipts[0]?.html).toContain('Marque');
  });

  it('is fulfilled by the webhook with the browser closed', async () => {
    const bought = await buy();
    await decide(bought, 'approve');
    await test.drain();
    expect(await creditsLeft(test, member, 'vhr')).toBe(5);
  });

  it('grants once, in any order of webhook and return', async () => {
    const bought = await buy();
    await decide(bought, 'approve');
    await Promise.all(Array.from({ length: 8 }, () => settle(bought.payment.custom_data)));
    await decide(bought, 'approve');
    await test.drain();
    await settle(bought.payment.custom_data);
    expect(await creditsLeft(test, member, 'vhr')).toBe(5);
  });

  it('makes one order of a double click, with and without a cart id', async () => {
    for (const cart of [{ cart_id: 'cart-0001' }, {}]) {
      const clicks = await Promise.all([buy(cart), buy(cart), buy(cart)]);
      expect(new Set(clicks.map(each => each.order.id)).size).toBe(1);
      expect(new Set(clicks.map(each => each.payment.redirect_url)).size).toBe(1);
    }
  });

  it('answers a paid cart with its order instead of another payment', async () => {
    const first = await buy({ cart_id: 'cart-paid' });
    await decide(first, 'approve');
    await settle(first.payment.custom_data);
    const again = await buy({ cart_id: 'cart-paid' });
    expect(again.order.id).toBe(first.order.id);
    expect(again.payment.redirect_url).toContain('/checkout/return?custom_data=');
    await test.drain();
    expect(await creditsLeft(test, member, 'vhr')).toBe(5);
  });

  it('creates a new order after the first one was paid, without a cart id', async () => {
    const first = await buy();
    await decide(first, 'approve');
    await settle(first.payment.custom_data);
    expect((await buy()).order.id).not.toBe(first.order.id);
  });

  it('grants nothing while pending, and allows another try after a decline', async () => {
    const bought = await buy({ cart_id: 'cart-again' });
    await decide(bought, 'pend');
    expect((await settle(bought.payment.custom_data)).state).toBe('processing');
    await decide(bought, 'decline');
    expect(await settle(bought.payment.custom_data)).toMatchObject({
      state: 'failed',
      order: { state: 'payment_failed' },
    });
    const again = await buy({ cart_id: 'cart-again' });
    expect(again.order.id).toBe(bought.order.id);
    expect(again.payment.redirect_url).not.toBe(bought.payment.redirect_url);
    await decide(again, 'approve');
    await settle(again.payment.custom_data);
    expect(await creditsLeft(test, member, 'vhr')).toBe(5);
  });

  it('lets a final decision stand', async () => {
    const bought = await buy();
    await decide(bought, 'decline');
    await expect(decide(bought, 'approve')).rejects.toMatchObject({ reason: 'payment_closed' });
  });

  it('starts the bought document without the browser, and spends the credit on it', async () => {
    const bought = await test.app.orders.buy(member, 'vhr', {
      ...pack,
      cart_plan: 'report-1',
      price: 2490,
      vin: ACCORD,
    });
    await decide(bought, 'approve');
    await test.drain();
    expect(await test.app.reports.find(member, ACCORD)).toMatchObject({ state: 'ready', vin: ACCORD });
    expect(await creditsLeft(test, member, 'vhr')).toBe(0);
    expect((await settle(bought.payment.custom_data)).next).toBe(`/members/report/${ACCORD}`);
  });
});

describe('rejected requests', () => {
  it('is another price, with the right one named', async () => {
    await expect(buy({ price: 1 })).rejects.toMatchObject({ reason: 'price_changed', details: { price: 8450 } });
    await expect(buy({ currency: 'EUR' })).rejects.toMatchObject({ reason: 'currency_not_offered' });
  });

  it('is an unknown plan, a sticker plan in a report order, an unknown gateway, and a visitor', async () => {
    await expect(buy({ cart_plan: 'nothing' })).rejects.toMatchObject({ reason: 'plan_not_found' });
    await expect(buy({ cart_plan: 'sticker-1', price: 990 })).rejects.toMatchObject({ reason: 'plan_not_found' });
    await expect(buy({ payment_gateway: 'paypal' })).rejects.toMatchObject({ reason: 'gateway_not_offered' });
    await expect(buy({}, test.visitor() as never)).rejects.toMatchObject({ reason: 'email_needed', field: 'email' });
  });

  it('is a vehicle no document can be made of, before anything is paid', async () => {
    await expect(buy({ vin: MISTYPED })).rejects.toMatchObject({ reason: 'vin_check_digit', field: 'vin' });
    await expect(buy({ vin: 'NOTHING' })).rejects.toMatchObject({ reason: 'vin_wrong' });
    expect((await test.app.orders.list(member)).orders).toEqual([]);
  });

  it('is a return link that was forged, is too old, or belongs to another site', async () => {
    const bought = await buy();
    const forged = paymentReturn.sign(
      { o: bought.order.id, s: 'default', g: 'sandbox', n: 'nonce' },
      { secret: 'another secret', now: test.clock.now },
    );
    await expect(settle(forged)).rejects.toMatchObject({ reason: 'custom_data_invalid' });
    await expect(settle(bought.payment.custom_data, await buildMember(test, 'harbor.localhost'))).rejects.toMatchObject(
      {
        reason: 'custom_data_invalid',
      },
    );
    test.clock.advanceDays(3);
    await expect(settle(bought.payment.custom_data)).rejects.toMatchObject({ reason: 'custom_data_invalid' });
  });

  it('is the sandbox page of another site', async () => {
    const bought = await buy();
    const outsider = await buildMember(test, 'harbor.localhost');
    const decision = { payment: referenceOf(bought.payment.redirect_url), decision: 'approve' as const };
    await expect(test.app.payments.decide(outsider, decision)).rejects.toMatchObject({ reason: 'not_found' });
  });
});

describe('a gateway outside', () => {
  it('that is down keeps the order, and the next try opens the same payment once', async () => {
    gateway.down = true;
    await expect(buy({ payment_gateway: 'stripe' })).rejects.toMatchObject({
      reason: 'gateway_unavailable',
      status: 502,
    });
    gateway.down = false;
    gateway.paid = false;
    const bought = await buy({ payment_gateway: 'stripe' });
    await buy({ payment_gateway: 'stripe' });
    expect(gateway.opened).toHaveLength(1);
    Object.assign(gateway, { down: true, paid: true });
    await expect(settle(bought.payment.custom_data)).rejects.toMatchObject({ reason: 'gateway_unavailable' });
    gateway.down = false;
    expect((await settle(bought.payment.custom_data)).state).toBe('done');
  });

  it('that took another amount grants nothing', async () => {
    gateway.amount = 100;
    const bought = await buy({ payment_gateway: 'stripe' });
    expect((await settle(bought.payment.custom_data)).state).toBe('failed');
    expect(await creditsLeft(test, member, 'vhr')).toBe(0);
  });
});
