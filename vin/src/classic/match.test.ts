import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runsOf } from './match.ts';

describe('runsOf', () => {
  it('splits a set of years where a year is missing', () => {
    expect(runsOf(0b1110011)).toEqual([0b11, 0b1110000]);
    expect(runsOf(0)).toEqual([]);
  });

  it('has every year once, in runs without a gap, up to the last of 31', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0x7fffffff }), years => {
        const runs = runsOf(years);
        expect(runs.reduce((sum, run) => sum + run, 0)).toBe(years);
        for (const run of runs) expect(run.toString(2)).toMatch(/^1+0*$/);
      }),
    );
  });
});
