import type { PlatformDeps } from '../../../platform/deps.ts';
import type { Account } from '../../../platform/sites/rules/caller.ts';
import type { Dealerships } from '../../../identity/dealerships/service.ts';
import type { PublicRequests } from '../../../kit/web/public-requests.ts';
import type { Stock } from '../../stock/service.ts';

export interface FeedDeps extends Pick<PlatformDeps, 'db' | 'clock' | 'secret' | 'jobs' | 'audit'> {
  dealerships: Pick<Dealerships, 'need' | 'needAt' | 'show' | 'ofAccount'>;
  stock: Pick<Stock, 'takeFeed' | 'preview' | 'take'>;
  requests: PublicRequests;
  /** The time an address has for its whole answer. */
  timeoutMs: number;
}

/** Fetches the file of one feed. */
export const FETCH_FEED = 'fetch-stock-feed';
/** Looks for feeds that are due. */
export const WAKE_FEEDS = 'wake-stock-feeds';

/** Which feed a job is about. */
export interface FetchJob extends Account {
  id: string;
}

/** What passwords and keys of feeds are sealed for. */
export const PURPOSE = 'stock feed password';
