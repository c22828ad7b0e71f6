import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceOf, type Discount, type Tax } from './rules.ts';

const plan = (price: number, quantity: number, byUnit = false) => ({
  price,
  quantity,
  currency: 'USD',
  nos: byUnit ? { min: 1 as const, max: 100 } : null,
});
const percent = (of: number): Discount => ({ code: 'C', kind: 'percent', percent: of });
const amount = (amountCents: number): Discount => ({ code: 'C', kind: 'amount', amountCents, currency: 'USD' });
const units = (free: number): Discount => ({ code: 'C', kind: 'unit', units: free });

describe('priceOf', () => {
  it('counts units, and a pack as one', () => {
    expect(priceOf(plan(990, 1, true), { nos: 7 })).toMatchObject({
      unitCents: 990,
      count: 7,
      quantity: 7,
      totalCents: 6930,
    });
    expect(priceOf(plan(990, 1, true))).toMatchObject({ count: 1, quantity: 1, totalCents: 990 });
    expect(priceOf(plan(8450, 5), { nos: 7 })).toMatchObject({
      unitCents: 8450,
      count: 1,
      quantity: 5,
      totalCents: 8450,
    });
    expect(priceOf(plan(5900, -1))).toMatchObject({ quantity: -1, totalCents: 5900 });
  });

  it('rejects a quantity that is not sold', () => {
    for (const nos of [0, -1, 1.5, 101, Number.NaN])
      expect(() => priceOf(plan(990, 1, true), { nos })).toThrow(RangeError);
  });

  it('takes off a percent, an amount or units, rounded for the buyer and never more than the price', () => {
    expect(priceOf(plan(995, 1), { coupon: percent(50) }).discountCents).toBe(498);
    expect(priceOf(plan(8450, 5), { coupon: units(1) }).discountCents).toBe(1690);
    const bundle = { ...plan(2990, 1), sticker: { quantity: 1, price: 500 } };
    expect([1, 2].map(free => priceOf(bundle, { coupon: units(free) }).discountCents)).toEqual([1495, 2990]);
    expect(priceOf(plan(1000, 3), { coupon: units(2) }).discountCents).toBe(667);
    expect(priceOf(plan(990, 1, true), { nos: 3, coupon: units(5) })).toMatchObject({
      discountCents: 2970,
      totalCents: 0,
    });
    expect(priceOf(plan(5900, -1), { coupon: units(1) }).discountCents).toBe(0);
    expect(priceOf(plan(990, 1), { coupon: amount(5000) })).toMatchObject({ discountCents: 990, totalCents: 0 });
    expect(() => priceOf({ ...plan(990, 1), currency: 'EUR' }, { coupon: amount(1) })).toThrow(RangeError);
  });

  it('puts a tax on top, or finds it in the price, after the discount', () => {
    const tax: Tax = { name: 'Sales tax', percent: 8.875, included: false };
    expect(priceOf(plan(2490, 1), { tax })).toMatchObject({ taxCents: 221, totalCents: 2711 });
    expect(priceOf(plan(2490, 1), { tax, coupon: percent(100) })).toMatchObject({ taxCents: 0, totalCents: 0 });
    const included = { name: 'IVA', percent: 16, included: true };
    expect(priceOf(plan(11_600, 1), { tax: included })).toMatchObject({ taxCents: 1600, totalCents: 11_600 });
    expect(priceOf(plan(1, 1), { tax: { ...tax, percent: 50 } }).taxCents).toBe(0);
  });

  it('adds up any purchase line by line, and is never negative', () => {
    const coupon = fc.option(
      fc.oneof(
        fc.integer({ min: 1, max: 100 }).map(percent),
        fc.integer({ min: 1, max: 10_000_000 }).map(amount),
        fc.integer({ min: 1, max: 100 }).map(units),
      ),
    );
    const tax = fc.option(
      fc.record({
        name: fc.constant('Tax'),
        percent: fc.integer({ min: 0, max: 50_000 }).map(each => each / 1000),
        included: fc.boolean(),
      }),
    );
    const sold = fc.oneof(
      fc
        .record({ price: fc.integer({ min: 1, max: 100_000_000 }), nos: fc.integer({ min: 1, max: 100 }) })
        .map(({ price, nos }) => ({ plan: plan(price, 1, true), nos })),
      fc
        .record({ price: fc.integer({ min: 1, max: 100_000_000 }), quantity: fc.constantFrom(-1, 1, 3, 5, 10, 60) })
        .map(({ price, quantity }) => ({ plan: plan(price, quantity), nos: 5 })),
    );
    fc.assert(
      fc.property(sold, coupon, tax, ({ plan: bought, nos }, off, due) => {
        const priced = priceOf(bought, { nos, coupon: off, tax: due });
        const { unitCents, count, subtotalCents, discountCents, taxCents, totalCents, lines } = priced;
        for (const cents of [subtotalCents, discountCents, taxCents, totalCents]) {
          expect(Number.isSafeInteger(cents)).toBe(true);
          expect(cents).toBeGreaterThanOrEqual(0);
        }
        expect(unitCents * count).toBe(subtotalCents);
        expect(discountCents).toBeLessThanOrEqual(subtotalCents);
        const net = subtotalCents - discountCents;
        expect(totalCents).toBe(due && !due.included ? net + taxCents : net);
        const added = lines.filter(line => !line.included).reduce((sum, line) => sum + line.amountCents, 0);
        expect(added).toBe(totalCents);
        const share = due ? (net * due.percent) / (due.included ? 100 + due.percent : 100) : 0;
        expect(Math.abs(taxCents - share)).toBeLessThanOrEqual(0.501);
      }),
    );
  });
});
