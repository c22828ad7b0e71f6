import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountOf, memberActor } from '../../identity/accounts/service.ts';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import { randomCode } from '../../kit/security/ids.ts';
import { buildMember, creditsLeft } from '../../testing/builders.ts';
import { createCheckoutDriver, referenceOf, type CheckoutResult } from '../../testing/checkout-driver.ts';
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

const left = () => creditsLeft(test, member, 'vhr');
const pack = () => checkout.pay(member, { cart_plan: 'report-5' });
const refund = ({ order }: CheckoutResult, amount?: number) => {
  const actor = memberActor({ userId: 'op_owner', email: '', roles: ['owner'] });
  const request = { order: order.id, reason: 'Asked on the phone', ...(amount ? { amount } : {}) };
  return test.app.orders.refundAsOperator({ ...test.visitor(), actor }, request);
};
const click = async (bought: CheckoutResult, decision: Parameters<typeof checkout.click>[2]) => {
  await checkout.click(member, referenceOf(bought), decision);
  await test.drain();
};

/** A report that is being made for as long as the test wants. */
async function beginReport(): Promise<{ fail(): Promise<void> }> {
  const documentId = `rep_${randomCode(10)}`;
  const { db } = test.database;
  await db.transaction(tx => test.app.credits.reserve(tx, member, 'vhr', { documentId, subject: 'A car' }));
  return { fail: () => db.transaction(tx => test.app.credits.release(tx, accountOf(member), documentId, 'failed')) };
}

describe('a credit that comes back after its money', () => {
  it('is no gift: it goes where the money went', async () => {
    const bought = await pack();
    const report = await beginReport();
    await refund(bought);
    await test.drain();
    expect(await left()).toBe(0);
    await report.fail();
    await report.fail();
    expect(await left()).toBe(0);
    const [taken, given] = (await test.app.credits.entries(member)).entries;
    expect([taken?.delta, given?.delta]).toEqual([-1, 1]);
  });

  it('is there again when the refund was not made', async () => {
    const bought = await pack();
    await click(bought, 'hold_refunds');
    const report = await beginReport();
    await refund(bought);
    await test.drain();
    await report.fail();
    expect(await left()).toBe(0);
    await click(bought, 'fail_refunds');
    expect(await left()).toBe(5);
  });

  it('goes with the money that a bank has taken, and is there again when the bank gives it back', async () => {
    const bought = await pack();
    const report = await beginReport();
    await click(bought, 'dispute');
    await report.fail();
    expect(await left()).toBe(0);
    await click(bought, 'win_dispute');
    expect(await left()).toBe(5);
  });

  it('leaves documents valid after a partial refund, or one of unused credits', async () => {
    const [bought, report] = [await pack(), await beginReport()];
    await refund(bought, 1000);
    await test.drain();
    await report.fail();
    expect(await left()).toBe(5);
    const later = await beginReport();
    await test.app.orders.refundOwn(member, { order: bought.order.id });
    await test.drain();
    expect(await left()).toBe(0);
    await later.fail();
    expect(await left()).toBe(1);
  });
});
