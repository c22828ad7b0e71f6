import { describe, expect, it } from 'vitest';
import { createSharedCache } from './shared-cache.ts';

/** A drawing that the test ends; `signals` are those the drawings were started with. */
function board() {
  const signals: AbortSignal[] = [];
  const ends: ((error?: Error) => void)[] = [];
  const draw = (signal: AbortSignal) => {
    const number = signals.push(signal);
    return new Promise<string>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
      ends.push(error => (error ? reject(error) : resolve(`drawing ${number}`)));
    });
  };
  return { draw, signals, end: (number: number, error?: Error) => ends[number - 1]?.(error) };
}

const drawn = async (name: string) => `drawn ${name}`;

describe('shared cache', () => {
  it('is done once, even when a hundred ask at once, and is there for who comes later', async () => {
    const { draw, signals, end } = board();
    const kept = createSharedCache<string>(2);
    const all = Array.from({ length: 100 }, () => kept.get('sample', draw));
    end(1);
    expect(new Set(await Promise.all(all))).toEqual(new Set(['drawing 1']));
    expect(await kept.get('sample', draw)).toBe('drawing 1');
    expect(signals).toHaveLength(1);
  });

  it('is as much as was asked for last', async () => {
    const kept = createSharedCache<string>(2);
    for (const key of ['a', 'b', 'a', 'c']) await kept.get(key, () => drawn(key));
    expect(await kept.get('a', () => drawn('anew'))).toBe('drawn a');
    expect(await kept.get('b', () => drawn('anew'))).toBe('drawn anew');
  });

  it('is given up when the last request has gone, not before', async () => {
    const { draw, signals, end } = board();
    const kept = createSharedCache<string>(2);
    const [one, two, three] = [new AbortController(), new AbortController(), new AbortController()];
    const first = kept.get('sample', draw, one.signal);
    const second = kept.get('sample', draw, two.signal);
    one.abort();
    await expect(first).rejects.toMatchObject({ name: 'AbortError' });
    expect(signals[0]?.aborted).toBe(false);
    two.abort();
    expect(signals[0]?.aborted).toBe(true);
    const third = kept.get('sample', draw, three.signal);
    await expect(second).rejects.toMatchObject({ name: 'AbortError' });
    await new Promise(resolve => setImmediate(resolve));
    end(2);
    expect(await third).toBe('drawing 2');
  });

  it('is done again when it failed', async () => {
    const { draw, end } = board();
    const kept = createSharedCache<string>(2);
    const failed = kept.get('sample', draw);
    end(1, new Error('The worker was lost'));
    await expect(failed).rejects.toThrow('The worker was lost');
    expect(await kept.get('sample', () => drawn('anew'))).toBe('drawn anew');
  });
});
