import { describe, expect, it } from 'vitest';
import { F150_2019 } from '../../providers/sandbox/written.ts';
import { withinYear } from './gates.ts';

function blocksOf(year: number) {
  const { fuel, parts, safety } = withinYear({ ...F150_2019, vehicle: { ...F150_2019.vehicle, year } });
  return { fuel: fuel !== null, parts: parts !== null, safety: safety !== null };
}

describe('withinYear', () => {
  it('leaves off blocks that no label of the year had', () => {
    expect(blocksOf(1976)).toEqual({ fuel: false, parts: false, safety: false });
    expect(blocksOf(1977)).toEqual({ fuel: true, parts: false, safety: false });
    expect(blocksOf(1995)).toEqual({ fuel: true, parts: true, safety: false });
    expect(blocksOf(2008)).toEqual({ fuel: true, parts: true, safety: true });
  });
});
