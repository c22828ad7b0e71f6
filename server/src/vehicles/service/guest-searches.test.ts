import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SearchToAdd } from '../store.ts';
import { createGuestSearches } from './guest-searches.ts';

const search = (vin: string, title = vin): SearchToAdd => {
  return { id: `sea_${vin}`, siteId: 'default', guestHash: 'a', vin, title, createdAt: new Date(0) };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the searches of guests', () => {
  it('are written together a moment later, once each', async () => {
    const write = vi.fn(async (_rows: SearchToAdd[]) => {});
    const searches = createGuestSearches(write);
    for (const vin of ['A', 'B', 'C']) await searches.add(vin, search(vin));
    expect(write).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(write.mock.calls.map(([rows]) => rows.map(row => row.vin))).toEqual([['A', 'B', 'C']]);
    await searches.add('D', search('D'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(write.mock.calls.map(([rows]) => rows.length)).toEqual([3, 1]);
  });

  it('have the newest title where one number is looked for twice', async () => {
    const written: SearchToAdd[] = [];
    const searches = createGuestSearches(async rows => void written.push(...rows));
    await searches.add('A', search('A', 'before'));
    await searches.add('A', search('A', 'after'));
    await searches.flush();
    expect(written.map(row => row.title)).toEqual(['after']);
  });

  it('are written once when they are read before their time', async () => {
    const write = vi.fn(async (_rows: SearchToAdd[]) => {});
    const searches = createGuestSearches(write);
    await searches.add('A', search('A'));
    await searches.flush();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(write).toHaveBeenCalledTimes(1);
  });

  it('stay while the database does not answer, and are written with the next ones', async () => {
    const written: string[] = [];
    let down = true;
    const searches = createGuestSearches(async rows => {
      if (down) throw new Error('No database');
      written.push(...rows.map(row => row.vin));
    });
    await searches.add('A', search('A'));
    await expect(searches.flush()).rejects.toThrow('No database');
    await searches.add('B', search('B'));
    await vi.advanceTimersByTimeAsync(300);
    expect(written).toEqual([]);
    down = false;
    await vi.advanceTimersByTimeAsync(300);
    expect(written).toEqual(['A', 'B']);
  });

  it('wait for the database when too many do', async () => {
    const write = vi.fn(async (_rows: SearchToAdd[]) => {});
    const searches = createGuestSearches(write);
    for (let at = 0; at < 2_001; at += 1) await searches.add(String(at), search(String(at)));
    expect(write.mock.calls.map(([rows]) => rows.length)).toEqual([2_000]);
  });
});
