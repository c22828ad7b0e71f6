import { LRUCache } from 'lru-cache';

interface CacheOptions {
  /** With more entries the least recently used one goes. */
  max: number;
  /** How long an entry is kept, in ms, at least 2; without it as long as there is room. */
  ttlMs?: number;
  /** Epoch ms; the clock of the process unless given. */
  now?: () => number;
}

/** Values kept in memory by key, each made once. A promise that fails is not kept. */
export function createCache<Value extends object | string | number>({ max, ttlMs = 0, now = Date.now }: CacheOptions) {
  // An entry is too old at exactly `ttlMs`; to the library it is one millisecond later.
  const kept = new LRUCache<string, Value>({ max, ttl: Math.max(0, ttlMs - 1), ttlResolution: 0, perf: { now } });
  return {
    /** The value of a key, kept or made now. */
    get<Made extends Value>(key: string, make: () => Made): Made {
      const before = kept.get(key);
      if (before !== undefined) return before as Made;
      const made = make();
      kept.set(key, made);
      if (made instanceof Promise)
        made.catch(() => {
          if (kept.peek(key) === made) kept.delete(key);
        });
      return made;
    },
    find: (key: string): Value | undefined => kept.get(key),
    set: (key: string, value: Value): void => void kept.set(key, value),
    delete: (key: string): void => void kept.delete(key),
    clear: (): void => kept.clear(),
  };
}
