import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { randomCode } from '../../kit/security/ids.ts';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import { creditsLeft, TESLA } from '../../testing/builders.ts';
import { CONSENT, createCheckoutDriver, referenceOf } from '../../testing/checkout-driver.ts';
import { buildDealership, joinedMember } from '../../testing/dealerships/building.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let checkout: ReturnType<typeof createCheckoutDriver>;
beforeAll(async () => {
  test = await createTestApp();
  checkout = createCheckoutDriver(test);
});
afterAll(() => test.close());

let dealership: Awaited<ReturnType<typeof buildDealership>>;
let buyer: Caller;
beforeEach(async () => {
  dealership = await buildDealership(test);
  buyer = await test.app.dealerships.asBuyer(dealership.owner);
});

const pack = () => ({ cart_plan: 'report-5', cart_id: `cart-${randomCode(8)}` });
const left = (who: Caller) => creditsLeft(test, who, 'vhr');
const emailOf = ({ actor }: Caller) => (actor.kind === 'member' ? actor.email : '');
const as = async (role: 'manager' | 'sales' | 'lot') => {
  const person = await joinedMember(test, dealership.owner, role);
  return { person, buyer: await test.app.dealerships.asBuyer(person) };
};
const SETTINGS = { color: '', time_zone: 'America/Chicago', locale: 'es' as const };

describe('credits bought for a dealership', () => {
  it('fill its wallet and leave the credits of who bought them as they are', async () => {
    await checkout.pay(buyer, pack());
    expect(await left(buyer)).toBe(5);
    expect(await left(dealership.owner)).toBe(0);
    expect((await test.app.orders.list(buyer)).orders).toHaveLength(1);
    expect((await test.app.orders.list(dealership.owner)).orders).toEqual([]);
    const manager = await as('manager');
    await checkout.pay(manager.buyer, pack());
    expect(await left(buyer)).toBe(10);
    expect(await left(manager.person)).toBe(0);
  });

  it('are noted with the person who bought them', async () => {
    const manager = await as('manager');
    const { order } = await checkout.buy(manager.buyer, pack());
    const { rows } = await test.database.executeSql(
      `select who, after from audit_entries where action = 'dealership.credits_ordered' and object = '${dealership.id}'`,
    );
    const person = manager.person.actor.kind === 'member' ? manager.person.actor.userId : '';
    expect(rows).toMatchObject([{ who: person, after: { order: order.id, amount: 8450 } }]);
  });

  it('send the receipt to the billing email in the language of the dealership, else to an owner', async () => {
    await checkout.pay(buyer, pack());
    expect(checkout.emailsTo(emailOf(dealership.owner)).at(-1)?.subject).toContain('$84.50');
    const billing = `books-${randomCode(6)}@oakfield.example`;
    const about = { ...SETTINGS, name: 'Oakfield Motors', billing_name: 'Ana Ruiz', billing_email: billing };
    await test.app.dealerships.change(dealership.owner, about);
    const bought = await checkout.pay(buyer, pack());
    const [receipt] = checkout.emailsTo(billing);
    expect(receipt?.subject).toMatch(/recibo/i);
    const key = /api-cwa\/invoice\?order=\w+&(?:amp;)?key=([\w.-]+)/.exec(receipt?.html ?? '')?.[1];
    expect(await test.app.orders.invoicePdf(test.visitor(), { order: bought.order.id, key })).toBeDefined();
    const { rows } = await test.database.executeSql(`select data from invoices where order_id = '${bought.order.id}'`);
    const named = JSON.stringify(rows[0]?.['data']);
    for (const line of ['Oakfield Motors', 'Ana Ruiz', billing]) expect(named).toContain(line);
    await test.app.dealerships.change(dealership.owner, { ...about, billing_email: '' });
    await checkout.pay(buyer, pack());
    expect(checkout.emailsTo(emailOf(dealership.owner)).at(-1)?.subject).toMatch(/recibo/i);
  });

  it('go back from the wallet with a refund, whose email goes where the receipt went', async () => {
    const bought = await checkout.pay(buyer, pack());
    await test.app.orders.refundOwn(buyer, { order: bought.order.id });
    await test.drain();
    expect(await left(buyer)).toBe(0);
    expect(await test.app.orders.detail(buyer, bought.order.id)).toMatchObject({ state: 'refunded', refunded: 8450 });
    expect(
      checkout.emailsTo(emailOf(dealership.owner)).filter(({ subject }) => subject.includes('$84.50')),
    ).toHaveLength(2);
  });

  it.each(['sales', 'lot'] as const)('are not bought, seen or returned by the role %s', async role => {
    const bought = await checkout.pay(buyer, pack());
    const { order } = bought;
    const other = (await as(role)).buyer;
    const refused = { reason: 'dealership_role' };
    await expect(checkout.buy(other, pack())).rejects.toMatchObject(refused);
    await expect(test.app.orders.list(other)).rejects.toMatchObject(refused);
    await expect(test.app.orders.totals(other, {})).rejects.toMatchObject(refused);
    await expect(test.app.orders.detail(other, order.id)).rejects.toMatchObject(refused);
    await expect(test.app.orders.refundOwn(other, { order: order.id })).rejects.toMatchObject(refused);
    await expect(test.app.orders.invoicePdf(other, { order: order.id })).rejects.toMatchObject(refused);
    expect(await left(buyer)).toBe(5);
  });

  it('are not bought while the dealership is suspended, nor as a subscription', async () => {
    const consent = { ...CONSENT, renewal: true as const };
    const renewing = checkout.buy(buyer, { cart_plan: 'report-month-20', consent });
    await expect(renewing).rejects.toMatchObject({ reason: 'dealership_subscription' });
    await dealership.decide('suspended');
    await expect(checkout.buy(buyer, pack())).rejects.toMatchObject({ reason: 'dealership_suspended' });
  });

  it('belong to the dealership also when who paid was removed between the checkout and the payment', async () => {
    const { person, buyer: manager } = await as('manager');
    const bought = await checkout.buy(manager, pack());
    const removed = person.actor.kind === 'member' ? person.actor.userId : '';
    await test.app.dealerships.endPerson(dealership.owner, removed);
    await expect(checkout.buy(manager, pack())).rejects.toMatchObject({ reason: 'dealers_only' });
    await checkout.click(person, referenceOf(bought), 'approve');
    expect(await checkout.settle(person, bought)).toMatchObject({ state: 'done' });
    await test.drain();
    expect(await left(buyer)).toBe(5);
    expect(await left(person)).toBe(0);
    await expect(test.app.orders.detail(person, bought.order.id)).rejects.toMatchObject({ reason: 'not_found' });
    expect(checkout.emailsTo(emailOf(person)).filter(({ subject }) => subject.includes('$84.50'))).toEqual([]);
  });

  it('are for who the browser says, in the checkout and in the lists of orders', async () => {
    const { owner } = dealership;
    const headers = { host: 'localhost', authorization: `Bearer ${owner.token}` };
    const buy = (cookies: Record<string, string>, cart: string) =>
      test.http.inject({
        method: 'POST',
        url: '/api-cwa/cwa_register',
        headers,
        cookies,
        payload: { cart_plan: 'report-5', cart_id: cart, price: 8450, currency: 'USD', consent: CONSENT },
      });
    const wallet = { marque_wallet: dealership.id };
    const { account } = await test.app.dealerships.need(owner, 'read');
    expect((await buy(wallet, 'cart-same-1')).json()).toMatchObject({ user: { id: account.userId } });
    const own = (await buy({}, 'cart-same-1')).json();
    expect(own).toMatchObject({ user: { id: owner.actor.kind === 'member' ? owner.actor.userId : '' } });
    const elsewhere = await buildDealership(test);
    expect((await buy({ marque_wallet: elsewhere.id }, 'cart-same-2')).statusCode).toBe(404);
    await checkout.pay(buyer, pack());
    const listed = async (cookies: Record<string, string>) =>
      (await test.http.inject({ url: '/api-cwa/orders', headers, cookies })).json().total;
    expect(await listed(wallet)).toBe(2);
    expect(await listed({})).toBe(1);
  });

  it('may be a vehicle’s document, which is the dealership’s', async () => {
    await checkout.pay(buyer, { cart_plan: 'report-1', cart_id: `cart-${randomCode(8)}`, vin: TESLA });
    expect(await test.app.reports.find(buyer, TESLA)).toMatchObject({ vin: TESLA });
    expect(await test.app.reports.find(dealership.owner, TESLA)).toBeNull();
  });
});
