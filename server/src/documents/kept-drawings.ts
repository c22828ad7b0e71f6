interface Kept<Drawing> {
  drawing: Promise<Drawing>;
  waiting: number;
  stop: AbortController;
}

/**
 * Keeps the `most` drawings asked for last. What many ask for at once is drawn once; a drawing is given up when the last
 * of them has gone. One that failed is not kept.
 */
export function createKeptDrawings<Drawing>(most: number) {
  const kept = new Map<string, Kept<Drawing>>();

  function begin(key: string, draw: (signal: AbortSignal) => Promise<Drawing>): Kept<Drawing> {
    const stop = new AbortController();
    const entry = { drawing: draw(stop.signal), waiting: 0, stop };
    kept.set(key, entry);
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    entry.drawing.catch(() => {
      if (kept.get(key) === entry) kept.delete(key);
    });
    return entry;
  }

  /** The entry moves to the end: the one at the front was not asked for the longest. */
  function touch(key: string): Kept<Drawing> | undefined {
    const entry = kept.get(key);
    if (!entry) return undefined;
    kept.delete(key);
    kept.set(key, entry);
    return entry;
  }

  return {
    /** The drawing of this key, kept or drawn now. @throws what `draw` throws, or the signal's reason */
    async get(key: string, draw: (signal: AbortSignal) => Promise<Drawing>, signal?: AbortSignal): Promise<Drawing> {
      for (;;) {
        signal?.throwIfAborted();
        const entry = touch(key) ?? begin(key, draw);
        try {
          return await shared(entry, signal);
        } catch (error) {
          // The others had gone before this one came, and the drawing with them: it is begun again.
          if (signal?.aborted || !entry.stop.signal.aborted) throw error;
        }
      }
    },
  };
}

/** Waits for a drawing as long as the asker is there; the last one to go gives it up. */
function shared<Drawing>(entry: Kept<Drawing>, signal: AbortSignal | undefined): Promise<Drawing> {
  entry.waiting += 1;
  return new Promise((resolve, reject) => {
    const leave = (): void => {
      entry.waiting -= 1;
      if (entry.waiting === 0) entry.stop.abort(signal?.reason);
      reject(signal?.reason as Error);
    };
    signal?.addEventListener('abort', leave, { once: true });
    entry.drawing.then(resolve, reject).finally(() => signal?.removeEventListener('abort', leave));
  });
}
