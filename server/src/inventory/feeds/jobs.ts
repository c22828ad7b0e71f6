import type { JobKind } from '../../platform/jobs/service.ts';
import type { Feeds } from './service.ts';
import { FETCH_FEED, WAKE_FEEDS, type FetchJob } from './service/deps.ts';

/** Fetches the file of a feed. One that a killed process began is due again when its lease ends. */
export const fetchFeedJob = (feeds: Feeds): JobKind<FetchJob> => ({
  name: FETCH_FEED,
  retryLimit: 0,
  expireInSeconds: 5 * 60,
  workers: 2,
  run: feeds.fetch,
});

/** Looks every five minutes for feeds that are due. */
export const wakeFeedsJob = (feeds: Feeds): JobKind<object> => ({
  name: WAKE_FEEDS,
  retryLimit: 0,
  everySeconds: 5 * 60,
  run: feeds.wake,
});
