import { setTimeout as pause } from 'node:timers/promises';
import { quantile } from 'simple-statistics';

const BETWEEN_MS = 50;

/** Asks for something again and again until it is told to end. @returns the 95th percentile of what it took, in ms */
export function watched(ask: () => Promise<unknown>): { end(): Promise<number> } {
  const times: number[] = [];
  const ended = new AbortController();
  const watching = (async () => {
    while (!ended.signal.aborted) {
      const start = performance.now();
      await ask();
      times.push(performance.now() - start);
      await pause(BETWEEN_MS);
    }
  })();
  return {
    async end() {
      ended.abort();
      await watching;
      return quantile(times, 0.95);
    },
  };
}
