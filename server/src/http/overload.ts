import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../kit/errors.ts';

/** How often the delay of the event loop is measured, in milliseconds. */
const SAMPLE_MS = 500;
const RETRY_AFTER_S = 5;

/**
 * Answers 503 with `Retry-After` while the event loop is behind by more than `maxDelayMs` (0: never), so that an
 * overloaded server answers at once instead of letting everybody wait. Health checks and assets are refused as well: a
 * proxy then asks another server.
 */
export async function refuseOverload(http: FastifyInstance, maxDelayMs: number): Promise<void> {
  if (maxDelayMs === 0) return;
  await http.register(underPressure, {
    maxEventLoopDelay: maxDelayMs,
    sampleInterval: SAMPLE_MS,
    pressureHandler: () => {
      throw new AppError('overloaded', { retryAfterS: RETRY_AFTER_S });
    },
  });
}
