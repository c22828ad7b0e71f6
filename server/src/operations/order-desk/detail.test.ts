import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberActor } from '../../identity/accounts/service.ts';
import type { OperatorRole } from '../../platform/sites/contract.ts';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import { ACCORD, buildMember } from '../../testing/builders.ts';
import { createCheckoutDriver, referenceOf, type CheckoutResult } from '../../testing/checkout-driver.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let checkout: ReturnType<typeof createCheckoutDriver>;
let member: Caller;
let bought: CheckoutResult;
beforeAll(async () => {
  test = await createTestApp();
  checkout = createCheckoutDriver(test);
  member = await buildMember(test);
  bought = await checkout.pay(member, { cart_plan: 'report-5', vin: ACCORD });
});
afterAll(() => test.close());

const operator = (role: OperatorRole, host = 'localhost'): Caller => ({
  ...test.visitor(host),
  actor: memberActor({ userId: `op_${role}`, email: '', roles: [role] }),
});
const detail = (by = operator('support')) => test.app.orderDesk.detail(by, bought.order.id);
const entries = async (object: string) => {
  const { rows } = await test.database.executeSql(
    `select site_id, action from audit_entries where object = '${object}' order by seq`,
  );
  return rows;
};

describe('an order at the desk', () => {
  it('shows its buyer, credits, documents, emails and consent', async () => {
    const found = await detail();
    const { email } = member.actor as { email: string };
    expect(found).toMatchObject({
      order: { id: bought.order.id, total: 8450, refundable: 6760 },
      buyer: { id: bought.user.id, email },
      vehicle: '2003 Honda Accord',
      payment: {
        card: { brand: 'visa', last4: '4242' },
        fee: { minor: 275, currency: 'USD' },
        net: { minor: 8175, currency: 'USD' },
        captured: expect.any(String),
      },
      credits: { granted: 5, used: 1, held: 0, taken: 0, free: 4 },
      documents: [{ kind: 'report', vin: ACCORD, opened: null }],
      consent: { renewal: false, has_address: true },
      blocks: [],
      approvals: [],
      tickets: [],
      may_refund: true,
      refund_limit: 5000,
    });
    expect(found.mails.map(({ template, sent }) => [template, sent !== null])).toEqual([
      ['receipt', true],
      ['report-ready', true],
    ]);
    expect(await detail(operator('finance'))).toMatchObject({ tickets: null, refund_limit: 50_000 });
    await expect(detail(operator('content'))).rejects.toMatchObject({ reason: 'role_needed' });
  });

  it('of another brand is not found, and the attempt is in that operator’s log', async () => {
    await expect(detail(operator('owner', 'harbor.localhost'))).rejects.toMatchObject({ reason: 'not_found' });
    expect(await entries(bought.order.id)).toMatchObject([{ action: 'order.refused' }]);
    await expect(test.app.orderDesk.detail(operator('owner'), 'ord_unknown')).rejects.toMatchObject({
      reason: 'not_found',
    });
    expect(await entries('ord_unknown')).toEqual([]);
  });

  it('holds its credits for a proposed refund', async () => {
    const { approval } = await test.app.orders.refundAsOperator(operator('support'), {
      order: bought.order.id,
      unused: true,
      reason: 'Bought twice',
    });
    expect(await detail()).toMatchObject({
      credits: { granted: 5, used: 1, held: 4, taken: 0, free: 0 },
      approvals: [{ id: approval?.id, state: 'open', own: true, may_decide: false }],
    });
    expect((await detail(operator('finance'))).approvals[0]).toMatchObject({ own: false, may_decide: true });
    await test.app.approvals.withdraw(operator('support'), { approval: approval?.id ?? '' });
    expect((await detail()).credits).toMatchObject({ held: 0, free: 4 });
  });

  it('sends its receipt again, and says when there is none', async () => {
    const before = test.mailbox.length;
    const { to } = await test.app.orderDesk.resendReceipt(operator('support'), { order: bought.order.id });
    await test.drain();
    expect(test.mailbox.slice(before)).toMatchObject([{ to }]);
    const unpaid = await checkout.buy(member, { cart_plan: 'report-1' });
    await expect(
      test.app.orderDesk.resendReceipt(operator('support'), { order: unpaid.order.id }),
    ).rejects.toMatchObject({ reason: 'receipt_missing' });
  });

  it('asks the gateway again and moves by what it says', async () => {
    const open = await checkout.buy(member, { cart_plan: 'report-1' });
    await test.database.executeSql(`update sandbox_payments set state = 'paid' where id = '${referenceOf(open)}'`);
    const recheck = () => test.app.orderDesk.recheckPayment(operator('support'), { order: open.order.id });
    expect(await recheck()).toMatchObject({ changed: true });
    expect(await recheck()).toMatchObject({ changed: false });
  });
});

describe('the evidence about an order', () => {
  it('is one PDF of what is kept, with its hash in the log, and none for another brand', async () => {
    const evidence = (by: Caller) => test.app.orderDesk.evidence(by, bought.order.id);
    const { bytes } = await evidence(operator('support'));
    expect(Buffer.from(bytes.slice(0, 4)).toString()).toBe('%PDF');
    const { rows } = await test.database.executeSql(
      `select "after" from audit_entries where object = '${bought.order.id}' and action = 'order.evidence'`,
    );
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(rows).toEqual([{ after: { sha256, bytes: bytes.length } }]);
    await expect(evidence(operator('content'))).rejects.toMatchObject({ reason: 'role_needed' });
    await expect(evidence(operator('owner', 'harbor.localhost'))).rejects.toMatchObject({ reason: 'not_found' });
  });
});

describe('the payment beside the gateway’s own record', () => {
  const compare = (order = bought.order.id) => test.app.orderDesk.comparePayment(operator('auditor'), order);

  it('matches field by field', async () => {
    const { state, gateway, fields } = await compare();
    expect([state, gateway]).toEqual(['compared', 'sandbox']);
    expect(fields.map(({ field, same }) => [field, same])).toEqual([
      ['amount', true],
      ['state', true],
      ['reference', true],
      ['settlement', true],
    ]);
  });

  it('says what differs, and when the gateway does not know the payment', async () => {
    const id = referenceOf(bought);
    await test.database.executeSql(`update sandbox_payments set amount_cents = 8400 where id = '${id}'`);
    expect((await compare()).fields[0]).toEqual({
      field: 'amount',
      ours: { minor: 8450, currency: 'USD' },
      theirs: { minor: 8400, currency: 'USD' },
      same: false,
    });
    await test.database.executeSql(`update sandbox_payments set amount_cents = 8450 where id = '${id}'`);
    await test.database.executeSql(`update payments set reference = 'sbx_gone' where reference = '${id}'`);
    expect(await compare()).toMatchObject({ state: 'unknown', fields: [] });
    await test.database.executeSql(`update payments set gateway = 'stripe' where reference = 'sbx_gone'`);
    expect(await compare()).toMatchObject({ state: 'silent', fields: [] });
  });
});
