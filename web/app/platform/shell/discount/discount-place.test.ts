import { expect, it } from 'vitest';
import { discountFits } from './discount-place.ts';

it('is never shown on checkout, a report or sign-in', () => {
  const never = [
    '/checkout',
    '/checkout/return',
    '/pay/sandbox/pay_1',
    '/members/report/1HGCM82633A004352',
    '/Members/Report/x',
    '/members/sticker/x',
    '/sample-report',
    '/r/token',
    '/members/login',
    '/login',
    '/members/securelogin',
    '/operator/tickets',
  ];
  expect(never.filter(discountFits)).toEqual([]);
  expect(['/', '/pricing', '/vehicle/1HGCM82633A004352', '/help', '/members/dashboard'].every(discountFits)).toBe(true);
});
