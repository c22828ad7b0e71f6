import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkDigit } from './check-digit.ts';

it('works the digit out as 49 CFR 565.15(c) does', () => {
  expect(checkDigit('1M8GDM9AXKP042788')).toEqual({ ok: true, expected: 'X', actual: 'X', position: 9 });
  expect(checkDigit('11111111111111111').ok).toBe(true);
  expect(checkDigit('5YJ3E1EA2KF317000').expected).toBe('2');
});

it('has no digit for other lengths and for I, O and Q', () => {
  expect(checkDigit('1M8GDM9A').expected).toBeNull();
  expect(checkDigit('IM8GDM9AXKP042788')).toEqual({ ok: false, expected: null, actual: 'X', position: 9 });
});

it('finds every single wrong digit of a serial number', () => {
  const digit = fc.integer({ min: 0, max: 9 });
  fc.assert(
    fc.property(fc.integer({ min: 11, max: 16 }), digit, (index, value) => {
      const vin = '1M8GDM9AXKP042788';
      fc.pre(vin[index] !== String(value));
      expect(checkDigit(vin.slice(0, index) + value + vin.slice(index + 1)).ok).toBe(false);
    }),
  );
});
