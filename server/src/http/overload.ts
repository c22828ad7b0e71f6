import { performance } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../kit/errors.ts';

/** How often the delay of the event loop is measured, in milliseconds. */
const SAMPLE_MS = 500;
/** Overload has lasted so long, in so many samples. One slow moment, however long, is one sample. */
const LASTING_MS = 5_000;
const LASTING_SAMPLES = 3;
const RETRY_AFTER_S = 5;

export interface OverloadWatch {
  isOverloaded(): boolean;
  stop(): void;
}

/**
 * Whether the event loop has been behind by more than `maxDelayMs` for a while: asked with each sample in turn, `at` being
 * its time and `delayMs` how late it came. Ours, because `@fastify/under-pressure` refuses from the first late sample on,
 * and the first page after a start is one.
 */
export function overloadRule(maxDelayMs: number): (sample: { at: number; delayMs: number }) => boolean {
  let since = 0;
  let late = 0;
  return ({ at, delayMs }) => {
    late = delayMs > maxDelayMs ? late + 1 : 0;
    if (late === 1) since = at;
    return late >= LASTING_SAMPLES && at - since >= LASTING_MS;
  };
}

/** Measures the delay of the event loop until it is stopped; `maxDelayMs` 0: never overloaded. */
export function watchOverload(maxDelayMs: number): OverloadWatch {
  if (maxDelayMs === 0) return { isOverloaded: () => false, stop: () => {} };
  const rule = overloadRule(maxDelayMs);
  let overloaded = false;
  let last = performance.now();
  const timer = setInterval(() => {
    const at = performance.now();
    overloaded = rule({ at, delayMs: at - last - SAMPLE_MS });
    last = at;
  }, SAMPLE_MS).unref();
  return { isOverloaded: () => overloaded, stop: () => clearInterval(timer) };
}

/** Answers 503 with `Retry-After` while the server is overloaded, instead of letting everybody wait. */
export function refuseOverload(http: FastifyInstance, { isOverloaded, stop }: OverloadWatch): void {
  http.addHook('onClose', async () => stop());
  http.addHook('onRequest', (_request, _reply, done) =>
    done(isOverloaded() ? new AppError('overloaded', { retryAfterS: RETRY_AFTER_S }) : undefined),
  );
}
