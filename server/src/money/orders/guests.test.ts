import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomCode } from '../../kit/security/ids.ts';
import { ACCORD, buildMember, creditsLeft, MEMBER_PASSWORD } from '../../testing/builders.ts';
import { CONSENT, createCheckoutDriver, referenceOf } from '../../testing/checkout-driver.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let checkout: ReturnType<typeof createCheckoutDriver>;
beforeAll(async () => {
  test = await createTestApp();
  checkout = createCheckoutDriver(test);
});
afterAll(() => test.close());

const newEmail = () => `${randomCode(10)}@example.com`;
const emailOf = (caller: { actor: object }) => (caller.actor as { email: string }).email;
const count = async (sql: string) =>
  (await test.database.executeSql(`select count(*)::int as n ${sql}`)).rows[0]?.['n'];
const wanted = () => ({ cart_plan: 'report-5', email: newEmail(), cart_id: `cart-${randomCode(8)}` });

describe('a visitor with a new address', () => {
  it('has an account with a session at once, and a link to it by mail once it is paid', async () => {
    const visitor = test.visitor();
    const input = wanted();
    const bought = await checkout.buy(visitor, input);
    expect(bought.user).toMatchObject({ email: input.email, is_new: true });
    const actor = await test.app.accounts.actorOf(visitor.site, bought.token ?? '');
    expect(actor).toMatchObject({ kind: 'member', userId: bought.user.id });
    await test.drain();
    expect(checkout.emailsTo(input.email)).toEqual([]);
    await checkout.click(visitor, referenceOf(bought), 'approve');
    const member = { ...visitor, actor };
    expect(await checkout.settle(member, bought)).toMatchObject({ state: 'done', mailed: false });
    await test.drain();
    expect(await creditsLeft(test, member, 'vhr')).toBe(5);
    const emails = checkout.emailsTo(input.email);
    expect(emails.filter(each => each.subject.startsWith('Your receipt'))).toHaveLength(1);
    expect(emails.map(each => each.subject)).toContain('Confirm your email for Marque');
    expect(emails.filter(each => /sign-in link/.test(each.subject))).toEqual([]);
    const link = /\/members\/magic\?token=([\w.-]+)/;
    const token = emails.map(each => link.exec(each.html)?.[1]).find(Boolean) ?? '';
    const opened = await test.app.accounts.magicLogin(visitor, token);
    expect(opened.user.id).toBe(bought.user.id);
  });

  it('gets the session in a cookie no script can read', async () => {
    const { email, cart_plan } = wanted();
    const payload = { email, cart_plan, price: 8450, currency: 'USD', consent: CONSENT };
    const headers = { host: 'localhost' };
    const answer = await test.http.inject({ method: 'POST', url: '/api-cwa/cwa_register', headers, payload });
    expect(answer.json()).toMatchObject({ status: 'success', user: { email, is_new: true }, order: { total: 8450 } });
    const cookies = [answer.headers['set-cookie'] ?? []].flat();
    const session = cookies.find(each => each.includes(String(answer.json().token)));
    expect(session).toMatch(/HttpOnly/i);
    const opened = await test.http.inject({
      url: '/api-cwa/orders',
      headers: { ...headers, cookie: session?.split(';')[0] },
    });
    expect(opened.json()).toMatchObject({ orders: [{ plan: 'report-5', state: 'pending_payment' }] });
  });

  it('creates one account, one order and one payment page for five simultaneous clicks', async () => {
    const input = wanted();
    const clicks = await Promise.all(Array.from({ length: 5 }, () => checkout.buy(test.visitor(), input)));
    for (const values of [clicks.map(each => each.user.id), clicks.map(each => each.order.id), clicks.map(referenceOf)])
      expect(new Set(values).size).toBe(1);
    expect(clicks.filter(each => each.token)).toHaveLength(1);
    expect(await count(`from users where email = '${input.email}'`)).toBe(1);
  });

  it('leaves no account behind when the purchase is refused', async () => {
    const input = wanted();
    await expect(checkout.buy(test.visitor(), { ...input, price: 1 })).rejects.toMatchObject({
      reason: 'price_changed',
    });
    await expect(checkout.buy(test.visitor(), { ...input, couponcode: 'NOPE' })).rejects.toMatchObject({
      reason: 'coupon_unknown',
      field: 'couponcode',
    });
    expect(await count(`from users where email = '${input.email}'`)).toBe(0);
  });

  it('uses the corrected address', async () => {
    const input = wanted();
    const visitor = test.visitor();
    const first = await checkout.buy(visitor, input);
    const actor = await test.app.accounts.actorOf(visitor.site, first.token ?? '');
    const browser = { ...visitor, actor };
    expect(await test.app.orders.correctableEmail(browser)).toBe(input.email);
    const email = newEmail();
    const second = await checkout.buy(browser, { ...input, email });
    expect(second.user).toMatchObject({ email, is_new: true });
    expect(second.user.id).not.toBe(first.user.id);
    expect(second.order.id).not.toBe(first.order.id);
    await expect(checkout.click(visitor, referenceOf(first), 'approve')).rejects.toMatchObject({
      reason: 'payment_closed',
    });
    await checkout.click(visitor, referenceOf(second), 'approve');
    const mended = { ...visitor, actor: await test.app.accounts.actorOf(visitor.site, second.token ?? '') };
    expect(await checkout.settle(mended, second)).toMatchObject({ state: 'done' });
    await test.drain();
    expect(checkout.emailsTo(input.email)).toEqual([]);
    expect(checkout.emailsTo(email).some(each => each.subject.startsWith('Your receipt'))).toBe(true);
    expect(await test.app.orders.correctableEmail(mended)).toBeNull();
    const later = await checkout.buy(mended, { ...wanted(), email: newEmail() });
    expect(later.user.id).toBe(second.user.id);
  });

  it('leaves no second payment page when the address is corrected without a cart id or in another browser', async () => {
    const { email, cart_plan, cart_id } = wanted();
    const visitor = test.visitor();
    const first = await checkout.buy(visitor, { email, cart_plan });
    const browser = { ...visitor, actor: await test.app.accounts.actorOf(visitor.site, first.token ?? '') };
    const second = await checkout.buy(browser, { email: newEmail(), cart_plan });
    const [third, fourth] = [
      await checkout.buy(visitor, { email, cart_plan, cart_id }),
      await checkout.buy(test.visitor(), { email: newEmail(), cart_plan, cart_id }),
    ];
    for (const replaced of [first, third])
      await expect(checkout.click(visitor, referenceOf(replaced), 'approve')).rejects.toMatchObject({
        reason: 'payment_closed',
      });
    for (const open of [second, fourth]) await checkout.click(visitor, referenceOf(open), 'approve');
  });

  it('takes no second payment when the cart was paid meanwhile under the first address', async () => {
    const input = wanted();
    const first = await checkout.buy(test.visitor(), input);
    await checkout.click(test.visitor(), referenceOf(first), 'approve');
    const mended = checkout.buy(test.visitor(), { ...input, email: newEmail() });
    await expect(mended).rejects.toMatchObject({ reason: 'payment_closed', field: 'cart_id' });
    expect(await checkout.settle(test.visitor(), first)).toMatchObject({ state: 'done' });
  });

  it('is not corrected in an account that is confirmed, or older than a day', async () => {
    const owner = await buildMember(test);
    expect((await checkout.buy(owner, wanted())).user.id).toBe((owner.actor as { userId: string }).userId);
    const visitor = test.visitor();
    const first = await checkout.buy(visitor, wanted());
    const browser = { ...visitor, actor: await test.app.accounts.actorOf(visitor.site, first.token ?? '') };
    test.clock.advanceDays(1);
    const second = await checkout.buy(browser, wanted());
    expect(second.user.id).toBe(first.user.id);
  });

  it('stores the name, telephone and password of a purchase; an existing account keeps its own', async () => {
    const profile = { pass: 'a purchase with a password', first: 'Ada', last: 'Buyer', phone: '5551234567' };
    const { email, ...plan } = wanted();
    const bought = await checkout.buy(test.visitor(), { ...plan, email, ...profile });
    const session = await test.app.accounts.login(test.visitor(), { email, pass: profile.pass });
    expect(session.user).toMatchObject({ id: bought.user.id, first: 'Ada', last: 'Buyer', phone: '5551234567' });
    const owner = await buildMember(test);
    await checkout.buy(test.visitor(), { ...wanted(), email: emailOf(owner), ...profile });
    const kept = await test.app.accounts.login(test.visitor(), { email: emailOf(owner), pass: MEMBER_PASSWORD });
    expect(kept.user).toMatchObject({ first: '', phone: '' });
  });

  it('is held to the rules of passwords before anything is ordered', async () => {
    const input = wanted();
    const weak = checkout.buy(test.visitor(), { ...input, pass: 'password123' });
    await expect(weak).rejects.toMatchObject({ reason: 'password_common', field: 'pass' });
    const payload = { ...input, pass: 'short', price: 8450, currency: 'USD' };
    const answer = await test.http.inject({
      method: 'POST',
      url: '/api-cwa/cwa_register',
      headers: { host: 'localhost' },
      payload,
    });
    expect(answer.json()).toMatchObject({ reason: 'password_short', field: 'pass' });
    expect(await count(`from users where email = '${input.email}'`)).toBe(0);
  });

  it('needs an address', async () => {
    const { cart_plan } = wanted();
    await expect(checkout.buy(test.visitor(), { cart_plan })).rejects.toMatchObject({ reason: 'email_needed' });
  });
});

describe('a visitor with the address of an account', () => {
  it('opens no session for an existing account; its owner gets the credits and a link', async () => {
    const owner = await buildMember(test);
    const email = emailOf(owner);
    const visitor = test.visitor();
    const bought = await checkout.buy(visitor, { ...wanted(), cart_plan: 'report-1', email, vin: ACCORD });
    expect(bought.user).toMatchObject({ id: (owner.actor as { userId: string }).userId, is_new: false });
    expect(bought.token).toBeUndefined();
    await checkout.click(visitor, referenceOf(bought), 'approve');
    expect(await checkout.settle(visitor, bought)).toMatchObject({ state: 'done', mailed: true });
    await test.drain();
    expect(await test.app.reports.find(owner, ACCORD)).toMatchObject({ state: 'ready' });
    const links = checkout.emailsTo(email).filter(each => each.html.includes('/members/magic?token='));
    expect(links).toHaveLength(1);
  });

  it('does not reveal before the payment that a sign-in link was emailed', async () => {
    const owner = await buildMember(test);
    const bought = await checkout.buy(test.visitor(), { ...wanted(), email: emailOf(owner) });
    expect(await checkout.settle(test.visitor(), bought)).toMatchObject({ state: 'processing', mailed: false });
    await checkout.click(owner, referenceOf(bought), 'approve');
    expect(await checkout.settle(owner, bought)).toMatchObject({ state: 'done', mailed: false });
  });

  it('does not take the payment away that the owner has open', async () => {
    const owner = await buildMember(test);
    const own = await checkout.buy(owner, { cart_plan: 'report-5' });
    const strange = await checkout.buy(test.visitor(), { cart_plan: 'report-5', email: emailOf(owner) });
    expect(strange.order.id).not.toBe(own.order.id);
    expect((await checkout.buy(owner, { cart_plan: 'report-5' })).payment.redirect_url).toBe(own.payment.redirect_url);
  });

  it('has no session on another brand', async () => {
    const email = emailOf(await buildMember(test));
    const plan = { cart_plan: 'credits-3', email, cart_id: `cart-${randomCode(8)}` };
    expect((await checkout.buy(test.visitor('harbor.localhost'), plan)).user.is_new).toBe(true);
  });
});
