import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { money } from '../../../../kit/money.ts';
import { fromDecimal, toDecimal } from './paypal-shapes.ts';

describe('amounts as PayPal writes them', () => {
  it.each([
    [2490, 'USD', '24.90'],
    [5, 'EUR', '0.05'],
    [100, 'MXN', '1.00'],
    [2490, 'JPY', '2490'],
    [1200, 'HUF', '12'],
    [100, 'TWD', '1'],
    [7, 'JPY', '7'],
  ])('%i minor units of %s are %s', (minor, currency, value) => {
    expect(toDecimal(money(minor, currency))).toEqual({ currencyCode: currency, value });
  });

  it('come back as they went', () => {
    const amount = fc.record({
      minor: fc.nat(99_999_999),
      currency: fc.constantFrom('USD', 'EUR', 'JPY', 'MXN'),
    });
    fc.assert(
      fc.property(amount, each => {
        expect(fromDecimal(toDecimal(each))).toEqual(each);
      }),
    );
  });

  it('have no part where PayPal charges none', () => {
    expect(() => toDecimal(money(1250, 'HUF'))).toThrow(RangeError);
    expect(fromDecimal({ currencyCode: 'HUF', value: '12' })).toEqual(money(1200, 'HUF'));
  });

  it.each(['24.905', '-1.00', '1,00', '', 'NaN', '1e3'])('%s is refused', value => {
    expect(() => fromDecimal({ currencyCode: 'USD', value })).toThrow(RangeError);
  });

  it('may have fewer decimals, or more that are zero', () => {
    for (const value of ['24.9', '24.90', '24.900'])
      expect(fromDecimal({ currencyCode: 'USD', value })).toEqual(money(2490, 'USD'));
  });
});
