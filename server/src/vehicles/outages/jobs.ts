import type { JobKind } from '../../platform/jobs/service.ts';
import { CHECK_SOURCES, type Outages, type WatchJob } from './service.ts';

/** Checks whether failed sources are back, and mails everyone with a watch. */
export function checkSourcesJob(outages: Outages): JobKind<WatchJob> {
  return {
    name: CHECK_SOURCES,
    retryLimit: 3,
    expireInSeconds: 60,
    workers: 1,
    run: job => outages.check(job),
    onFailed: job => outages.onFailed(job),
  };
}
