import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { operatorRoles } from '../../identity/accounts/tables.ts';
import { memberActor } from '../../identity/accounts/service.ts';
import type { OperatorRole } from '../../platform/sites/contract.ts';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import { ACCORD, buildMember, creditsLeft } from '../../testing/builders.ts';
import { createCheckoutDriver } from '../../testing/checkout-driver.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { Sum } from './contract.ts';

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

const idOf = ({ actor }: Caller) => (actor.kind === 'member' ? actor.userId : '');

/** A member with a role, as kept and as in the session. */
async function operator(role: OperatorRole): Promise<Caller> {
  const caller = await buildMember(test);
  const userId = idOf(caller);
  const row = { id: `rol_${userId}`, userId, role, scope: 'default', grantedBy: userId, createdAt: test.clock.now };
  await test.database.db.insert(operatorRoles).values(row);
  const { email } = caller.actor as { email: string };
  return { ...caller, actor: memberActor({ userId, email, roles: [role] }) };
}

const buy = async (plan: string, vin?: string) =>
  (await checkout.pay(member, { cart_plan: plan, ...(vin && { vin }) })).order.id;

/** Begins what a preview of these orders said. */
async function begin(by: Caller, orders: string[], part: 'all' | 'unused' = 'all') {
  const { sums } = await test.app.bulkRefunds.preview(by, { orders, part });
  return test.app.bulkRefunds.begin(by, { orders, part, reason: 'Sold by mistake', sums });
}
const read = async (id: string, by: Caller) => test.app.bulkRefunds.detail(by, id);
const stateOf = async (id: string) => (await test.app.orders.detail(member, id)).state;
const refunds = async (id: string) => (await test.app.orders.detail(member, id)).refunds.length;
const logged = async (object: string) => {
  const { rows } = await test.database.executeSql(
    `select action from audit_entries where object = '${object}' order by seq`,
  );
  return rows.map(row => (row as { action: string }).action);
};

describe('many orders', () => {
  it('are previewed one by one, refunded in the background, and once', async () => {
    const support = await operator('support');
    const [used, whole] = [await buy('report-1', ACCORD), await buy('report-1')];
    const unpaid = (await checkout.buy(member, { cart_plan: 'report-1' })).order.id;
    await test.drain();
    const preview = await test.app.bulkRefunds.preview(support, { orders: [used, whole, unpaid], part: 'unused' });
    const of = (id: string) => preview.lines.find(({ order }) => order === id);
    expect(of(whole)).toMatchObject({ cents: 2490, problem: null });
    expect(of(used)).toMatchObject({ cents: 0, problem: expect.stringContaining('nothing to refund') });
    expect(of(unpaid)).toMatchObject({ cents: 0, problem: expect.any(String) });
    expect(preview).toMatchObject({ sums: [{ minor: 2490, currency: 'USD' }], needs_second: false });

    const bulk = await begin(support, [used, whole, unpaid], 'unused');
    expect(bulk).toMatchObject({ state: 'running', orders: 1, waiting: 1, sent: 0 });
    await expect(begin(support, [whole], 'unused')).rejects.toMatchObject({ reason: 'bulk_refund_empty' });
    await test.drain();
    await test.app.bulkRefunds.run({ siteId: 'default', bulk: bulk.id });
    const { bulk: done, orders } = await read(bulk.id, support);
    expect(done).toMatchObject({ state: 'done', sent: 1, waiting: 0, refunded: [{ minor: 2490, currency: 'USD' }] });
    expect(orders).toMatchObject([{ order: whole, state: 'sent', problem: null, order_state: 'refunded' }]);
    expect(await refunds(whole)).toBe(1);
    expect(await stateOf(used)).toBe('fulfilled');
    expect(await logged(bulk.id)).toEqual(['orders.refund_begun', 'orders.refund_done']);
    expect(await logged(whole)).toEqual(['order.refund']);
  });

  it('of a filter are at most so many, and none of another brand', async () => {
    const support = await operator('support');
    const id = await buy('report-1');
    const { email } = member.actor as { email: string };
    const found = await test.app.bulkRefunds.preview(support, { filters: { buyer: email }, part: 'all' });
    expect(found.lines.map(({ order }) => order)).toEqual([id]);
    const elsewhere = { ...test.visitor('harbor.localhost'), actor: support.actor };
    expect(await test.app.bulkRefunds.preview(elsewhere, { orders: [id], part: 'all' })).toMatchObject({ lines: [] });
    const input = { orders: [id], part: 'all', reason: 'Sold by mistake', sums: [] as Sum[] } as const;
    await expect(test.app.bulkRefunds.begin(elsewhere, { ...input, orders: [id] })).rejects.toMatchObject({
      reason: 'not_found',
    });
    await expect(test.app.bulkRefunds.begin(support, { ...input, orders: [id] })).rejects.toMatchObject({
      reason: 'bulk_refund_changed',
    });
  });

  it('go on where a killed server stopped, and leave out what has changed since', async () => {
    const support = await operator('support');
    const [first, second] = [await buy('report-1'), await buy('report-1')];
    const bulk = await begin(support, [first, second]);
    await test.app.orders.refundAsOperator(support, { order: second, amount: 100, reason: 'A part of it' });
    const run = () => test.app.bulkRefunds.run({ siteId: 'default', bulk: bulk.id });
    await Promise.all([run(), run()]);
    await test.drain();
    const { bulk: done, orders } = await read(bulk.id, support);
    expect(done).toMatchObject({ state: 'done', sent: 1, skipped: 1 });
    expect(orders.find(({ order }) => order === second)).toMatchObject({ problem: expect.any(String) });
    expect([await refunds(first), await refunds(second)]).toEqual([1, 1]);
  });

  it('are left as they are once the operator has lost the role', async () => {
    const support = await operator('support');
    const bulk = await begin(support, [await buy('report-1')]);
    await test.database.executeSql(`delete from operator_roles where user_id = '${idOf(support)}'`);
    await test.drain();
    expect((await read(bulk.id, await operator('auditor'))).bulk).toMatchObject({
      state: 'stopped',
      waiting: 1,
      sent: 0,
    });
  });
});

describe('a sum over the operator’s limit', () => {
  it('waits for one approval of a second person, and each order is looked at again then', async () => {
    const [support, finance] = [await operator('support'), await operator('finance')];
    const ids = [await buy('report-1'), await buy('report-1'), await buy('report-1')];
    const { needs_second: needsSecond } = await test.app.bulkRefunds.preview(support, { orders: ids, part: 'all' });
    expect(needsSecond).toBe(true);
    const bulk = await begin(support, ids);
    expect(bulk).toMatchObject({ state: 'proposed', agreed: [{ minor: 7470, currency: 'USD' }] });
    await test.drain();
    expect(await creditsLeft(test, member, 'vhr')).toBe(3);
    const approval = { approval: bulk.approval ?? '' };
    await expect(test.app.approvals.approve(support, approval)).rejects.toMatchObject({ reason: 'role_needed' });
    await test.app.reports.generate(member, { vin: ACCORD });
    await test.app.blocks.block(
      support,
      { siteId: 'default', userId: idOf(member), id: ids[0]! },
      { of: 'order', reason: 'Looks like fraud' },
    );
    await test.app.approvals.approve(finance, approval);
    await test.drain();
    expect((await read(bulk.id, finance)).bulk).toMatchObject({ state: 'done', sent: 2, skipped: 1 });
    expect(await stateOf(ids[0]!)).toBe('fulfilled');
  });

  it('that is declined is never refunded', async () => {
    const [support, finance] = [await operator('support'), await operator('finance')];
    const ids = [await buy('report-1'), await buy('report-1'), await buy('report-1')];
    const bulk = await begin(support, ids);
    await test.app.approvals.decline(finance, { approval: bulk.approval ?? '' });
    await test.drain();
    expect((await read(bulk.id, finance)).bulk).toMatchObject({ state: 'declined', waiting: 3, sent: 0 });
    expect(await stateOf(ids[0]!)).toBe('fulfilled');
  });
});
