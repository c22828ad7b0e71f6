import { AppError } from '../kit/errors.ts';

/** Paid work goes first; what visitors look at goes after it, in a waiting line of limited length. */
type Line = 'paid' | 'visitors';

/** Who waits for a piece of work. */
export interface Asker {
  /** Paid work where it is not said. */
  line?: Line;
  /** Ends when nobody waits any more: work that has not begun is dropped, work that has begun goes on. */
  signal?: AbortSignal | undefined;
}

/** Anybody who looks at a sample. */
export const visitorOf = ({ signal }: { signal?: AbortSignal }): Asker => ({ line: 'visitors', signal });

export interface Slots {
  /** @throws AppError `drawing_busy` when the visitors' line is full; the signal's reason when the asker has gone */
  use<T>(task: () => Promise<T>, asker?: Asker): Promise<T>;
}

const RETRY_AFTER_S = 5;

/** Lets `count` tasks run at once; the others wait in the order they came, at most `maxVisitors` of visitors. */
export function createSlots(count: number, maxVisitors: number): Slots {
  let free = count;
  const lines: Record<Line, Set<() => void>> = { paid: new Set(), visitors: new Set() };

  async function take({ line = 'paid', signal }: Asker): Promise<void> {
    signal?.throwIfAborted();
    if (free > 0) {
      free -= 1;
      return;
    }
    const waiting = lines[line];
    if (line === 'visitors' && waiting.size >= maxVisitors)
      throw new AppError('drawing_busy', { retryAfterS: RETRY_AFTER_S });
    await new Promise<void>((resolve, reject) => {
      const begin = (): void => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = (): void => {
        waiting.delete(begin);
        reject(signal?.reason as Error);
      };
      waiting.add(begin);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  function give(): void {
    for (const waiting of [lines.paid, lines.visitors]) {
      const [begin] = waiting;
      if (!begin) continue;
      waiting.delete(begin);
      return begin();
    }
    free += 1;
  }

  return {
    async use(task, asker = {}) {
      await take(asker);
      try {
        return await task();
      } finally {
        give();
      }
    },
  };
}
