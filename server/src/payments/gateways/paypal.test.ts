import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { money } from '../../kit/money.ts';
import { createSites } from '../../sites/service.ts';
import { GatewayRefusal } from './gateway.ts';
import { eventOf } from './paypal-shapes.ts';
import { payPalWorld, type PayPalWorld } from './testing/paypal-world.ts';

const PRICE = money(2490, 'USD');
const caller: PayPalWorld['caller'] = {
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

let at: PayPalWorld;
beforeEach(async () => {
  at = await payPalWorld(caller, () => new Date('2026-06-15T12:00:00.000Z'));
});
afterEach(() => at.close());

const find = (reference: string) => at.gateway.find(site, reference, PRICE);
async function approved(): Promise<string> {
  const { reference } = await at.gateway.open(caller, input);
  await at.approve(reference);
  return reference;
}
const outcomes = async (asked: Promise<{ state: string } | null>[]) =>
  (await Promise.allSettled(asked)).map(each => (each.status === 'fulfilled' ? each.value?.state : 'asked again'));

describe('a capture', () => {
  it('that another request is making at this moment is no decline', async () => {
    const reference = await approved();
    at.takeTime(150);
    const seen = await outcomes([1, 2, 3].map(() => find(reference)));
    expect(seen.toSorted()).toEqual(['asked again', 'asked again', 'captured']);
    expect((await find(reference))?.state).toBe('captured');
  });

  it.each(['INSTRUMENT_DECLINED', 'PAYER_CANNOT_PAY'])('refused as %s is declined', async issue => {
    const reference = await approved();
    at.books.refuse(issue);
    expect((await find(reference))?.state).toBe('declined');
  });

  it('refused with a word nobody knows is asked about again, and may still be taken', async () => {
    const reference = await approved();
    at.books.refuse('SOMETHING_NEW');
    await expect(find(reference)).rejects.toThrow();
    at.books.refuse(null);
    at.forgetKeys();
    expect((await find(reference))?.state).toBe('captured');
  });
});

it('a refund that another request is making at this moment is not refused', async () => {
  const { settlement } = (await find(await approved())) ?? {};
  const give = () => at.gateway.refund(site, { settlement: settlement ?? '', amount: PRICE, key: 'ref_1' });
  at.takeTime(150);
  const tries = await Promise.allSettled([give(), give()]);
  const failed = tries.flatMap(each => (each.status === 'rejected' ? [each.reason as unknown] : []));
  expect(failed).toHaveLength(1);
  expect(failed[0]).not.toBeInstanceOf(GatewayRefusal);
  expect((await give()).state).toBe('settled');
  expect(await at.count('refund')).toBe(1);
});

describe('a subscription whose first charge fails', () => {
  const begun = async () => (await at.gateway.openSubscription(caller, { ...input, period: 'month' })).reference;

  it('waits, and is paid with the charge that succeeds', async () => {
    const reference = await begun();
    at.books.approveUnpaid(reference);
    expect(await find(reference)).toMatchObject({ state: 'authorized', settlement: null });
    at.books.bill(reference, true);
    const [paid] = (await at.gateway.findSubscription(site, reference))?.bills ?? [];
    expect(await find(reference)).toMatchObject({ state: 'captured', amount: PRICE, settlement: paid?.settlement });
  });

  it('is declined once it is over', async () => {
    const reference = await begun();
    at.books.approveUnpaid(reference);
    at.books.suspend(reference);
    expect((await find(reference))?.state).toBe('declined');
    await at.gateway.cancelSubscription(site, reference);
    expect(at.books.statusOf(reference)).toBe('CANCELLED');
  });

  it('is cancelled when it is given up', async () => {
    const reference = await begun();
    at.books.approveUnpaid(reference);
    await at.gateway.close(site, reference);
    expect(at.books.statusOf(reference)).toBe('CANCELLED');
  });
});

it('a refund of a subscription begun at PayPal is known by its sale', async () => {
  const { reference } = await at.gateway.openSubscription(caller, { ...input, period: 'month' });
  await at.approve(reference);
  const settlement = (await find(reference))?.settlement ?? '';
  const resource = at.books.refundSale(settlement);
  const body = { id: 'WH-1', event_type: 'PAYMENT.SALE.REFUNDED', create_time: '2026-06-15T12:00:00Z', resource };
  expect(eventOf(body).about).toEqual({ kind: 'refund', reference: resource.id, settlement });
  const told = { reference: resource.id, state: 'settled', amount: PRICE, settlement, key: null };
  expect(await at.gateway.findRefund(site, resource.id)).toEqual(told);
});

it('does not know an order any more that it has forgotten', async () => {
  const { reference } = await at.gateway.open(caller, input);
  at.books.forget(reference);
  expect(await find(reference)).toBeNull();
});

it('names the seller on the statement as the brand does', async () => {
  const { reference } = await at.gateway.open(caller, input);
  expect(at.books.orders.get(reference)?.purchase_units[0]).toMatchObject({ soft_descriptor: 'MARQUE VEHICLE DATA' });
});

it('cancels the subscription of a forgotten owner for good', async () => {
  const { reference } = await at.gateway.openSubscription(caller, { ...input, period: 'month' });
  await at.approve(reference);
  await at.gateway.forgetCustomer(site, reference);
  expect(at.books.statusOf(reference)).toBe('CANCELLED');
});
