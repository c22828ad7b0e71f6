import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import { memberActor } from '../../identity/accounts/service.ts';
import { NewCoupon } from '../coupons/contract.ts';
import { randomCode } from '../../kit/security/ids.ts';
import { ACCORD, buildMember, creditsLeft, TESLA } from '../../testing/builders.ts';
import { CONSENT, createCheckoutDriver, referenceOf } from '../../testing/checkout-driver.ts';
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

const cart = () => ({ cart_plan: 'report-5', cart_id: `cart-${randomCode(8)}` });
const orderOf = (id: string) => test.app.orders.detail(member, id);

async function coupon(worth: object, terms: object = {}): Promise<string> {
  const code = `C${randomCode(8).toUpperCase()}`;
  const owner = { ...member, actor: memberActor({ userId: 'op', email: '', roles: ['owner'] }) };
  await test.app.coupons.add(owner, NewCoupon.parse({ code, worth, terms }));
  return code;
}

async function usesOf(code: string): Promise<string[]> {
  const sql = `select u.state from coupon_uses u join coupons c on c.id = u.coupon_id where c.code = '${code}' order by u.created_at`;
  return (await test.database.executeSql(sql)).rows.map(row => String(row['state']));
}

describe('a coupon', () => {
  it('is held by the order, used up when it is paid, and names its part on the receipt', async () => {
    const code = await coupon({ kind: 'percent', percent: 10 });
    const bought = await checkout.buy(member, { ...cart(), couponcode: code.toLowerCase(), price: 7605 });
    expect(bought.order).toMatchObject({ subtotal: 8450, discount: 845, coupon: code, total: 7605 });
    expect(await usesOf(code)).toEqual(['reserved']);
    await checkout.click(member, referenceOf(bought), 'approve');
    await checkout.settle(member, bought);
    await test.drain();
    expect(await usesOf(code)).toEqual(['used']);
    const [receipt] = checkout.emailsTo((member.actor as { email: string }).email);
    expect(receipt?.text).toContain(code);
    expect(receipt?.text).toContain('$8.45');
    const refused = checkout.buy(member, { ...cart(), couponcode: code, price: 7605 });
    await expect(refused).rejects.toMatchObject({ reason: 'coupon_used_before', field: 'couponcode' });
  });

  it('held by the unpaid order of this cart is not another use; held by another cart it is', async () => {
    const code = await coupon({ kind: 'percent', percent: 10 }, { total_cap: 1, per_user_cap: 1 });
    const mine = cart();
    const request = { couponcode: code, cart_plan: 'report-5' };
    const bought = await checkout.buy(member, { ...mine, couponcode: code, price: 7605 });
    const check = (cart_id: string, who = member) => test.app.coupons.check(who, { ...request, cart_id });
    expect(await check(mine.cart_id)).toMatchObject({ coupon: code, price: { total: 7605 } });
    await expect(check(cart().cart_id)).rejects.toMatchObject({ reason: 'coupon_used_before' });
    const outsider = await buildMember(test);
    await expect(check(mine.cart_id, outsider)).rejects.toMatchObject({ reason: 'coupon_used_up' });
    await checkout.click(member, referenceOf(bought), 'approve');
    await checkout.settle(member, bought);
    await expect(check(mine.cart_id)).rejects.toMatchObject({ reason: 'coupon_used_before' });
  });

  it('changes the price: the one without it is refused with the right one', async () => {
    const code = await coupon({ kind: 'amount', amount: 500, currency: 'USD' });
    const refused = checkout.buy(member, { ...cart(), couponcode: code });
    await expect(refused).rejects.toMatchObject({ reason: 'price_changed', details: { price: 7950, currency: 'USD' } });
    expect(await usesOf(code)).toEqual([]);
  });

  it('added to a cart makes another order; the previous one can no longer be paid', async () => {
    const code = await coupon({ kind: 'percent', percent: 10 });
    const input = cart();
    const first = await checkout.buy(member, input);
    const second = await checkout.buy(member, { ...input, couponcode: code, price: 7605 });
    expect(second.order.id).not.toBe(first.order.id);
    expect((await orderOf(first.order.id)).state).toBe('expired');
    await expect(checkout.click(member, referenceOf(first), 'approve')).rejects.toMatchObject({
      reason: 'payment_closed',
    });
    expect((await checkout.buy(member, { ...input, couponcode: code, price: 7605 })).order.id).toBe(second.order.id);
  });

  it('changed for another is free again, and taken out as well', async () => {
    const [one, two] = [await coupon({ kind: 'percent', percent: 10 }), await coupon({ kind: 'percent', percent: 20 })];
    const input = cart();
    await checkout.buy(member, { ...input, couponcode: one, price: 7605 });
    await checkout.buy(member, { ...input, couponcode: two, price: 6760 });
    expect([await usesOf(one), await usesOf(two)]).toEqual([['released'], ['reserved']]);
    await checkout.buy(member, input);
    expect(await usesOf(two)).toEqual(['released']);
  });

  it('stays with the order that was paid while the cart was being changed', async () => {
    const [one, two] = [await coupon({ kind: 'percent', percent: 10 }), await coupon({ kind: 'percent', percent: 20 })];
    const input = cart();
    const first = await checkout.buy(member, { ...input, couponcode: one, price: 7605 });
    await checkout.click(member, referenceOf(first), 'approve');
    const second = await checkout.buy(member, { ...input, couponcode: two, price: 6760 });
    expect(second.order).toMatchObject({ id: first.order.id, state: 'fulfilled', total: 7605 });
    expect([await usesOf(one), await usesOf(two)]).toEqual([['used'], []]);
    expect(await creditsLeft(test, member, 'vhr')).toBe(5);
  });

  it('for its last use goes to one of two buyers at once', async () => {
    const code = await coupon({ kind: 'percent', percent: 50 }, { total_cap: 1 });
    const others = [member, await buildMember(test), await buildMember(test)];
    const tries = await Promise.allSettled(
      others.map(each => checkout.buy(each, { ...cart(), couponcode: code, price: 4225 })),
    );
    expect(tries.filter(each => each.status === 'fulfilled')).toHaveLength(1);
    for (const each of tries)
      if (each.status === 'rejected') expect(each.reason).toMatchObject({ reason: 'coupon_used_up' });
  });

  it('for the whole price needs no gateway: fulfilled at once, with an invoice, and nothing to refund', async () => {
    const code = await coupon({ kind: 'percent', percent: 100 });
    const bought = await checkout.buy(member, {
      ...cart(),
      cart_plan: 'report-1',
      vin: ACCORD,
      couponcode: code,
      price: 0,
    });
    expect(bought.order).toMatchObject({ state: 'fulfilled', total: 0, discount: 2490 });
    expect(bought.order.invoice).toMatch(/^INV-2026-\d{6}$/);
    expect(bought.payment.redirect_url).toContain('/checkout/return?custom_data=');
    await test.drain();
    expect(await test.app.reports.find(member, ACCORD)).toMatchObject({ state: 'ready' });
    expect((await orderOf(bought.order.id)).refundable).toBe(0);
    await expect(test.app.orders.refundOwn(member, { order: bought.order.id })).rejects.toMatchObject({
      reason: 'nothing_to_refund',
    });
    expect(await usesOf(code)).toEqual(['used']);
  });
});

it('a bought report of a European vehicle keeps the kilometers that were typed', async () => {
  const code = await coupon({ kind: 'percent', percent: 100 });
  const vin = 'WVWZZZ1KZ6W000001';
  const bought = { vin, mileage: 100_002, mileage_unit: 'km' as const };
  await checkout.buy(member, { ...cart(), ...bought, cart_plan: 'report-1', couponcode: code, price: 0 });
  await test.drain();
  const report = await test.app.reports.open(member, vin);
  expect(report?.document).toMatchObject({ units: 'km', vehicle: { given: 100_002 } });
});

describe('a cart', () => {
  it('with another plan gives the first order up', async () => {
    const input = cart();
    const first = await checkout.buy(member, input);
    const second = await checkout.buy(member, { ...input, cart_plan: 'report-10' });
    expect((await orderOf(first.order.id)).state).toBe('expired');
    await checkout.click(member, referenceOf(second), 'approve');
    await checkout.settle(member, second);
    expect(await creditsLeft(test, member, 'vhr')).toBe(10);
  });

  it('with another vehicle or another document makes a new order', async () => {
    const host = 'harbor.localhost';
    const shared = await buildMember(test, host);
    const input = { cart_plan: 'credits-3', cart_id: `cart-${randomCode(8)}` };
    const orders = [
      await checkout.buy(shared, { ...input, vin: ACCORD }, 'vhr'),
      await checkout.buy(shared, { ...input, vin: TESLA }, 'vhr'),
      await checkout.buy(shared, { ...input, vin: TESLA }, 'sticker'),
    ];
    expect(new Set(orders.map(each => each.order.id)).size).toBe(3);
    const [, , last] = orders;
    if (last) await checkout.click(shared, referenceOf(last), 'approve');
    await test.drain();
    expect(await test.app.stickers.find(shared, TESLA)).not.toBeNull();
    expect(await test.app.reports.find(shared, TESLA)).toBeNull();
  });

  it('that was paid buys nothing else', async () => {
    const input = cart();
    await checkout.pay(member, input);
    const other = checkout.buy(member, { ...input, cart_plan: 'report-10' });
    await expect(other).rejects.toMatchObject({ reason: 'payment_closed', field: 'cart_id' });
  });

  it('can be bought again after its order expired', async () => {
    const input = cart();
    const first = await checkout.buy(member, input);
    test.clock.advanceDays(1);
    await test.app.orders.expire({ siteId: 'default', orderId: first.order.id, origin: member.origin });
    const second = await checkout.buy(member, input);
    expect(second.order.id).not.toBe(first.order.id);
    expect(second.order.state).toBe('pending_payment');
  });
});

describe('the quantity', () => {
  it('by the unit is one to a hundred; a fixed pack ignores a quantity', async () => {
    const ask = (path: string, payload: object) =>
      test.http.inject({ method: 'POST', url: `/api-cwa/${path}`, headers: { host: 'localhost' }, payload });
    const guest = { currency: 'USD', email: 'many@example.com' };
    for (const nos of [0, 101]) {
      for (const [path, more] of [
        ['cwa_sticker_registration', { ...guest, price: 990 }],
        ['check-coupon', { couponcode: 'ANY' }],
      ] as const) {
        const refused = await ask(path, { cart_plan: 'sticker-1', nos, ...more });
        expect(refused.json()).toMatchObject({ reason: 'invalid_field', field: 'nos' });
      }
    }
    const answer = await ask('cwa_register', {
      cart_plan: 'report-5',
      nos: 500,
      price: 8450,
      consent: CONSENT,
      ...guest,
    });
    expect(answer.json()).toMatchObject({ status: 'success', order: { quantity: 5, total: 8450 } });
  });

  it('by the unit is the requested number', async () => {
    const bought = await checkout.pay(member, { cart_plan: 'sticker-1', nos: 3 });
    expect(bought.order).toMatchObject({ quantity: 3, subtotal: 2970, total: 2970 });
    expect(await creditsLeft(test, member, 'sticker')).toBe(3);
    const other = checkout.buy(member, { cart_plan: 'sticker-1', nos: 4, price: 2970 });
    await expect(other).rejects.toMatchObject({ reason: 'price_changed', details: { price: 3960 } });
  });

  it('in packs is the pack, whatever number is sent', async () => {
    expect((await checkout.buy(member, { ...cart(), nos: 7 })).order).toMatchObject({ quantity: 5, total: 8450 });
  });

  it('in another currency is charged in it', async () => {
    const site = 'vinclara.localhost';
    const buyer = await buildMember(test, site);
    const plan = test.app.plans.list(buyer, { unit: 'vhr' }).find(each => each.currencies.length > 1);
    const currency = plan?.currencies[1] ?? '';
    const bought = await checkout.pay(buyer, { cart_plan: plan?.id ?? '', currency });
    expect(bought.order).toMatchObject({ currency, total: test.app.plans.get(buyer, plan?.id ?? '', currency).price });
    await expect(
      checkout.buy(buyer, { cart_plan: plan?.id ?? '', currency, price: plan?.price ?? 0 }),
    ).rejects.toMatchObject({ reason: 'price_changed' });
  });

  it('carries the tax of the site: on top of the price, or within it', async () => {
    const taxed = (included: boolean): Caller => {
      const tax = { name: 'Sales tax', percent: 8.25, included };
      return { ...member, site: { ...member.site, tax } };
    };
    const added = await checkout.buy(taxed(false), cart());
    expect(added.order).toMatchObject({ subtotal: 8450, total: 9147, tax: { amount: 697, included: false } });
    const within = await checkout.buy(taxed(true), cart());
    expect(within.order).toMatchObject({ subtotal: 8450, total: 8450, tax: { amount: 644, included: true } });
    const code = await coupon({ kind: 'percent', percent: 10 });
    const both = await checkout.buy(taxed(false), { ...cart(), couponcode: code, price: 8232 });
    expect(both.order).toMatchObject({ discount: 845, total: 8232, tax: { amount: 627 } });
  });

  it('to dealers is sold to approved dealers', async () => {
    const plan = { cart_plan: 'dealer-report-25', price: 29900, currency: 'USD', payment_gateway: 'sandbox' as const };
    await expect(test.app.orders.buy(member, 'vhr', plan)).rejects.toMatchObject({ reason: 'plan_dealers_only' });
    const dealer = { ...member, actor: { ...member.actor, isDealer: true } } as Caller;
    await checkout.pay(dealer, plan);
    expect(await creditsLeft(test, member, 'vhr')).toBe(25);
  });

  it('is paid through a gateway of this brand only', async () => {
    for (const payment_gateway of ['stripe', 'paypal'] as const)
      await expect(checkout.buy(member, { ...cart(), payment_gateway })).rejects.toMatchObject({
        reason: 'gateway_not_offered',
        field: 'payment_gateway',
      });
  });
});

describe('consent', () => {
  const consents = async (order: string) =>
    (await test.database.executeSql(`select * from consents where order_id = '${order}'`)).rows;

  it('to the renewal is required for a subscription, and an unchecked box is none', async () => {
    const plan = { cart_plan: 'report-month-20', price: 19900, currency: 'USD', payment_gateway: 'sandbox' as const };
    await expect(test.app.orders.buy(member, 'vhr', { ...plan, consent: CONSENT })).rejects.toMatchObject({
      reason: 'renewal_consent',
      field: 'consent',
    });
  });

  it('to the terms is required for every order, and nothing is placed without it', async () => {
    for (const [unit, cart_plan, price] of [
      ['vhr', 'report-1', 2490],
      ['sticker', 'sticker-1', 990],
    ] as const) {
      const input = { cart_plan, price, currency: 'USD', payment_gateway: 'sandbox' as const };
      await expect(test.app.orders.buy(member, unit, input)).rejects.toMatchObject({
        reason: 'terms_consent',
        field: 'consent',
      });
    }
    expect((await test.app.orders.list(member)).total).toBe(0);
  });

  it('is kept with its first moment and no address in the clear', async () => {
    const input = cart();
    const at = '2026-06-15T11:59:00.000Z';
    const bought = await checkout.buy(member, { ...input, consent: { terms: true, at } });
    await checkout.buy(member, { ...input, consent: { terms: true, at: '2026-06-15T12:30:00.000Z' } });
    const [row, ...more] = await consents(bought.order.id);
    expect(row).toMatchObject({ terms: true, renewal: false });
    expect(row).toMatchObject({ terms_version: 'placeholder', privacy_version: 'placeholder' });
    expect(new Date(String(row?.['given_at'])).toISOString()).toBe(at);
    expect(JSON.stringify(row)).not.toContain(member.ip);
    expect(more).toEqual([]);
  });
});
