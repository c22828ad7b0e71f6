import type { JobKind } from '../../platform/jobs/service.ts';
import type { Disputes } from './service.ts';
import { CORRECT_HOLDERS, type DisputeJob } from './service/deps.ts';

/** Queues the correction of each report. When every attempt failed, the dead-letter queue tries again for days. */
export function correctHoldersJob(disputes: Disputes): JobKind<DisputeJob> {
  const run = (job: DisputeJob) => disputes.correctHolders(job);
  return { name: CORRECT_HOLDERS, retryLimit: 5, expireInSeconds: 120, run, onFailed: run };
}
