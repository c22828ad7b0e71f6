import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

describe('every property of the tests', () => {
  it('is told at its first failure, without shrinking, and draws the same values in each run', () => {
    expect(fc.readConfigureGlobal()).toMatchObject({ endOnFailure: true, seed: expect.any(Number) });
    let runs = 0;
    const { failed, numShrinks } = fc.check(
      fc.property(fc.array(fc.nat(), { maxLength: 70 }), list => {
        runs += 1;
        return list.length < 20;
      }),
    );
    expect([failed, numShrinks]).toEqual([true, 0]);
    expect(runs).toBeLessThan(100);
  });

  it('draws lists up to the length they declare', () => {
    const lengths = fc.sample(fc.array(fc.nat(), { maxLength: 70 }), 200).map(({ length }) => length);
    expect(Math.max(...lengths)).toBeGreaterThan(60);
  });
});
