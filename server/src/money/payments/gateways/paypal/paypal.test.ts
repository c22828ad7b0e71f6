import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { money } from '../../../../kit/money.ts';
import { createSites } from '../../../../platform/sites/service.ts';
import { GatewayRefusal } from '../../rules/gateway.ts';
import { eventOf } from './paypal-shapes.ts';
import { startPayPalFake, type PayPalFake } from '../testing/paypal-fake.ts';

const PRICE = money(2490, 'USD');
const caller: PayPalFake['caller'] = {
  site: createSites().get('default'),
  actor: { kind: 'visitor' },
  requestId: 'req_test',
  locale: 'en',
  ip: '127.0.0.1',
  origin: 'http://localhost:3000',
  gatePassed: true,
  guest: null,
};
const site = caller.site.id;
const input = { key: 'pay_1', amount: PRICE, description: 'Pack', returnUrl: 'http://localhost:3000/checkout/return' };

let fake: PayPalFake;
beforeEach(async () => {
  fake = await startPayPalFake(caller, () => new Date('2026-06-15T12:00:00.000Z'));
});
afterEach(() => fake.close());

const find = (reference: string) => fake.gateway.find(site, reference, PRICE);
async function approved(): Promise<string> {
  const { reference } = await fake.gateway.open(caller, input);
  await fake.approve(reference);
  return reference;
}
const outcomes = async (fetches: Promise<{ state: string } | null>[]) =>
  (await Promise.allSettled(fetches)).map(each => (each.status === 'fulfilled' ? each.value?.state : 'fetch again'));

it.each(['down', 'broken'] as const)('works again after it was %s when it was asked for a token', async fault => {
  fake.fault?.(fault);
  await expect(fake.gateway.open(caller, input)).rejects.not.toBeInstanceOf(GatewayRefusal);
  fake.fault?.(null);
  expect((await find(await approved()))?.state).toBe('captured');
});

describe('a capture', () => {
  it('in progress in another request is not a decline', async () => {
    const reference = await approved();
    fake.setLatency(150);
    const seen = await outcomes([1, 2, 3].map(() => find(reference)));
    expect(seen.toSorted()).toEqual(['captured', 'fetch again', 'fetch again']);
    expect((await find(reference))?.state).toBe('captured');
  });

  it.each(['INSTRUMENT_DECLINED', 'PAYER_CANNOT_PAY'])('refused with %s is a decline', async issue => {
    const reference = await approved();
    fake.state.refuse(issue);
    expect((await find(reference))?.state).toBe('declined');
  });

  it('refused with an unknown issue is retried, and may still succeed', async () => {
    const reference = await approved();
    fake.state.refuse('SOMETHING_NEW');
    await expect(find(reference)).rejects.toThrow();
    fake.state.refuse(null);
    fake.expireIdempotencyKeys();
    expect((await find(reference))?.state).toBe('captured');
  });
});

it('a list is refused for good where the app may not search transactions', async () => {
  fake.state.refuseSearch();
  const list = fake.gateway.list(site, new Date('2026-06-15T00:00:00.000Z'), new Date('2026-06-16T00:00:00.000Z'));
  await expect(list).rejects.toBeInstanceOf(GatewayRefusal);
});

it('a refund in progress in another request is not a refusal', async () => {
  const { settlement } = (await find(await approved())) ?? {};
  const refund = () => fake.gateway.refund(site, { settlement: settlement ?? '', amount: PRICE, key: 'ref_1' });
  fake.setLatency(150);
  const tries = await Promise.allSettled([refund(), refund()]);
  const failed = tries.flatMap(each => (each.status === 'rejected' ? [each.reason as unknown] : []));
  expect(failed).toHaveLength(1);
  expect(failed[0]).not.toBeInstanceOf(GatewayRefusal);
  expect((await refund()).state).toBe('settled');
  expect(await fake.count('refund')).toBe(1);
});

describe('a subscription whose first charge fails', () => {
  const begun = async () => (await fake.gateway.openSubscription(caller, { ...input, period: 'month' })).reference;

  it('stays authorized, and is captured with the charge that succeeds', async () => {
    const reference = await begun();
    fake.state.approveUnpaid(reference);
    expect(await find(reference)).toMatchObject({ state: 'authorized', settlement: null });
    fake.state.bill(reference, true);
    const [paid] = (await fake.gateway.findSubscription(site, reference))?.bills ?? [];
    expect(await find(reference)).toMatchObject({ state: 'captured', amount: PRICE, settlement: paid?.settlement });
  });

  it('is declined once the subscription has ended', async () => {
    const reference = await begun();
    fake.state.approveUnpaid(reference);
    fake.state.suspend(reference);
    expect((await find(reference))?.state).toBe('declined');
    await fake.gateway.cancelSubscription(site, reference);
    expect(fake.state.statusOf(reference)).toBe('CANCELLED');
  });

  it('is canceled when its page is closed', async () => {
    const reference = await begun();
    fake.state.approveUnpaid(reference);
    await fake.gateway.close(site, reference);
    expect(fake.state.statusOf(reference)).toBe('CANCELLED');
  });
});

it('a subscription refund created at PayPal is matched by its sale', async () => {
  const { reference } = await fake.gateway.openSubscription(caller, { ...input, period: 'month' });
  await fake.approve(reference);
  const settlement = (await find(reference))?.settlement ?? '';
  const resource = fake.state.refundSale(settlement);
  const body = { id: 'WH-1', event_type: 'PAYMENT.SALE.REFUNDED', create_time: '2026-06-15T12:00:00Z', resource };
  expect(eventOf(body).about).toEqual({ kind: 'refund', reference: resource.id, settlement });
  const expected = { reference: resource.id, state: 'settled', amount: PRICE, settlement, key: null };
  expect(await fake.gateway.findRefund(site, resource.id)).toEqual(expected);
});

it('answers null for an order PayPal has deleted', async () => {
  const { reference } = await fake.gateway.open(caller, input);
  fake.state.forget(reference);
  expect(await find(reference)).toBeNull();
});

it("sends the brand's statement descriptor", async () => {
  const { reference } = await fake.gateway.open(caller, input);
  expect(fake.state.orders.get(reference)?.purchase_units[0]).toMatchObject({ soft_descriptor: 'MARQUE VEHICLE DATA' });
});

it('cancels the subscription of a deleted customer for good', async () => {
  const { reference } = await fake.gateway.openSubscription(caller, { ...input, period: 'month' });
  await fake.approve(reference);
  await fake.gateway.deleteCustomer(site, reference);
  expect(fake.state.statusOf(reference)).toBe('CANCELLED');
});
