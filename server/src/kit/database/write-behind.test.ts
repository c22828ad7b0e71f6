import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createWriteBehind } from './write-behind.ts';

const AFTER_MS = 250;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('rows on their way to the database', () => {
  it('are written together a moment later, once each', async () => {
    const write = vi.fn(async (_rows: string[]) => {});
    const rows = createWriteBehind({ write, afterMs: AFTER_MS });
    for (const row of ['A', 'B', 'C']) rows.put(row, row);
    expect(write).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(AFTER_MS);
    rows.put('D', 'D');
    await vi.advanceTimersByTimeAsync(AFTER_MS);
    expect(write.mock.calls).toEqual([[['A', 'B', 'C']], [['D']]]);
  });

  it('are the newest of a key, or what both make', async () => {
    const written: unknown[] = [];
    const write = async (rows: unknown[]) => void written.push(...rows);
    const titles = createWriteBehind<string>({ write, afterMs: AFTER_MS });
    titles.put('A', 'before');
    titles.put('A', 'after');
    await titles.flush();
    const counts = createWriteBehind<number>({ write, afterMs: AFTER_MS, merge: (older, newer) => older + newer });
    for (let at = 0; at < 3; at++) counts.put('A', 1);
    await counts.flush();
    expect(written).toEqual(['after', 3]);
  });

  it('are written once when they are read before their time', async () => {
    const write = vi.fn(async (_rows: string[]) => {});
    const rows = createWriteBehind({ write, afterMs: AFTER_MS });
    rows.put('A', 'A');
    await rows.flush();
    await vi.advanceTimersByTimeAsync(4 * AFTER_MS);
    expect(write).toHaveBeenCalledTimes(1);
  });

  it('stay while the database does not answer, and are written with the next ones', async () => {
    const written: number[] = [];
    let down = true;
    const counts = createWriteBehind<number>({
      write: async rows => {
        if (down) throw new Error('No database');
        written.push(...rows);
      },
      afterMs: AFTER_MS,
      merge: (older, newer) => older + newer,
    });
    counts.put('A', 1);
    const first = counts.flush();
    await expect(first).rejects.toThrow('No database');
    counts.put('A', 10);
    counts.put('B', 100);
    await vi.advanceTimersByTimeAsync(AFTER_MS);
    expect(written).toEqual([]);
    down = false;
    await vi.advanceTimersByTimeAsync(AFTER_MS);
    expect(written).toEqual([11, 100]);
  });

  it('wait for the database when too many do', async () => {
    const write = vi.fn(async (_rows: number[]) => {});
    const rows = createWriteBehind({ write, afterMs: AFTER_MS, maxWaiting: 20 });
    for (let at = 0; at < 21; at++) await rows.add(String(at), at);
    expect(write.mock.calls.map(([written]) => written.length)).toEqual([20]);
  });
});
