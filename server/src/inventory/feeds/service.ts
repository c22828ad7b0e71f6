import type { FeedDeps } from './service/deps.ts';
import { createHolding, createManaging } from './service/managing.ts';
import { createShowing } from './service/showing.ts';
import { createTaking } from './service/taking.ts';

export type { FeedDeps } from './service/deps.ts';

export type Feeds = ReturnType<typeof createFeeds>;

/** Stock that comes by itself: fetched every night, or sent to us. */
export function createFeeds(deps: FeedDeps) {
  return {
    ...createShowing(deps),
    ...createManaging(deps),
    ...createTaking(deps),
    held: createHolding(deps),
  };
}
