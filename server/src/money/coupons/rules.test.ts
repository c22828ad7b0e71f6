import { describe, expect, it } from 'vitest';
import type { Plan } from '../plans/contract.ts';
import { refusalOf, type CouponRow, type Usage } from './rules.ts';

const now = new Date('2026-06-15T12:00:00Z');
const minutes = (offset: number) => new Date(now.getTime() + offset * 60_000);

const coupon = (more: Partial<CouponRow> = {}): CouponRow => ({
  id: 'cpn_1',
  siteId: 'default',
  code: 'TEN',
  kind: 'percent',
  worth: 10,
  currency: null,
  plans: [],
  units: [],
  userType: null,
  firstPurchase: false,
  minimumCents: null,
  minimumCurrency: null,
  perUserCap: null,
  totalCap: null,
  validFrom: null,
  validTo: null,
  endedAt: null,
  createdBy: null,
  createdAt: minutes(-1000),
  ...more,
});
const plan = (more: Partial<Plan> = {}) =>
  ({
    id: 'report-5',
    kind: 'pack',
    unit: 'vhr',
    quantity: 5,
    price: 8450,
    currency: 'USD',
    nos: null,
    ...more,
  }) as Plan;
const usage = (more: Partial<Usage> = {}): Usage => ({
  isDealer: false,
  known: true,
  bought: false,
  byUser: 0,
  inTotal: 0,
  ...more,
});
const ask = (row: CouponRow, bought = plan(), used = usage(), nos?: number) =>
  refusalOf(row, bought, { nos, now, usage: used });

describe('refusalOf', () => {
  it('lets a coupon without terms count for everything that is paid once', () => {
    expect(ask(coupon())).toBeNull();
    expect(ask(coupon(), plan({ kind: 'single', quantity: 1 }), usage({ bought: true, byUser: 9 }))).toBeNull();
  });

  it('counts from its first moment until its last', () => {
    expect(ask(coupon({ validFrom: minutes(1) }))).toBe('coupon_not_yet');
    expect(ask(coupon({ validFrom: now }))).toBeNull();
    expect(ask(coupon({ validTo: minutes(1) }))).toBeNull();
    expect(ask(coupon({ validTo: now }))).toBe('coupon_expired');
    expect(ask(coupon({ endedAt: minutes(-1) }))).toBe('coupon_expired');
  });

  it('distinguishes dealers from users', () => {
    expect(ask(coupon({ userType: 'dealer' }))).toBe('coupon_dealers_only');
    expect(ask(coupon({ userType: 'dealer' }), plan(), usage({ isDealer: true }))).toBeNull();
    expect(ask(coupon({ userType: 'user' }), plan(), usage({ isDealer: true }))).toBe('coupon_users_only');
  });

  it('is for its plans, its wallets and its currency', () => {
    expect(ask(coupon({ plans: ['report-1'] }))).toBe('coupon_other_plan');
    expect(ask(coupon({ plans: ['report-1', 'report-5'] }))).toBeNull();
    expect(ask(coupon({ units: ['sticker'] }))).toBe('coupon_other_plan');
    expect(ask(coupon({ kind: 'amount', worth: 500, currency: 'EUR' }))).toBe('coupon_other_currency');
    expect(ask(coupon({ minimumCents: 1, minimumCurrency: 'EUR' }))).toBe('coupon_other_currency');
  });

  it('never counts for a subscription: the first period costs what the next one does', () => {
    const month = plan({ kind: 'subscription', period: 'month' });
    expect(ask(coupon({ worth: 100 }), month)).toBe('coupon_other_plan');
    expect(ask(coupon({ kind: 'amount', worth: 8450, currency: 'USD' }), month)).toBe('coupon_other_plan');
    expect(ask(coupon({ kind: 'unit', worth: 1 }), month)).toBe('coupon_other_plan');
    expect(ask(coupon({ worth: 1 }), month)).toBe('coupon_other_plan');
    expect(ask(coupon({ plans: [month.id] }), month)).toBe('coupon_other_plan');
    expect(ask(coupon({ worth: 100 }))).toBeNull();
  });

  it('asks for its minimum before the discount', () => {
    const row = coupon({ minimumCents: 8450, minimumCurrency: 'USD', worth: 50 });
    expect(ask(row)).toBeNull();
    expect(ask(row, plan({ price: 8449 }))).toBe('coupon_minimum');
    const single = plan({ price: 1000, quantity: 1, nos: { min: 1, max: 100 } });
    expect(ask(row, single, usage(), 8)).toBe('coupon_minimum');
    expect(ask(row, single, usage(), 9)).toBeNull();
  });

  it('counts its uses, a buyer’s before everybody’s', () => {
    const row = coupon({ perUserCap: 2, totalCap: 5 });
    expect(ask(row, plan(), usage({ byUser: 1, inTotal: 4 }))).toBeNull();
    expect(ask(row, plan(), usage({ byUser: 2, inTotal: 5 }))).toBe('coupon_used_before');
    expect(ask(row, plan(), usage({ byUser: 0, inTotal: 5 }))).toBe('coupon_used_up');
    expect(ask(coupon({ firstPurchase: true }), plan(), usage({ bought: true }))).toBe('coupon_first_only');
    const visitor = usage({ known: false, bought: true, byUser: 9 });
    expect(ask(coupon({ firstPurchase: true, perUserCap: 1 }), plan(), visitor)).toBeNull();
  });
});
