import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMoney, money, multiplyMoney, sameMoney } from './money.ts';

describe('money', () => {
  it('refuses fractions, unsafe numbers and unknown currencies', () => {
    expect(() => money(0.5, 'USD')).toThrow(RangeError);
    expect(() => money(Number.MAX_SAFE_INTEGER + 1, 'USD')).toThrow(RangeError);
    expect(() => money(1, 'usd')).toThrow(RangeError);
    expect(() => multiplyMoney(money(100, 'USD'), 1.5)).toThrow(RangeError);
  });

  it('refuses to mix currencies', () => {
    expect(() => addMoney(money(1, 'USD'), money(1, 'EUR'))).toThrow(RangeError);
    expect(sameMoney(money(1, 'USD'), money(1, 'EUR'))).toBe(false);
  });

  it('adds and multiplies exactly', () => {
    const cents = fc.integer({ min: -1_000_000, max: 1_000_000 });
    fc.assert(
      fc.property(cents, cents, fc.integer({ min: 0, max: 100 }), (a, b, times) => {
        expect(addMoney(money(a, 'USD'), money(b, 'USD'))).toEqual({ minor: a + b, currency: 'USD' });
        expect(multiplyMoney(money(a, 'USD'), times).minor).toBe(a * times);
      }),
    );
  });
});
