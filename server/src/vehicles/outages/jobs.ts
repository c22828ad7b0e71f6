import type { JobKind } from '../../platform/jobs/service.ts';
import { CHECK_SOURCES, type Outages, type WatchJob } from './service.ts';

/** Checks whether failed sources are back, and mails everyone with a watch. */
export const checkSourcesJob = (outages: Outages): JobKind<WatchJob> => ({
  name: CHECK_SOURCES,
  retryLimit: 3,
  run: job => outages.check(job),
  onFailed: job => outages.onFailed(job),
});
