import type { Module } from '../../app/module.ts';
import { byAccount, type Placement } from '../../kit/placement.ts';
import { createPublicRequests, type TargetOptions } from '../../kit/web/public-requests.ts';
import { fetchFeedJob, wakeFeedsJob } from './jobs.ts';
import { feedRoutes } from './routes.ts';
import { createFeeds, type FeedDeps, type Feeds } from './service.ts';
import { personalData, retention } from './store.ts';

const TIMEOUT_MS = 60_000;

const placement: Placement = {
  stock_feeds: byAccount(),
  stock_feed_files: byAccount(),
  stock_feed_runs: byAccount(),
};

export function feedsModule(
  deps: Omit<FeedDeps, 'requests' | 'timeoutMs'>,
  { timeoutMs = TIMEOUT_MS, ...targets }: TargetOptions = {},
): Module<Feeds> {
  const feeds = createFeeds({ ...deps, requests: createPublicRequests(targets), timeoutMs });
  return {
    service: feeds,
    jobs: [fetchFeedJob(feeds), wakeFeedsJob(feeds)],
    personalData: [personalData],
    retention,
    placement,
    routes: http => feedRoutes(http, feeds),
  };
}
