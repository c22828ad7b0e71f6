import { afterAll, beforeAll, expect, it } from 'vitest';
import { memberActor } from '../../identity/accounts/service.ts';
import { daysAfter } from '../../kit/clock.ts';
import type { OperatorRole } from '../../platform/sites/contract.ts';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import { buildMember } from '../../testing/builders.ts';
import { createCheckoutDriver, type CheckoutResult, referenceOf } from '../../testing/checkout-driver.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let checkout: ReturnType<typeof createCheckoutDriver>;
beforeAll(async () => {
  test = await createTestApp();
  checkout = createCheckoutDriver(test);
});
afterAll(() => test.close());

const DAY = '2026-06-15';
const finance = (role: OperatorRole = 'finance', host = 'localhost'): Caller => ({
  ...test.visitor(host),
  actor: memberActor({ userId: `op_${role}`, email: '', roles: [role] }),
});
/** A new day, on which nothing was sold yet. */
function nextDay(): string {
  test.clock.now = daysAfter(new Date(`${DAY}T12:00:00.000Z`), (days += 1));
  return test.clock.now.toISOString().slice(0, 10);
}
let days = 0;

/** Sells on this day, plants what the gateway has otherwise, and compares once the day is over. */
async function compared(day: string, plant?: (reference: string) => string) {
  const bought = await checkout.pay(await buildMember(test), { cart_plan: 'report-5' });
  if (plant) await test.database.executeSql(plant(referenceOf(bought)));
  await again(day);
  return bought;
}
async function again(day: string): Promise<void> {
  test.clock.now = daysAfter(new Date(`${day}T05:00:00.000Z`), 1);
  await test.app.reconciliation.again(finance(), { day, gateway: 'sandbox' });
  await test.drain();
}
const dayOf = async (day: string) =>
  (await test.app.reconciliation.days(finance())).days.find(each => each.day === day);
const openOf = async (day: string) =>
  (await test.app.reconciliation.differences(finance(), { show: 'open', day })).differences;
const refund = (bought: CheckoutResult) =>
  test.app.orders.refundAsOperator(finance(), { order: bought.order.id, amount: 500, reason: 'Bought twice' });

it('a day on which both sides agree has no difference, with refunds and a payment that took until midnight', async () => {
  const day = nextDay();
  await refund(await checkout.pay(await buildMember(test), { cart_plan: 'report-5' }));
  await test.drain();
  const late = await checkout.buy(await buildMember(test), { cart_plan: 'report-1' });
  await checkout.click(await buildMember(test), referenceOf(late), 'approve');
  test.clock.now = daysAfter(new Date(`${day}T00:01:00.000Z`), 1);
  await test.drain();
  days += 1;
  await again(day);
  const side = { payments: 2, paid: 8450 + late.order.total, refunds: 1, refunded: 500 };
  expect(await dayOf(day)).toMatchObject({
    state: 'compared',
    open: 0,
    sums: [{ currency: 'USD', ours: side, theirs: side }],
  });
  // Ours is of the next day, the gateway's is not: that is no difference either.
  const next = daysAfter(new Date(day), 1).toISOString().slice(0, 10);
  await again(next);
  expect(await dayOf(next)).toMatchObject({ state: 'compared', open: 0, sums: [] });
});

it.each([
  ['amount', (id: string) => `update sandbox_payments set amount_cents = 8400 where id = '${id}'`, 8400, 'captured'],
  ['currency', (id: string) => `update sandbox_payments set currency = 'EUR' where id = '${id}'`, 8450, 'captured'],
  ['state', (id: string) => `update sandbox_payments set state = 'declined' where id = '${id}'`, 8450, 'declined'],
] as const)('a planted difference of the %s is found', async (kind, plant, minor, state) => {
  const day = nextDay();
  const { order } = await compared(day, plant);
  expect(await openOf(day)).toMatchObject([
    {
      kind,
      of: 'payment',
      order: order.id,
      ours: { minor: 8450, currency: 'USD', state: 'captured' },
      theirs: { minor, state },
    },
  ]);
  expect(await dayOf(day)).toMatchObject({ open: 1 });
});

it('what one side does not have is found, also a refund, and a payment that we never heard of with its order', async () => {
  const day = nextDay();
  const bought = await checkout.pay(await buildMember(test), { cart_plan: 'report-5' });
  await refund(bought);
  await test.drain();
  await test.database.executeSql(`delete from sandbox_refunds where payment = '${referenceOf(bought)}'`);
  const unheard = await checkout.buy(await buildMember(test), { cart_plan: 'report-1' });
  const stray = `insert into sandbox_payments (id, site_id, state, amount_cents, currency, description, return_url, created_at)
    values ('sbx_stray', 'default', 'paid', 100, 'USD', '', '', '${day}T12:00:00Z')`;
  await compared(
    day,
    () => `${stray};
    update sandbox_payments set state = 'paid', paid_at = created_at where id = '${referenceOf(unheard)}'`,
  );
  const found = (await openOf(day)).map(({ kind, of, order, ours }) => ({
    kind,
    of,
    order,
    ours: ours?.state ?? null,
  }));
  expect(found).toHaveLength(3);
  expect(found).toEqual(
    expect.arrayContaining([
      { kind: 'missing_there', of: 'refund', order: bought.order.id, ours: 'settled' },
      { kind: 'missing_here', of: 'payment', order: null, ours: null },
      { kind: 'state', of: 'payment', order: unheard.order.id, ours: 'requires_action' },
    ]),
  );
});

it('a settled difference stays settled until it changes; one that has gone is closed', async () => {
  const day = nextDay();
  let reference = '';
  await compared(day, id => `update sandbox_payments set amount_cents = 8400 where id = '${(reference = id)}'`);
  const [found] = await openOf(day);
  const input = { difference: found?.id ?? '', note: 'The gateway took a fee' };
  const { settle } = test.app.reconciliation;
  await expect(settle(finance('support'), input)).rejects.toMatchObject({ reason: 'role_needed' });
  await expect(settle(finance('owner', 'harbor.localhost'), input)).rejects.toMatchObject({ reason: 'not_found' });
  expect(await settle(finance(), input)).toMatchObject({
    state: 'settled',
    note: input.note,
    settled_by: 'op_finance',
  });
  await expect(settle(finance(), input)).rejects.toMatchObject({ reason: 'difference_closed' });
  const { rows } = await test.database.executeSql(
    `select who from audit_entries where action = 'reconciliation.settled'`,
  );
  expect(rows).toHaveLength(1);
  await again(day);
  expect(await openOf(day)).toEqual([]);
  expect(await dayOf(day)).toMatchObject({ open: 0, settled: 1 });
  await test.database.executeSql(`update sandbox_payments set amount_cents = 8000 where id = '${reference}'`);
  await again(day);
  expect(await openOf(day)).toMatchObject([{ id: found?.id, note: '', theirs: { minor: 8000 } }]);
  await test.database.executeSql(`update sandbox_payments set amount_cents = 8450 where id = '${reference}'`);
  await again(day);
  expect(await openOf(day)).toEqual([]);
  const { differences } = await test.app.reconciliation.differences(finance(), { show: 'closed', day });
  expect(differences).toMatchObject([{ id: found?.id, state: 'gone' }]);
});

it('the round asks once for each day that is over and makes up for days without a server; a day that goes on is refused', async () => {
  const first = nextDay();
  test.clock.now = new Date(`${first}T05:00:00.000Z`);
  await test.database.executeSql('delete from reconciled_days');
  const ask = async () => {
    await test.app.reconciliation.round();
    await test.drain();
    return (await test.app.reconciliation.days(finance())).days.map(({ day }) => day);
  };
  const known = await ask();
  expect(known).toHaveLength(1);
  expect(await ask()).toEqual(known);
  test.clock.now = new Date(`${first}T12:00:00.000Z`);
  test.clock.now = daysAfter(test.clock.now, 3);
  expect(await ask()).toHaveLength(4);
  days += 4;
  const today = test.clock.now.toISOString().slice(0, 10);
  const { again: askAgain } = test.app.reconciliation;
  await expect(askAgain(finance(), { day: today, gateway: 'sandbox' })).rejects.toMatchObject({
    reason: 'day_not_over',
  });
  await expect(askAgain(finance(), { day: first, gateway: 'stripe' })).rejects.toMatchObject({
    reason: 'gateway_not_offered',
  });
});
