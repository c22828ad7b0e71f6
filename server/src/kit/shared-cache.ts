import { LRUCache } from 'lru-cache';

interface CachedResult<Result> {
  result: Promise<Result>;
  waiting: number;
  stop: AbortController;
}

/**
 * Keeps the `most` results asked for last. What many ask for at once is worked out once, and given up when the last of
 * them has gone; `lru-cache` alone gives up no shared work. Work that failed is not kept.
 */
export function createSharedCache<Result>(most: number) {
  const cached = new LRUCache<string, CachedResult<Result>>({ max: most });

  function begin(key: string, work: (signal: AbortSignal) => Promise<Result>): CachedResult<Result> {
    const stop = new AbortController();
    const entry = { result: work(stop.signal), waiting: 0, stop };
    cached.set(key, entry);
    entry.result.catch(() => {
      if (cached.peek(key) === entry) cached.delete(key);
    });
    return entry;
  }

  return {
    /** Forgets all results; what is being worked out goes to those who wait for it. */
    clear: (): void => cached.clear(),

    /** The result of this key, kept or worked out now. @throws what `work` throws, or the signal's reason */
    async get(key: string, work: (signal: AbortSignal) => Promise<Result>, signal?: AbortSignal): Promise<Result> {
      for (;;) {
        signal?.throwIfAborted();
        const entry = cached.get(key) ?? begin(key, work);
        try {
          return await shared(entry, signal);
        } catch (error) {
          // The others had gone before this one came, and the work with them: it is begun again.
          if (signal?.aborted || !entry.stop.signal.aborted) throw error;
        }
      }
    },
  };
}

/** Waits for a result as long as the request is there; the last one to go gives it up. */
function shared<Result>(entry: CachedResult<Result>, signal: AbortSignal | undefined): Promise<Result> {
  entry.waiting += 1;
  return new Promise((resolve, reject) => {
    const leave = (): void => {
      entry.waiting -= 1;
      if (entry.waiting === 0) entry.stop.abort(signal?.reason);
      reject(signal?.reason as Error);
    };
    signal?.addEventListener('abort', leave, { once: true });
    entry.result.then(resolve, reject).finally(() => signal?.removeEventListener('abort', leave));
  });
}
