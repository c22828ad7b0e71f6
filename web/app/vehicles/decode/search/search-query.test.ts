import { expect, it } from 'vitest';
import { searchOf, searchPath, waysOf } from './search-query.ts';

const ALL = { plate: true, ymmt: true, classic: true };
const request = (query: string, features: Record<string, boolean> = ALL) =>
  searchOf(new URLSearchParams(query), features);

it.each([
  ['', { by: 'vin', typed: {} }],
  ['vin=1HGCM82633A004352', { by: 'vin', typed: { vin: '1HGCM82633A004352' } }],
  ['by=classic&vin=1Y73Z137925', { by: 'classic', typed: { number: '1Y73Z137925' } }],
  ['by=plate&plate=ABC 123&state=CA&vin=x', { by: 'plate', typed: { plate: 'ABC 123', state: 'CA' } }],
  ['by=ymm&year=2019&make=Honda', { by: 'ymm', typed: { year: '2019', make: 'Honda' } }],
  ['by=nonsense&vin=1', { by: 'vin', typed: { vin: '1' } }],
])('reads the address ?%s', (query, search) => {
  expect(request(query)).toEqual(search);
});

it('writes the address it reads', () => {
  for (const query of ['by=classic&vin=1Y73Z137925', 'by=plate&plate=ABC+123&state=CA', 'by=ymm&year=2019&make=Honda'])
    expect(searchPath(request(query))).toBe(`/?${query}`);
  expect(searchPath(request(''))).toBe('/');
});

it('begins with the tab of classics where the brand is for them', () => {
  const begin = (query: string) => searchOf(new URLSearchParams(query), ALL, 'classic');
  expect(begin('')).toEqual({ by: 'classic', typed: {} });
  expect(begin('vin=1HGCM82633A004352').by).toBe('vin');
  expect(begin('by=vin').by).toBe('vin');
  for (const by of ['vin', 'plate', 'ymm', 'classic'] as const)
    expect(begin(searchPath({ by, typed: {} }, 'classic').slice(2)).by).toBe(by);
  expect(searchPath({ by: 'classic', typed: {} }, 'classic')).toBe('/');
  expect(searchOf(new URLSearchParams(), {}, 'classic').by).toBe('vin');
});

it('keeps no more than a pasted sentence of a field', () => {
  expect(request(`vin=${'x'.repeat(5000)}`).typed.vin).toHaveLength(200);
});

it('has the tabs of the site alone', () => {
  expect(waysOf({})).toEqual(['vin']);
  expect(waysOf({ classic: true })).toEqual(['vin', 'classic']);
  expect(waysOf(ALL)).toEqual(['vin', 'plate', 'ymm', 'classic']);
  expect(request('by=plate&plate=ABC', { classic: true })).toEqual({ by: 'vin', typed: {} });
});
