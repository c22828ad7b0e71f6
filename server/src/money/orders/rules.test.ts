import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OrderState } from './contract.ts';
import { createProducts } from '../products/rules.ts';
import { REPORT_PRODUCTS } from '../../documents/reports/rules/products.ts';
import { STICKER_PRODUCTS } from '../../documents/stickers/rules/products.ts';
import { totalsOf } from './rules/totals.ts';
import {
  awaitsMoney,
  isOpen,
  isSameSale,
  mayMove,
  orderStateAfter,
  refundableCents,
  stateAfterRefunds,
} from './rules.ts';

/** Every move there is; all others are refused. */
const MOVES: [OrderState, OrderState[]][] = [
  ['draft', ['pending_payment', 'abandoned', 'expired']],
  ['pending_payment', ['paid', 'payment_failed', 'expired']],
  ['payment_failed', ['pending_payment', 'expired', 'paid']],
  ['expired', ['paid']],
  ['abandoned', []],
  ['paid', ['fulfilling', 'refund_pending', 'disputed']],
  ['fulfilling', ['fulfilled']],
  ['fulfilled', ['refund_pending', 'disputed']],
  ['refund_pending', ['refunded', 'refunded_part', 'refund_failed']],
  ['refund_failed', ['refund_pending', 'disputed']],
  ['refunded', ['refund_failed']],
  ['refunded_part', ['refund_pending', 'refund_failed', 'disputed']],
  ['disputed', ['won', 'lost']],
  ['won', ['refund_pending', 'disputed']],
  ['lost', ['refunded']],
];
const BEFORE_MONEY: OrderState[] = ['draft', 'pending_payment', 'payment_failed', 'expired', 'abandoned'];

describe('the moves of an order', () => {
  it('are these and no others', () => {
    expect(MOVES.map(([from]) => from).sort()).toEqual([...OrderState.options].sort());
    for (const [from, to] of MOVES)
      expect(OrderState.options.filter(state => mayMove(from, state)).sort()).toEqual(to.sort());
  });

  it('never move from paid back to pending, and are paid only once', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(15), { maxLength: 40 }), picks => {
        let state: OrderState = 'draft';
        let paid = 0;
        for (const pick of picks) {
          const next = OrderState.options.filter(each => mayMove(state, each));
          state = next[pick % (next.length || 1)] ?? state;
          if (next.length > 0 && state === 'paid') paid += 1;
          expect(paid).toBe(BEFORE_MONEY.includes(state) ? 0 : 1);
        }
      }),
    );
  });

  it('allow the payment of open orders, and count late payments of expired ones', () => {
    expect(OrderState.options.filter(isOpen)).toEqual(['draft', 'pending_payment', 'payment_failed']);
    expect(OrderState.options.filter(awaitsMoney).sort()).toEqual([
      'draft',
      'expired',
      'payment_failed',
      'pending_payment',
    ]);
  });
});

it('is paid only by a capture', () => {
  expect(orderStateAfter('captured')).toBe('paid');
  for (const state of ['created', 'requires_action', 'authorized'] as const) expect(orderStateAfter(state)).toBeNull();
  for (const state of ['declined', 'cancelled', 'error'] as const)
    expect(orderStateAfter(state)).toBe('payment_failed');
});

it('is the same sale only where everything that is sold is the same', () => {
  const followUp = { job: 'buy-report' as const, mileage: 100 };
  const order = { planId: 'p', quantity: 5, couponCode: null, totalCents: 100, currency: 'USD', vin: 'V', followUp };
  const price = { quantity: 5, coupon: null, total: 100, currency: 'USD' } as Parameters<typeof isSameSale>[2];
  const sale = { planId: 'p', vin: 'V', followUp };
  expect(isSameSale(order, sale, price)).toBe(true);
  for (const other of [
    { planId: 'q' },
    { vin: null },
    { followUp: null },
    { followUp: { job: 'buy-sticker', mileage: 100 } },
    { followUp: { job: 'buy-report', mileage: 200 } },
    { followUp: { job: 'buy-report', mileage: 100, unit: 'km' } },
    { followUp: { job: 'buy-report', mileage: 100, tier: 'basic' } },
  ])
    expect(isSameSale(order, { ...sale, ...other }, price)).toBe(false);
  for (const other of [{ quantity: 6 }, { coupon: 'TEN' }, { total: 99 }, { currency: 'EUR' }])
    expect(isSameSale(order, sale, { ...price, ...other })).toBe(false);
});

describe('the refund for unused credits', () => {
  const order = { kind: 'pack', totalCents: 8450, refundedCents: 0 };
  const left = (unused: number, granted = 5) => [{ granted, unused, open: true }];

  it('is their share of the price, a fraction of a cent in favor of the buyer', () => {
    expect([5, 4, 1, 0].map(unused => refundableCents(order, left(unused)))).toEqual([8450, 6760, 1690, 0]);
    expect(refundableCents({ ...order, totalCents: 1000 }, left(2, 3))).toBe(667);
  });

  it('is nothing when the credits have ended or are unlimited, or the period of a subscription has begun', () => {
    expect(refundableCents(order, [{ granted: 5, unused: 5, open: false }])).toBe(0);
    expect(refundableCents(order, left(0, 0))).toBe(0);
    expect(refundableCents({ ...order, kind: 'subscription' }, left(4))).toBe(0);
    expect(refundableCents({ ...order, kind: 'renewal' }, left(5))).toBe(8450);
  });

  it('is, of a bundle, what was paid for the document that was not made', () => {
    const bundle = { kind: 'bundle', totalCents: 2990, refundedCents: 0, stickerPart: { cents: 500 } };
    const both = (report: number, sticker: number) => [...left(report, 1), ...left(sticker, 1)];
    expect([both(1, 1), both(1, 0), both(0, 1), both(0, 0)].map(each => refundableCents(bundle, each))).toEqual([
      2990, 2490, 500, 0,
    ]);
    expect(refundableCents({ ...bundle, refundedCents: 2700 }, both(0, 1))).toBe(290);
  });

  it('is never negative and never more than is left of the payment, however often it is computed', () => {
    fc.assert(
      fc.property(
        fc.nat(1_000_000),
        fc.integer({ min: 1, max: 100 }),
        fc.array(fc.nat(100), { maxLength: 6 }),
        (totalCents, granted, takes) => {
          let refundedCents = 0;
          for (const take of takes) {
            const cents = refundableCents(
              { ...order, totalCents, refundedCents },
              left(Math.min(take, granted), granted),
            );
            expect(Number.isInteger(cents) && cents >= 0).toBe(true);
            refundedCents += cents;
            expect(refundedCents).toBeLessThanOrEqual(totalCents);
          }
        },
      ),
    );
  });
});

describe('where refunds leave an order', () => {
  const after = (state: OrderState, refundedCents: number, known: number, pending = false) =>
    stateAfterRefunds({ state, totalCents: 100, refundedCents }, { known, pending });

  it('is decided once none of them is pending', () => {
    expect(after('refund_pending', 40, 0, true)).toBeNull();
    expect(after('refund_pending', 40, 0)).toBe('refunded_part');
    expect(after('refund_pending', 100, 40)).toBe('refunded');
    expect(after('refund_pending', 40, 40)).toBe('refund_failed');
  });

  it('follows refunds at the gateway, and a bank that returns them', () => {
    expect(after('fulfilled', 100, 0)).toBe('refunded');
    expect(after('won', 30, 0)).toBe('refunded_part');
    expect(after('refunded', 0, 100)).toBe('refund_failed');
    expect(after('fulfilled', 0, 0)).toBeNull();
    expect(after('refunded', 100, 100)).toBeNull();
    expect(after('disputed', 100, 0)).toBeNull();
  });

  it('is always a place the order may go to', () => {
    const states = fc.constantFrom(...OrderState.options.filter(state => !BEFORE_MONEY.includes(state)));
    fc.assert(
      fc.property(states, fc.nat(100), fc.nat(100), fc.boolean(), (state, refunded, known, pending) => {
        const next = after(state, refunded, known, pending);
        const through = next !== null && mayMove(state, 'refund_pending') && mayMove('refund_pending', next);
        if (next) expect(mayMove(state, next) || through).toBe(true);
      }),
    );
  });
});

describe('orders counted', () => {
  const products = createProducts(() => [...REPORT_PRODUCTS, ...STICKER_PRODUCTS]);
  const at = (day: number) => new Date(Date.UTC(2026, 5, day));
  const paid = {
    kind: 'pack',
    unit: 'vhr',
    vin: null,
    followUp: null,
    totalCents: 100,
    refundedCents: 0,
    currency: 'USD',
  } as const;
  const orders = [
    { ...paid, paidAt: at(1) },
    { ...paid, unit: 'sticker' as const, refundedCents: 40, paidAt: at(2) },
    {
      ...paid,
      unit: 'global' as const,
      followUp: { job: 'buy-sticker' as const },
      vin: '124379N664466',
      paidAt: at(3),
    },
    { ...paid, vin: '124379N664466', currency: 'MXN', paidAt: at(4) },
  ];

  it('are counted by product, with the amount that stayed paid in the one currency', () => {
    expect(totalsOf(orders, 'USD', products)).toEqual({
      total_orders: 4,
      by_kind: { vhr: 1, sticker: 1, classic_vhr: 1, classic_sticker: 1 },
      paid_total: 260,
      currency: 'USD',
      first_order_at: at(1).toISOString(),
      last_order_at: at(4).toISOString(),
    });
    const named = (vin: string) => totalsOf([{ ...paid, vin, paidAt: at(1) }], 'USD', products).by_kind;
    expect(named('1969-chevrolet-camaro-k3f9q2')).toMatchObject({ vhr: 0, classic_vhr: 1 });
    expect(named('2014-mazda-mazda6-k3f9q2')).toMatchObject({ vhr: 1, classic_vhr: 0 });
    const bundle = totalsOf([{ ...paid, kind: 'bundle', paidAt: at(1) }], 'USD', products);
    expect(bundle).toMatchObject({ total_orders: 1, by_kind: { vhr: 1, sticker: 1 }, paid_total: 100 });
    expect(totalsOf([], 'USD', products)).toMatchObject({ total_orders: 0, paid_total: 0, first_order_at: null });
  });
});
