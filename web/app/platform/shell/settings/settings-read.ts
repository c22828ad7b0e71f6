import { SiteConfig, SiteSettings } from '@marque/server/platform/sites/contract';
import { z } from 'zod';
import { type CachedSite, cacheKey, type Store } from './settings-cache.ts';

const TOO_OLD_MS = 30 * 24 * 3_600_000;

const Kept = z.object({ at: z.number(), settings: SiteSettings, config: SiteConfig.nullable() });

/** What was kept for this host, unless it is older than 30 days, of another shape or cannot be read. */
export function readCache(store: Store, host: string, now: number): CachedSite | null {
  try {
    const kept = Kept.safeParse(JSON.parse(store.getItem(cacheKey(host)) ?? 'null'));
    if (!kept.success) return null;
    const age = now - kept.data.at;
    return age >= 0 && age <= TOO_OLD_MS ? kept.data : null;
  } catch {
    return null;
  }
}
