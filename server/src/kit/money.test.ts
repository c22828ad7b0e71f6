import { describe, expect, it } from 'vitest';
import { money, sameMoney } from './money.ts';

describe('money', () => {
  it('refuses fractions, unsafe numbers and unknown currencies', () => {
    expect(() => money(0.5, 'USD')).toThrow(RangeError);
    expect(() => money(Number.MAX_SAFE_INTEGER + 1, 'USD')).toThrow(RangeError);
    expect(() => money(1, 'usd')).toThrow(RangeError);
  });

  it('compares amounts of the same currency only', () => {
    expect(sameMoney(money(1, 'USD'), money(1, 'USD'))).toBe(true);
    expect(sameMoney(money(1, 'USD'), money(1, 'EUR'))).toBe(false);
  });
});
