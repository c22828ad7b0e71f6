import type { SiteConfig, SiteSettings } from '@marque/server/platform/sites/contract';
import { useSyncExternalStore } from 'react';
import { useFrame } from './frame.ts';

/** The settings a browser keeps of a brand. */
export interface KeptSite {
  settings: SiteSettings;
  /** Null where only the settings are known. */
  config: SiteConfig | null;
}

let newest: KeptSite | null = null;
const listeners = new Set<() => void>();

/** Takes what was read or fetched last; every page that shows it is updated. Browser only. */
export function keepSite(site: KeptSite): void {
  newest = site;
  for (const listener of listeners) listener();
}

/** The settings the browser has at this moment; null until the first page sent it. */
export function knownSite(): KeptSite | null {
  return newest;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The brand's settings: the newest the browser has, else those of this page; null while there are none at all. */
export function useSiteSettings(): SiteSettings | null {
  const frame = useFrame();
  const cached = useSyncExternalStore(subscribe, knownSite, () => null);
  return cached?.settings ?? frame?.settings ?? null;
}
