import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceCents } from './prices.ts';

describe('prices as catalogs write them', () => {
  it('are cents', () => {
    expect(['$1,195', '395', ' $4.50 ', 1195, '0', '$0', 'INC', 'inc.', 'Included'].map(priceCents)).toEqual([
      119_500, 39_500, 450, 119_500, 0, 0, 0, 0, 0,
    ]);
  });

  it('are none when invalid', () => {
    for (const wrong of ['', 'call', '-5', '$', '1,1,9', '24.995,00', '1e9', Number.NaN, -1, Infinity])
      expect(priceCents(wrong)).toBeNull();
  });

  it('come back the same from text', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 50_000_000 }), cents => {
        const text = (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
        expect(priceCents(text)).toBe(cents);
      }),
    );
  });
});
