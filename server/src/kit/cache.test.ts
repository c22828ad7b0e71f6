import { describe, expect, it } from 'vitest';
import { createCache } from './cache.ts';

describe('values kept in memory', () => {
  it('makes a value once, until it is too old', () => {
    let [time, made] = [1000, 0];
    const cache = createCache<string>({ max: 10, ttlMs: 500, now: () => time });
    const get = () => cache.get('a', () => `value ${++made}`);
    expect([get(), get()]).toEqual(['value 1', 'value 1']);
    time = 1499;
    expect(get()).toBe('value 1');
    time = 1500;
    expect(get()).toBe('value 2');
  });

  it('gives up the least recently used', () => {
    const cache = createCache<number>({ max: 2 });
    cache.get('a', () => 1);
    cache.get('b', () => 1);
    cache.get('a', () => 2);
    cache.get('c', () => 1);
    expect(cache.get('a', () => 3)).toBe(1);
    expect(cache.get('b', () => 3)).toBe(3);
  });

  it('does not keep a promise that fails', async () => {
    const cache = createCache<Promise<string>>({ max: 2 });
    await expect(cache.get('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    expect(await cache.get('a', async () => 'up')).toBe('up');
  });
});
