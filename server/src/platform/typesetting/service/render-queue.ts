import { AppError } from '../../../kit/errors.ts';

/** Paid work goes first; what visitors look at goes after it, in a waiting line of limited length. */
type Line = 'paid' | 'visitors';

/** How a piece of work is waited for. */
export interface RenderRequest {
  /** Paid work where it is not said. */
  line?: Line;
  /** Aborts when no client waits any more: work that has not started is dropped, started work continues. */
  signal?: AbortSignal | undefined;
}

/** The request of a visitor who looks at a sample. */
export const visitorRequest = ({ signal }: { signal?: () => AbortSignal }): RenderRequest => ({
  line: 'visitors',
  signal: signal?.(),
});

export interface RenderQueue {
  /** @throws AppError `drawing_busy` when the visitors' queue is full; the signal's reason when no client waits any more */
  use<T>(task: () => Promise<T>, request?: RenderRequest): Promise<T>;
}

const RETRY_AFTER_S = 5;

/** Lets `count` tasks run at once; the others wait in the order they came, at most `maxVisitors` of visitors. */
export function createRenderQueue(count: number, maxVisitors: number): RenderQueue {
  let free = count;
  const lines: Record<Line, Set<() => void>> = { paid: new Set(), visitors: new Set() };

  async function take({ line = 'paid', signal }: RenderRequest): Promise<void> {
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
    async use(task, request = {}) {
      await take(request);
      try {
        return await task();
      } finally {
        give();
      }
    },
  };
}
