import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { memberActor } from '../../identity/accounts/service.ts';
import type { OperatorRole } from '../../platform/sites/contract.ts';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import { ACCORD, buildMember, creditsLeft, TESLA } from '../../testing/builders.ts';
import { createCheckoutDriver, referenceOf, type CheckoutResult } from '../../testing/checkout-driver.ts';
import { runsSideBySide } from '../../testing/databases.ts';
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

const SPENT = ['1FTEW1EP8KFA00019', ACCORD, TESLA];
const pack = (who = member) => checkout.pay(who, { cart_plan: 'report-5' });
const left = (who = member) => creditsLeft(test, who, 'vhr');
const detail = ({ order }: CheckoutResult, who = member) => test.app.orders.detail(who, order.id);
const refundOwn = ({ order }: CheckoutResult, who = member) => test.app.orders.refundOwn(who, { order: order.id });
const click = async (bought: CheckoutResult, decision: Parameters<typeof checkout.click>[2]) => {
  await checkout.click(member, referenceOf(bought), decision);
  await test.drain();
};
const subjects = (who = member) => checkout.emailsTo((who.actor as { email: string }).email).map(mail => mail.subject);

async function spend(count: number, who = member): Promise<void> {
  for (const vin of SPENT.slice(0, count)) await test.app.reports.generate(who, { vin });
  await test.drain();
}

const operator = (role: OperatorRole, host = 'localhost'): Caller => {
  const visitor = test.visitor(host);
  return { ...visitor, actor: memberActor({ userId: `op_${role}`, email: '', roles: [role] }) };
};
const ask = ({ order }: CheckoutResult, about: { amount?: number; unused?: boolean } = {}, by = operator('owner')) =>
  test.app.orders.refundAsOperator(by, { order: order.id, reason: 'Asked on the phone', ...about });
const refund = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).order;

describe('the buyer’s own refund', () => {
  it('returns the price of all unused credits at once, takes the credits, and emails the buyer', async () => {
    const bought = await pack();
    expect(await detail(bought)).toMatchObject({ refundable: 8450, unused: 5 });
    expect(await refundOwn(bought)).toMatchObject({ state: 'refund_pending', refundable: 0 });
    expect(await left()).toBe(0);
    await test.drain();
    expect(await detail(bought)).toMatchObject({
      state: 'refunded',
      refunded: 8450,
      refundable: 0,
      unused: 0,
      refunds: [{ amount: 8450, state: 'settled', reason: 'unused' }],
    });
    expect(subjects().filter(each => each.includes('$84.50'))).toHaveLength(2);
  });

  it('after one of five is four fifths, and the document stays', async () => {
    const bought = await pack();
    await spend(1);
    expect(await detail(bought)).toMatchObject({ refundable: 6760, unused: 4 });
    await refundOwn(bought);
    await test.drain();
    expect(await detail(bought)).toMatchObject({ state: 'refunded_part', refunded: 6760, refundable: 0 });
    expect(await left()).toBe(0);
    expect(await test.app.reports.find(member, SPENT[0] ?? '')).toMatchObject({ state: 'ready' });
    expect(await test.app.orders.totals(member, {})).toMatchObject({ paid_total: 1690 });
  });

  it('clicked twice refunds once', async () => {
    const bought = await pack();
    const tries = await Promise.allSettled([1, 2, 3].map(() => refundOwn(bought)));
    expect(tries.filter(each => each.status === 'fulfilled')).toHaveLength(1);
    await test.drain();
    await expect(refundOwn(bought)).rejects.toMatchObject({ reason: 'nothing_to_refund', status: 409 });
    expect((await detail(bought)).refunds).toHaveLength(1);
  });

  it('requires the owner, and excludes used credits', async () => {
    const bought = await checkout.pay(member, { cart_plan: 'report-1' });
    for (const other of [await buildMember(test), await buildMember(test, 'harbor.localhost')])
      await expect(refundOwn(bought, other)).rejects.toMatchObject({ reason: 'not_found' });
    await expect(refundOwn(bought, test.visitor())).rejects.toMatchObject({ reason: 'login_needed' });
    await spend(1);
    expect((await detail(bought)).refundable).toBe(0);
    await expect(refundOwn(bought)).rejects.toMatchObject({ reason: 'nothing_to_refund' });
  });

  it('waits for its gateway, and settles when that does', async () => {
    const bought = await pack();
    await click(bought, 'hold_refunds');
    await refundOwn(bought);
    await test.drain();
    expect(await detail(bought)).toMatchObject({ state: 'refund_pending', refunds: [{ state: 'pending' }] });
    expect(await left()).toBe(0);
    await click(bought, 'settle_refunds');
    expect(await detail(bought)).toMatchObject({ state: 'refunded', refunded: 8450 });
    expect(await left()).toBe(0);
  });

  it('that fails returns the credits, and can be requested again', async () => {
    const bought = await pack();
    await click(bought, 'hold_refunds');
    await refundOwn(bought);
    await test.drain();
    await click(bought, 'fail_refunds');
    expect(await detail(bought)).toMatchObject({ state: 'refund_failed', refunded: 0, refundable: 8450, unused: 5 });
    expect(await left()).toBe(5);
    expect(subjects().filter(each => each.includes('$84.50'))).toHaveLength(1);
    await refundOwn(bought);
    await test.drain();
    await click(bought, 'settle_refunds');
    expect(await detail(bought)).toMatchObject({ state: 'refunded', refunded: 8450 });
    expect(await left()).toBe(0);
  });

  it('that was reported failed and succeeded after all takes the credits again', async () => {
    const bought = await pack();
    await spend(1);
    await click(bought, 'hold_refunds');
    await refundOwn(bought);
    await test.drain();
    await click(bought, 'fail_refunds');
    expect(await left()).toBe(4);
    const ofOrder = `payment_id in (select id from payments where order_id = '${bought.order.id}')`;
    await test.database.executeSql(`update refunds set state = 'settled' where ${ofOrder}`);
    for (const again of [1, 2]) {
      await checkout.settle(member, bought);
      expect(await detail(bought), `${again}`).toMatchObject({ state: 'refunded_part', refunded: 6760, refundable: 0 });
      expect(await left()).toBe(0);
    }
    await test.database.executeSql(`update refunds set state = 'failed' where ${ofOrder}`);
    await checkout.settle(member, bought);
    expect(await detail(bought)).toMatchObject({ state: 'refund_failed', refunded: 0 });
    expect(await left()).toBe(4);
  });

  it('sent back by the bank after it had settled is owed again', async () => {
    const bought = await pack();
    await refundOwn(bought);
    await test.drain();
    await test.database.executeSql(
      `update refunds set state = 'failed' where payment_id in (select id from payments where order_id = '${bought.order.id}')`,
    );
    await checkout.settle(member, bought);
    expect(await detail(bought)).toMatchObject({ state: 'refund_failed', refunded: 0, refundable: 8450 });
    expect(await left()).toBe(5);
  });
});

describe('spending and refunding at once', () => {
  const CLIENTS = runsSideBySide ? 50 : 8;

  /** Documents and refunds never exceed the purchase. */
  async function race(before: number, clients: number): Promise<void> {
    const buyer = await buildMember(test);
    const bought = await pack(buyer);
    await spend(before, buyer);
    const tries = Array.from({ length: clients }, (_each, at): Promise<unknown> =>
      at % 2 === 0 ? refundOwn(bought, buyer) : test.app.reports.generate(buyer, { vin: SPENT[at % 3] ?? '' }),
    );
    await Promise.allSettled(tries);
    await test.drain();
    const { refunded, refunds } = await detail(bought, buyer);
    const made = (await test.app.reports.list(buyer)).reports.length;
    expect(refunds.length).toBeLessThanOrEqual(1);
    expect(refunded).toBe(refunds.length === 0 ? 0 : (5 - made) * 1690);
    expect(await left(buyer)).toBe(refunds.length === 0 ? 5 - made : 0);
  }

  it('never gives back money for a credit that was spent', async () => {
    await fc.assert(fc.asyncProperty(fc.nat(2), fc.integer({ min: 2, max: CLIENTS }), race), {
      numRuns: runsSideBySide ? 4 : 2,
    });
  });

  it(`nor with ${CLIENTS} clients`, () => race(0, CLIENTS));
});

describe('an operator’s refund', () => {
  it('of a part returns money without taking credits; the rest of it takes the unused ones', async () => {
    const bought = await pack();
    await refund(bought, { amount: 1000 });
    await test.drain();
    expect(await detail(bought)).toMatchObject({ state: 'refunded_part', refunded: 1000 });
    expect(await left()).toBe(5);
    await refund(bought);
    await test.drain();
    expect(await detail(bought)).toMatchObject({ state: 'refunded', refunded: 8450 });
    expect(await left()).toBe(0);
    await expect(refund(bought)).rejects.toMatchObject({ reason: 'nothing_to_refund' });
  });

  it('is never more than is left, also after the buyer’s own', async () => {
    const bought = await pack();
    await expect(refund(bought, { amount: 8451 })).rejects.toMatchObject({
      reason: 'refund_too_large',
      details: { left: 8450 },
    });
    await refund(bought, { amount: 8000 });
    await test.drain();
    expect((await detail(bought)).refundable).toBe(450);
    await refundOwn(bought);
    await test.drain();
    expect(await detail(bought)).toMatchObject({ state: 'refunded', refunded: 8450 });
  });

  it('requires the permission, and works on the own brand only', async () => {
    const bought = await pack();
    for (const role of ['content', 'auditor'] as const)
      await expect(refund(bought, {}, operator(role))).rejects.toMatchObject({ reason: 'role_needed' });
    await expect(refund(bought, {}, member)).rejects.toMatchObject({ reason: 'role_needed' });
    const elsewhere = operator('owner', 'harbor.localhost');
    await expect(refund(bought, {}, elsewhere)).rejects.toMatchObject({ reason: 'not_found' });
    expect(await refund(bought, { amount: 5000 }, operator('support'))).toMatchObject({ state: 'refund_pending' });
  });

  it('writes an audit event with its reason; a rejected one does not', async () => {
    const bought = await pack();
    await expect(refund(bought, { amount: 9000 })).rejects.toThrow();
    await refund(bought, { amount: 500 });
    const { rows } = await test.database.executeSql(`select * from audit_entries where object = '${bought.order.id}'`);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ action: 'order.refund' });
    expect(JSON.stringify(rows[0])).toContain('Asked on the phone');
  });
});

describe('a bank that disputes the payment', () => {
  it('a won dispute: the credits are suspended, then restored', async () => {
    const bought = await pack();
    await spend(1);
    await click(bought, 'dispute');
    expect(await detail(bought)).toMatchObject({ state: 'disputed', refundable: 0 });
    expect(await left()).toBe(0);
    await expect(refundOwn(bought)).rejects.toMatchObject({ reason: 'nothing_to_refund' });
    await click(bought, 'win_dispute');
    expect(await detail(bought)).toMatchObject({ state: 'won', refunded: 0, refundable: 6760 });
    expect(await left()).toBe(4);
    await checkout.settle(member, bought);
    expect(await detail(bought)).toMatchObject({ state: 'won' });
    await refundOwn(bought);
    await test.drain();
    expect(await detail(bought)).toMatchObject({ state: 'refunded_part', refunded: 6760 });
  });

  it('a lost dispute: it counts as refunded, and the credits are removed', async () => {
    const bought = await pack();
    await click(bought, 'dispute');
    await click(bought, 'lose_dispute');
    const lost = { state: 'refunded', refunded: 8450, refundable: 0, unused: 0 };
    expect(await detail(bought)).toMatchObject(lost);
    expect((await detail(bought)).history.map(each => each.state).slice(-3)).toEqual(['disputed', 'lost', 'refunded']);
    expect(await left()).toBe(0);
    await checkout.settle(member, bought);
    expect(await detail(bought)).toMatchObject(lost);
    expect(await test.app.orders.totals(member, {})).toMatchObject({ paid_total: 0 });
    await expect(refund(bought)).rejects.toMatchObject({ reason: 'nothing_to_refund' });
  });
});
