import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { memberActor } from '../../identity/accounts/service.ts';
import { ACCORD, buildMember, creditsLeft } from '../../testing/builders.ts';
import { CONSENT, createCheckoutDriver, referenceOf, type CheckoutResult } from '../../testing/checkout-driver.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

type Member = Awaited<ReturnType<typeof buildMember>>;

let test: TestApp;
let checkout: ReturnType<typeof createCheckoutDriver>;
let member: Member;
beforeAll(async () => {
  test = await createTestApp();
  checkout = createCheckoutDriver(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  member = await buildMember(test);
});

const BOTH = { cart_plan: 'both-1' };
const left = async (who = member) => [await creditsLeft(test, who, 'vhr'), await creditsLeft(test, who, 'sticker')];
const detail = ({ order }: CheckoutResult, who = member) => test.app.orders.detail(who, order.id);
const refundOwn = ({ order }: CheckoutResult) => test.app.orders.refundOwn(member, { order: order.id });
const statesOf = async (who = member) => [
  (await test.app.reports.find(who, ACCORD))?.state,
  (await test.app.stickers.find(who, ACCORD))?.state,
];
const buyBoth = async (who = member, more = {}) => {
  const bought = await checkout.pay(who, { ...BOTH, vin: ACCORD, ...more });
  await test.drain();
  return bought;
};

describe('a report and a window sticker as one purchase', () => {
  it('is offered with reports and with stickers, in both languages and every currency, for less than the two', async () => {
    for (const unit of ['vhr', 'sticker'] as const) {
      const plans = test.app.plans.list(test.visitor(), { unit });
      const bundle = plans.find(plan => plan.kind === 'bundle');
      const single = (id: string) => test.app.plans.get(test.visitor(), id).price;
      expect(bundle).toMatchObject({ id: 'both-1', price: 2990, sticker: { quantity: 1, price: 500 } });
      expect(bundle?.price).toBeLessThan(single('report-1') + single('sticker-1'));
    }
    const spanish = { ...test.visitor('vinclara.localhost'), locale: 'es' as const };
    const pesos = test.app.plans.get(spanish, 'both-1', 'MXN');
    expect(pesos).toMatchObject({ name: 'Informe y etiqueta de ventana', price: 49_900, sticker: { price: 8347 } });
  });

  it.each(['vhr', 'sticker'] as const)('bought by the call for %s makes both documents with one order', async unit => {
    const input = {
      ...BOTH,
      vin: ACCORD,
      price: 2990,
      currency: 'USD',
      payment_gateway: 'sandbox' as const,
      consent: CONSENT,
    };
    const bought = await test.app.orders.buy(member, unit, { ...input, cart_id: `cart-${unit}` });
    await checkout.click(member, referenceOf(bought), 'approve');
    await checkout.settle(member, bought);
    await test.drain();
    expect(await statesOf()).toEqual(['ready', 'ready']);
    expect(await left()).toEqual([0, 0]);
    expect(await detail(bought)).toMatchObject({
      kind: 'bundle',
      makes: 'report',
      total: 2990,
      refundable: 0,
      unused: 0,
    });
    expect(await test.app.orders.totals(member, {})).toMatchObject({
      total_orders: 1,
      by_kind: { vhr: 1, sticker: 1 },
      paid_total: 2990,
    });
    const [receipt] = checkout.emailsTo((member.actor as { email: string }).email);
    expect(receipt?.text).toContain('a vehicle history report and a window sticker');
  });

  it('leads to its report, and says of either that it was paid for', async () => {
    const bought = await checkout.buy(member, { ...BOTH, vin: ACCORD });
    await checkout.click(member, referenceOf(bought), 'approve');
    expect(await checkout.settle(member, bought)).toMatchObject({ next: `/members/report/${ACCORD}` });
    const since = new Date(0);
    for (const makes of ['report', 'sticker'] as const)
      expect(await test.app.orders.hasPaidFor(member, { makes, vin: ACCORD, since })).toBe(true);
  });

  it('without a vehicle adds one credit to each wallet, said once for each', async () => {
    await checkout.pay(member, BOTH);
    expect(await left()).toEqual([1, 1]);
    const { entries, total } = await test.app.credits.entries(member);
    expect(entries.map(({ unit, delta, left: after }) => [unit, delta, after])).toEqual([
      ['sticker', 1, 1],
      ['vhr', 1, 1],
    ]);
    expect(total).toBe(2);
  });

  it('makes both where one wallet pays for all', async () => {
    const shared = await buildMember(test, 'harbor.localhost');
    const bought = await buyBoth(shared);
    expect(await statesOf(shared)).toEqual(['ready', 'ready']);
    expect(await creditsLeft(test, shared, 'global')).toBe(0);
    expect(await detail(bought, shared)).toMatchObject({ unused: 0, refundable: 0 });
  });

  it('returned in one of its documents refunds what was paid for that one, and the other stays', async () => {
    const bought = await buyBoth();
    const about = { vin: ACCORD, doc_kind: 'sticker' as const, reason: 'wrong_vehicle' as const };
    await test.app.returns.giveBack(member, about);
    expect(await left()).toEqual([0, 1]);
    expect(await detail(bought)).toMatchObject({ refundable: 500, unused: 1 });
    await refundOwn(bought);
    await test.drain();
    expect(await detail(bought)).toMatchObject({ state: 'refunded_part', refunded: 500, refundable: 0 });
    expect([await left(), await statesOf()]).toEqual([
      [0, 0],
      ['ready', 'revoked'],
    ]);
    await test.app.returns.giveBack(member, { ...about, doc_kind: 'report' });
    expect(await detail(bought)).toMatchObject({ refundable: 2490 });
    await refundOwn(bought);
    await test.drain();
    expect(await detail(bought)).toMatchObject({ state: 'refunded', refunded: 2990, refundable: 0 });
    expect(await left()).toEqual([0, 0]);
  });

  it('unused takes both credits with its money, which are there again when the refund fails', async () => {
    const bought = await checkout.pay(member, BOTH);
    await checkout.click(member, referenceOf(bought), 'hold_refunds');
    await refundOwn(bought);
    await test.drain();
    expect(await left()).toEqual([0, 0]);
    await checkout.click(member, referenceOf(bought), 'fail_refunds');
    await test.drain();
    expect(await left()).toEqual([1, 1]);
    expect(await detail(bought)).toMatchObject({ state: 'refund_failed', unused: 2 });
  });

  it('refunded in whole withdraws both documents', async () => {
    const bought = await buyBoth();
    const actor = memberActor({ userId: 'op_owner', email: '', roles: ['owner'] });
    const reason = 'Asked on the phone';
    await test.app.orders.refundAsOperator({ ...test.visitor(), actor }, { order: bought.order.id, reason });
    await test.drain();
    expect(await statesOf()).toEqual(['revoked', 'revoked']);
    expect(await left()).toEqual([0, 0]);
  });

  it('is not sold for a number one of its documents cannot be made of', async () => {
    const input = { ...BOTH, price: 2990, currency: 'USD', payment_gateway: 'sandbox' as const, consent: CONSENT };
    await expect(test.app.orders.buy(member, 'sticker', { ...input, vin: '1FTEW1EP5KFA12345' })).rejects.toMatchObject({
      reason: 'vin_check_digit',
    });
  });
});
