import { describe, expect, it } from 'vitest';
import { guideNeed, stateOf, type GuideFacts } from './guide-need.ts';

const car: GuideFacts = {
  condition: 'used',
  vehicleType: 'PASSENGER CAR',
  gvwr: [4_001, 5_000],
  state: 'TX',
  exemption: null,
};

describe('the need of a Buyers Guide', () => {
  it('is said for a used car, with the form of its state', () => {
    expect(guideNeed(car)).toEqual({ needed: true, form: 'as_is', unknown: [] });
    expect(guideNeed({ ...car, state: 'MA' })).toMatchObject({ form: 'implied_only' });
  });

  it.each([
    [{ condition: 'new' }, 'new'],
    [{ vehicleType: 'Motorcycle' }, 'motorcycle'],
    [{ gvwr: [8_501, 9_000] }, 'over_8500'],
    [{ state: 'WI' }, 'state_rules'],
    [{ exemption: 'scrap' }, 'scrap'],
  ] as const)('is none for %o, and why', (facts, because) => {
    expect(guideNeed({ ...car, ...facts })).toEqual({ needed: false, because });
  });

  it('names what is not known, and a weight class that reaches over the limit is not known', () => {
    const unknown = guideNeed({ condition: null, vehicleType: null, gvwr: null, state: null, exemption: null });
    expect(unknown).toEqual({ needed: true, form: 'as_is', unknown: ['condition', 'gvwr', 'state'] });
    expect(guideNeed({ ...car, gvwr: [8_001, 9_000] })).toMatchObject({ needed: true, unknown: ['gvwr'] });
    expect(guideNeed({ ...car, gvwr: [8_001, Infinity] })).toMatchObject({ needed: true, unknown: ['gvwr'] });
  });
});

it.each([
  ['12 Harbor Road, Portland, OR 97201', 'OR'],
  ['12 Harbor Road, Portland, or 97201-1234, USA', 'OR'],
  ['12 Harbor Road', null],
  ['Calle 5, ZZ 12345', null],
])('the state of %s is %s', (address, state) => {
  expect(stateOf(address)).toBe(state);
});
