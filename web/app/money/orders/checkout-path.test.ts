import { expect, test } from 'vitest';
import { checkoutAgainPath } from './checkout-path.ts';

type Order = Parameters<typeof checkoutAgainPath>[0];

const order = {
  plan: 'report-1',
  vin: '1HGCM82633A004352',
  currency: 'USD',
  coupon: null,
  coupon_gone: false,
  kind: 'single',
  quantity: 1,
  makes: 'report',
  mileage: 45_000,
  tier: null,
} as Order;
const again = (more: Partial<Order> = {}) =>
  Object.fromEntries(new URLSearchParams(checkoutAgainPath({ ...order, ...more }).split('?')[1]));

test('an order that was not paid is tried again with all that was filled in', () => {
  const request = { plan: 'report-1', vin: '1HGCM82633A004352', currency: 'USD' };
  expect(again()).toEqual({ ...request, mileage: '45000' });
  expect(again({ mileage: 0 })).toEqual({ ...request, mileage: '0' });
  expect(again({ mileage: null, makes: 'sticker', tier: 'basic', coupon: 'WELCOME10' })).toEqual({
    ...request,
    for: 'sticker',
    tier: 'basic',
    coupon: 'WELCOME10',
  });
  expect(again({ vin: null, makes: null, mileage: null, quantity: 7 })).toMatchObject({ nos: '7' });
});

test('a coupon that was used up by others is not tried again', () => {
  expect(again({ coupon: 'ONCE', coupon_gone: true })).not.toHaveProperty('coupon');
});
