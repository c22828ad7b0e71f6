import { createClassicPicker } from '@marque/vin';
import { loadDecoder } from '@marque/vin/node';
import { describe, expect, it } from 'vitest';
import { makeKey, nameKey, slugOf } from './rules/names.ts';
import { makeRank, modelRank } from './rules/popular.ts';
import { RENAMINGS, renamedIn } from './rules/renamed.ts';

describe('names', () => {
  it.each([
    ['F-150', 'f150'],
    ['f 150', 'f150'],
    ["'Cuda", 'cuda'],
    ['Citroën', 'citroen'],
    ['Town & Country', 'townandcountry'],
    ['GT6+', 'gt6+'],
    ['!', '!'],
  ])('%s is compared as %s', (name, key) => expect(nameKey(name)).toBe(key));

  it('of makes may be short', () => expect(makeKey('Chevy')).toBe(makeKey('CHEVROLET')));

  it.each([
    ['Mercedes-Benz', 'mercedes-benz'],
    ['Town & Country', 'town-and-country'],
    ["'Cuda", 'cuda'],
    ['Citroën 2CV', 'citroen-2cv'],
    ['GT6+', 'gt6-plus'],
    ['F-150', 'f-150'],
  ])('%s is written %s in an address', (name, slug) => expect(slugOf(name)).toBe(slug));
});

describe('what people look for first', () => {
  it('differs between classics and cars of today', () => {
    expect(makeRank(1969, 'Pontiac')).toBe(2);
    expect(makeRank(2009, 'Pontiac')).toBeUndefined();
    expect(makeRank(2009, 'Chevy')).toBe(1);
    expect(modelRank('ford', 'f150')).toBe(0);
    expect(modelRank('Ford', 'Pinto')).toBeUndefined();
  });

  it('exists: every popular make is on record', () => {
    const { picker } = loadDecoder();
    const classics = createClassicPicker();
    const makes = new Set([
      ...picker.years().flatMap(year => picker.makes(year).map(({ name }) => makeKey(name))),
      ...classics.years().flatMap(year => classics.makes(year).map(({ name }) => makeKey(name))),
    ]);
    for (const make of ['Ford', 'Ram', 'Tesla', 'MG', 'AMC', 'Datsun']) expect(makes).toContain(makeKey(make));
  });
});

describe('changed names', () => {
  it('lead from either name to the one of the year, over several changes', () => {
    expect(renamedIn(2023, { make: 'kia', model: 'optima' })).toEqual({ make: 'Kia', model: 'K5' });
    expect(renamedIn(2019, { make: 'Kia', model: 'K5' })).toEqual({ make: 'Kia', model: 'Optima' });
    expect(renamedIn(2023, { make: 'Scion', model: 'FR-S' })).toEqual({ make: 'Toyota', model: 'GR86' });
    expect(renamedIn(2023, { make: 'Ford', model: 'Mustang' })).toBeNull();
  });

  it('are read whole', () => {
    for (const { before, since, after } of RENAMINGS) {
      expect([before.make, before.model, after.make, after.model].every(Boolean)).toBe(true);
      expect(since).toBeGreaterThan(1980);
    }
  });
});
