import type { KeptSite } from './settings-store.ts';

/** Raised when the shape of what is kept changes: what an older page kept is then not read. */
const SCHEMA = 1;
const STALE_MS = 5 * 60_000;

/** The kept value, and when it was fetched (milliseconds since 1970). */
export interface CachedSite extends KeptSite {
  at: number;
}

/** As much of the browser's storage as is needed; it may refuse everything. */
export type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** The name under which a host's settings are kept. */
export function cacheKey(host: string): string {
  return `marque.site.v${SCHEMA}.${host}`;
}

/** Keeps a site for the next page; a browser that keeps nothing is asked again next time. */
export function writeCache(store: Store, host: string, site: CachedSite): void {
  try {
    store.setItem(cacheKey(host), JSON.stringify(site));
  } catch {
    return;
  }
}

/** Whether it is time to ask the server again: after five minutes, or when the clock went back. */
export function isStale(at: number, now: number): boolean {
  return now - at >= STALE_MS || at > now;
}

/** The browser's storage, reached for only when it is used: merely naming it may be refused. */
export function browserStore(): Store {
  return {
    getItem: key => localStorage.getItem(key),
    setItem: (key, value) => localStorage.setItem(key, value),
  };
}
