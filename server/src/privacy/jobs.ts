import type { JobKind } from '../jobs/service.ts';
import type { Privacy } from './service.ts';
import { DELETION_CLOCK, type DeletionJob } from './service/parts.ts';

/** Looks at one request when something is due on it: expiry, reminder, report to the operator, erasure. */
export function deletionClockJob(privacy: Privacy): JobKind<DeletionJob> {
  return {
    name: DELETION_CLOCK,
    retryLimit: 5,
    expireInSeconds: 300,
    workers: 1,
    run: job => privacy.tick(job),
    abandon: job => privacy.abandon(job),
  };
}
