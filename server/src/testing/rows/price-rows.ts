import { COUPON, type MemberRecords } from '../two-sites.ts';

/** The calls in which operators keep plans, prices and coupons. */
export const PRICE_ROWS = {
  'GET /api/operator/price-history': { access: 'operator' },
  'GET /api/operator/plans': { access: 'operator' },
  'POST /api/operator/plans': {
    access: 'operator',
    input: { reason: 'For a reason', base: 0, changes: { 'credits-3': { price: 4600 } } },
  },
  'POST /api/operator/plan-preview': {
    access: 'operator',
    input: { changes: {}, unit: 'vhr', user_type: 'user', currency: 'USD' },
  },
  'GET /api/operator/volume-prices': { access: 'operator' },
  'POST /api/operator/volume-prices': {
    access: 'operator',
    input: { reason: 'For a reason', base: 0, prices: [] },
  },
  'GET /api/operator/price-list': { access: 'operator' },
  'POST /api/operator/price-list': {
    access: 'operator',
    input: { reason: 'For a reason', base: 0, csv: 'plan,currency,price', save: false },
  },
  'GET /api/operator/coupons': { access: 'operator' },
  'POST /api/operator/add-coupon': { access: 'operator', input: { ...COUPON, code: 'ONLY-ON-B' } },
  'POST /api/operator/change-coupon': {
    access: 'operator',
    input: { coupon: 'cou_unknown', terms: {} },
    foreign: (a: MemberRecords) => ({ coupon: a.coupon, terms: {} }),
  },
  'POST /api/operator/end-coupon': {
    access: 'operator',
    input: { coupon: 'cou_unknown' },
    foreign: (a: MemberRecords) => ({ coupon: a.coupon }),
  },
} as const;
