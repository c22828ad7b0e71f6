import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { memberActor } from '../../identity/accounts/service.ts';
import { daysAfter } from '../../kit/clock.ts';
import type { OperatorRole } from '../../platform/sites/contract.ts';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import { ACCORD, buildMember, creditsLeft } from '../../testing/builders.ts';
import { createCheckoutDriver, type CheckoutResult } from '../../testing/checkout-driver.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let checkout: ReturnType<typeof createCheckoutDriver>;
let member: Caller;
let bought: CheckoutResult;
beforeAll(async () => {
  test = await createTestApp();
  checkout = createCheckoutDriver(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  member = await buildMember(test);
  bought = await checkout.pay(member, { cart_plan: 'report-5' });
});

const operator = (role: OperatorRole, userId = `op_${role}`): Caller => ({
  ...test.visitor('localhost'),
  actor: memberActor({ userId, email: '', roles: [role] }),
});
const support = () => operator('support');
const finance = () => operator('finance');
const left = () => creditsLeft(test, member, 'vhr');
const detail = () => test.app.orders.detail(member, bought.order.id);
const refund = (about: { amount?: number; unused?: boolean } = {}, by = support()) =>
  test.app.orders.refundAsOperator(by, { order: bought.order.id, reason: 'Bought twice', ...about });
const proposed = async (about: Parameters<typeof refund>[0] = {}) => {
  const { approval } = await refund(about);
  return { approval: approval?.id ?? '' };
};
const actions = async () => {
  const { rows } = await test.database.executeSql(
    `select action from audit_entries where object = '${bought.order.id}' order by seq`,
  );
  return rows.map(row => (row as { action: string }).action);
};

describe('a refund over an operator’s limit', () => {
  it('is proposed: its credits are on hold, and no money moves', async () => {
    const { order, approval } = await refund();
    expect(order).toMatchObject({ state: 'fulfilled', refunded: 0, refunds: [], unused: 0 });
    expect(approval).toMatchObject({ action: 'order.refund', object: bought.order.id, state: 'open', own: true });
    expect(approval?.changes).toEqual([
      { setting: 'refunded', before: { minor: 0, currency: 'USD' }, after: { minor: 8450, currency: 'USD' } },
    ]);
    expect(await left()).toBe(0);
    await expect(refund()).rejects.toMatchObject({ reason: 'refund_proposed' });
    await expect(test.app.orders.refundOwn(member, { order: bought.order.id })).rejects.toMatchObject({
      reason: 'nothing_to_refund',
    });
  });

  it('goes through when a second person approves it, and comes back whole when the gateway refuses', async () => {
    await checkout.click(member, bought.payment.redirect_url.split('/').at(-1) ?? '', 'hold_refunds');
    const id = await proposed();
    await expect(test.app.approvals.approve(support(), id)).rejects.toMatchObject({ reason: 'role_needed' });
    expect(await test.app.approvals.approve(finance(), id)).toMatchObject({ state: 'approved' });
    await test.drain();
    expect(await detail()).toMatchObject({ state: 'refund_pending', refunds: [{ amount: 8450, state: 'pending' }] });
    expect(await actions()).toEqual(['order.refund']);
    await checkout.click(member, bought.payment.redirect_url.split('/').at(-1) ?? '', 'fail_refunds');
    await test.drain();
    expect(await detail()).toMatchObject({ state: 'refund_failed', refunded: 0 });
    expect(await left()).toBe(5);
  });

  it('of what is unused leaves what was used paid', async () => {
    await test.app.reports.generate(member, { vin: ACCORD });
    await test.drain();
    const id = await proposed({ unused: true });
    expect(await left()).toBe(0);
    await test.app.approvals.approve(finance(), id);
    await test.drain();
    expect(await detail()).toMatchObject({ state: 'refunded_part', refunded: 6760, unused: 0 });
  });

  it.each(['decline', 'withdraw'] as const)('that ends by %s frees the credits', async end => {
    const id = await proposed();
    await test.app.approvals[end](end === 'decline' ? finance() : support(), id);
    expect(await left()).toBe(5);
    expect((await refund()).approval).toMatchObject({ state: 'open' });
  });

  it('that nobody decides frees the credits after its time, and is in the log', async () => {
    const { approval } = await proposed();
    test.clock.now = daysAfter(test.clock.now, 8);
    await test.app.approvals.expire();
    expect(await left()).toBe(5);
    await expect(test.app.approvals.approve(finance(), { approval })).rejects.toMatchObject({
      reason: 'approval_over',
    });
    const { rows } = await test.database.executeSql(
      `select who from audit_entries where action = 'approval.expired' and object = '${approval}'`,
    );
    expect(rows).toEqual([{ who: 'system' }]);
    await test.app.approvals.expire();
  });

  it('is refused at its approval when the order has changed since, and stays open', async () => {
    const id = await proposed();
    await refund({ amount: 100 }, finance());
    await test.drain();
    await expect(test.app.approvals.approve(finance(), id)).rejects.toMatchObject({ reason: 'refund_too_large' });
    expect(await left()).toBe(0);
    await test.app.approvals.decline(finance(), id);
    expect(await left()).toBe(5);
  });
});

describe('the limits', () => {
  it('hold for small refunds of a day together, and for an owner', async () => {
    const owner = operator('owner', 'op_daily');
    const { rows } = await test.database.executeSql(`select * from payments where order_id = '${bought.order.id}'`);
    const { id, user_id: userId } = rows[0] as { id: string; user_id: string };
    const now = test.clock.now.toISOString();
    await test.database.executeSql(
      `insert into refunds (id, site_id, user_id, payment_id, key, state, amount_cents, currency, reason, requested_by, created_at, changed_at)
       values ('ref_before', 'default', '${userId}', '${id}', 'before', 'settled', 199950, 'USD', '', 'op_daily', '${now}', '${now}')`,
    );
    expect((await refund({ amount: 51 }, owner)).approval).toMatchObject({ state: 'open' });
    await test.database.executeSql(`delete from refunds where id = 'ref_before'`);
  });
});

describe('a block', () => {
  const block = (of: 'order' | 'buyer') =>
    test.app.blocks.block(
      support(),
      { siteId: 'default', userId: bought.user.id, id: bought.order.id },
      { of, reason: 'Looks like fraud' },
    );
  const standing = () =>
    test.app.blocks.standing(test.database.db, { siteId: 'default', userId: bought.user.id, id: bought.order.id });

  it.each(['order', 'buyer'] as const)('of the %s stops every refund until it is lifted', async of => {
    const id = await proposed();
    await block(of);
    await expect(block(of)).rejects.toMatchObject({ reason: 'refund_blocked' });
    await expect(test.app.approvals.approve(finance(), id)).rejects.toMatchObject({ reason: 'refund_blocked' });
    await test.app.approvals.withdraw(support(), id);
    await expect(refund({ amount: 1 })).rejects.toMatchObject({ reason: 'refund_blocked' });
    await expect(test.app.orders.refundOwn(member, { order: bought.order.id })).rejects.toMatchObject({
      reason: 'refund_blocked',
    });
    const [found] = await standing();
    expect(found).toMatchObject({ of, reason: 'Looks like fraud', by: 'op_support' });
    await test.app.blocks.lift(support(), { block: found?.id ?? '', order: bought.order.id, reason: 'Cleared' });
    expect(await standing()).toEqual([]);
    expect((await refund({ amount: 1 })).order).toMatchObject({ state: 'refund_pending' });
    expect(await actions()).toEqual(['refunds.blocked', 'refunds.unblocked', 'order.refund']);
  });
});
