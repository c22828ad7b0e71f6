import { describe, expect, it } from 'vitest';
import { recallSearchOf, recallPath, recallWays, vinRecallsPath } from './recall-search-query.ts';

const ALL = { plate: true };
const request = (query: string, features: Record<string, boolean> = ALL) =>
  recallSearchOf(new URLSearchParams(query), features);

describe('the address of a recall check', () => {
  it('opens the menus unless it says otherwise, and a VIN needs no word on the way', () => {
    expect(request('')).toEqual({ by: 'ymm', typed: {} });
    expect(request('year=2011&make=PORSCHE&model=CAYENNE&vin=X')).toEqual({ by: 'vin', typed: { vin: 'X' } });
    expect(request('vin=1HGCM82633A004352')).toEqual({ by: 'vin', typed: { vin: '1HGCM82633A004352' } });
    expect(request('by=plate&plate=ABC&state=CA&vin=X')).toEqual({ by: 'plate', typed: { plate: 'ABC', state: 'CA' } });
  });

  it('keeps no tab a site does not have, and no endless text', () => {
    expect(recallWays({ plate: false })).toEqual(['ymm', 'vin']);
    expect(request('by=plate&plate=ABC', { plate: false })).toEqual({ by: 'ymm', typed: {} });
    expect(request(`vin=${'A'.repeat(999)}`).typed.vin).toHaveLength(200);
  });

  it('is read as it was written', () => {
    for (const check of [
      { by: 'ymm', typed: { year: '2019', make: 'FORD', model: 'F-150' } },
      { by: 'ymm', typed: {} },
      { by: 'vin', typed: { vin: '1HGCM82633A004352' } },
      { by: 'vin', typed: {} },
      { by: 'plate', typed: { plate: 'ABC 123', state: 'NY' } },
    ] as const) {
      const address = new URL(recallPath(check), 'http://site.example');
      expect(address.pathname).toBe('/recall-check');
      expect(recallSearchOf(address.searchParams, ALL)).toEqual(check);
    }
    expect(vinRecallsPath('1HGCM82633A004352')).toBe('/recall-check?vin=1HGCM82633A004352');
  });
});
