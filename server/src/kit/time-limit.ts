import { setTimeout as pause } from 'node:timers/promises';

/** The result of some work, or after `ms` that of `late`; the work goes on in the background. @throws what either throws */
export async function within<Result, Late>(
  ms: number,
  work: Promise<Result>,
  late: () => Late,
): Promise<Result | Late> {
  const over = new AbortController();
  const waited = pause(ms, undefined, { signal: over.signal, ref: false }).then(late);
  // Once the work is done nobody looks at it.
  waited.catch(() => {});
  return Promise.race([work, waited]).finally(() => over.abort());
}
