import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberActor } from '../../identity/accounts/service.ts';
import { NewCoupon } from '../coupons/contract.ts';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import { randomCode } from '../../kit/security/ids.ts';
import { buildMember, creditsLeft, MEMBER_PASSWORD } from '../../testing/builders.ts';
import { createCheckoutDriver, referenceOf, type CheckoutResult } from '../../testing/checkout-driver.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let checkout: ReturnType<typeof createCheckoutDriver>;
let owner: Caller;
beforeAll(async () => {
  test = await createTestApp();
  checkout = createCheckoutDriver(test);
  const actor = memberActor({ userId: 'op_owner', email: 'owner@example.com', roles: ['owner'] });
  owner = { ...test.visitor(), actor };
});
afterAll(() => test.close());

const emailOf = ({ actor }: Caller) => (actor.kind === 'member' ? actor.email : '');
const expire = (bought: CheckoutResult) =>
  test.app.orders.expire({ siteId: 'default', orderId: bought.order.id, origin: 'http://localhost:3000' });
const minutes = (many: number) => test.clock.advanceDays(many / 1440);

async function coupon(terms: object = {}): Promise<string> {
  const code = `H-${randomCode(8).toUpperCase()}`;
  const worth = { kind: 'percent' as const, percent: 10 };
  await test.app.coupons.add(owner, NewCoupon.parse({ code, worth, terms }));
  return code;
}
const used = async (code: string) =>
  (await test.app.coupons.list(owner, { limit: 100 })).coupons.find(each => each.code === code) ?? {
    used: -1,
    reserved: -1,
  };

/** Starts the checkout of a pack with a coupon, in its own cart. */
const buy = (caller: Caller, couponcode: string, more: object = {}) =>
  checkout.buy(caller, {
    cart_plan: 'report-5',
    cart_id: `cart-${randomCode(8)}`,
    couponcode,
    price: 7605,
    ...more,
  });
async function pay(caller: Caller, bought: CheckoutResult) {
  await checkout.click(caller, referenceOf(bought), 'approve');
  const settled = await checkout.settle(caller, bought);
  await test.drain();
  return settled;
}

describe('a member’s coupon', () => {
  it('cannot be taken by a visitor who knows the address, with any number of unpaid orders', async () => {
    const code = await coupon();
    const member = await buildMember(test);
    for (let at = 0; at < 3; at++) await buy(test.visitor(), code, { email: emailOf(member) });
    const bought = await buy(member, code);
    expect(await pay(member, bought)).toMatchObject({ state: 'done' });
    expect(await used(code)).toMatchObject({ used: 1, reserved: 0 });
  });

  it('nor is the last one of a coupon that is counted, nor by an account that never confirmed its address', async () => {
    const code = await coupon({ total_cap: 1 });
    const { token } = await test.app.accounts.register(test.visitor(), {
      email: `${randomCode(8)}@example.com`,
      pass: MEMBER_PASSWORD,
    });
    const visitor = test.visitor();
    const claimant = { ...visitor, actor: await test.app.accounts.actorOf(visitor.site, token) };
    await buy(claimant, code);
    await buy(visitor, code, { email: `${randomCode(8)}@example.com` });
    expect(await used(code)).toMatchObject({ used: 0, reserved: 0 });
    expect(await pay(visitor, await buy(visitor, code, { email: `${randomCode(8)}@example.com` }))).toMatchObject({
      state: 'done',
    });
  });

  it('is held half an hour for the member’s own order, which then expires with its page', async () => {
    const code = await coupon({ total_cap: 1 });
    const [member, other] = [await buildMember(test), await buildMember(test)];
    const bought = await buy(member, code);
    await expect(buy(other, code)).rejects.toMatchObject({ reason: 'coupon_used_up' });
    minutes(31);
    const second = await buy(other, code);
    await expire(bought);
    expect(await test.app.orders.find(member, bought.order.id)).toMatchObject({ state: 'expired' });
    await expect(checkout.click(member, referenceOf(bought), 'approve')).rejects.toMatchObject({
      reason: 'payment_closed',
    });
    expect(await pay(other, second)).toMatchObject({ state: 'done' });
  });

  it('is not held longer by pressing again', async () => {
    const code = await coupon({ total_cap: 1 });
    const [member, other] = [await buildMember(test), await buildMember(test)];
    const cart = { cart_id: `cart-${randomCode(8)}` };
    await buy(member, code, cart);
    minutes(20);
    await buy(member, code, cart);
    minutes(11);
    await expect(buy(other, code)).resolves.toMatchObject({ order: { coupon: code } });
  });
});

describe('a payment after the end of the hold', () => {
  it('counts where the coupon still has uses', async () => {
    const code = await coupon({ total_cap: 1 });
    const member = await buildMember(test);
    const bought = await buy(member, code);
    minutes(31);
    expect(await pay(member, bought)).toMatchObject({ state: 'done' });
    expect([await creditsLeft(test, member, 'vhr'), (await used(code)).used]).toEqual([5, 1]);
  });

  it('is refunded in full when others have used the coupon up, once, on the page and by email', async () => {
    const code = await coupon({ total_cap: 1 });
    const [late, quick] = [await buildMember(test), await buildMember(test)];
    const bought = await buy(late, code);
    minutes(31);
    expect(await pay(quick, await buy(quick, code))).toMatchObject({ state: 'done' });
    expect(await pay(late, bought)).toMatchObject({ state: 'failed', order: { coupon_gone: true } });
    expect(await checkout.settle(late, bought)).toMatchObject({ state: 'failed', order: { coupon_gone: true } });
    await test.drain();
    const detail = await test.app.orders.detail(late, bought.order.id);
    expect(detail.refunds).toMatchObject([{ amount: 7605, state: 'settled', reason: 'coupon_gone' }]);
    expect(await creditsLeft(test, late, 'vhr')).toBe(0);
    expect((await used(code)).used).toBe(1);
    const emails = checkout.emailsTo(emailOf(late)).filter(mail => mail.subject.includes('returning your payment'));
    expect(emails).toHaveLength(1);
    expect(emails[0]?.text).toContain(`coupon ${code}`);
    expect(await checkout.pay(late, { cart_plan: 'report-5' })).toMatchObject({ order: { total: 8450 } });
    expect(await creditsLeft(test, late, 'vhr')).toBe(5);
  });

  it('goes back also where it is found while the page is closed', async () => {
    const code = await coupon({ total_cap: 1 });
    const [late, quick] = [await buildMember(test), await buildMember(test)];
    const bought = await buy(late, code);
    minutes(31);
    await pay(quick, await buy(quick, code));
    await checkout.click(late, referenceOf(bought), 'approve');
    await expire(bought);
    await test.drain();
    expect(await test.app.orders.find(late, bought.order.id)).toMatchObject({ coupon_gone: true, paid: null });
    expect((await used(code)).used).toBe(1);
  });

  it('of many visitors at once is kept as often as the coupon counts', async () => {
    const code = await coupon({ total_cap: 2, per_user_cap: null });
    const visitor = test.visitor();
    const email = () => `${randomCode(8)}@example.com`;
    const opened: CheckoutResult[] = [];
    for (let at = 0; at < 3; at++) opened.push(await buy(visitor, code, { email: email() }));
    for (const bought of opened) await checkout.click(visitor, referenceOf(bought), 'approve');
    const settled = await Promise.all(opened.map(bought => checkout.settle(visitor, bought)));
    expect(settled.map(each => each.state).sort()).toEqual(['done', 'done', 'failed']);
    expect((await used(code)).used).toBe(2);
  });

  it('of one visitor in several windows is kept once where a coupon is for one use each', async () => {
    const code = await coupon();
    const member = await buildMember(test);
    const windows = [];
    for (let at = 0; at < 3; at++) windows.push(await buy(test.visitor(), code, { email: emailOf(member) }));
    const states = [];
    for (const bought of windows) states.push((await pay(test.visitor(), bought)).state);
    expect(states).toEqual(['done', 'failed', 'failed']);
  });
});
