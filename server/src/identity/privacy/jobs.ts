import type { JobKind } from '../../platform/jobs/service.ts';
import type { Privacy } from './service.ts';
import { DELETION_EXPIRY, type DeletionExpiryJob } from './service/deps.ts';

/** Looks at one request when something is due on it: expiry, reminder, report to the operator, erasure. */
export const deletionExpiryJob = (privacy: Privacy): JobKind<DeletionExpiryJob> => ({
  name: DELETION_EXPIRY,
  retryLimit: 5,
  expireInSeconds: 300,
  run: job => privacy.expire(job),
  onFailed: job => privacy.onFailed(job),
});
