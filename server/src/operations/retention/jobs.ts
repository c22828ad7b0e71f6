import type { JobKind } from '../../platform/jobs/service.ts';
import type { createRetention } from './service.ts';

/** Removes what is due. What one run leaves, the next one removes. */
export function removeExpiredJob(retention: ReturnType<typeof createRetention>): JobKind<object> {
  const run = () => retention.run();
  return { name: 'remove-expired', retryLimit: 2, expireInSeconds: 60 * 60, everySeconds: 6 * 60 * 60, run };
}
