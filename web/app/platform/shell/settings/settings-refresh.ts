import {
  configCall,
  siteSettingsCall,
  SiteConfig,
  SiteSettings,
  DEFAULT_COLORS,
} from '@marque/server/platform/sites/contract';
import { z } from 'zod';
import { CallError, send } from '../../../client.ts';
import { brandStyle } from '../brand/brand-style.ts';
import { browserStore, writeCache, type CachedSite, cacheKey, type Store } from './settings-cache.ts';
import { keepSite, type KeptSite, knownSite } from './settings-store.ts';

let warned = false;

/** Shows what an earlier page kept, where this page came without settings. @returns when that was fetched, or null */
export function showCached(): number | null {
  const cached = readCache(browserStore(), location.hostname, Date.now());
  if (cached && !knownSite()) show(cached);
  return cached?.at ?? null;
}

/**
 * Asks the server for the brand's settings and configuration, keeps them and shows what changed. A domain of no brand
 * is shown without one; any other failure is only logged, and what is known stays.
 */
export async function refreshSite(): Promise<void> {
  const [settings, config] = await Promise.all([settingsOf(location.host), configOf()]);
  if (!settings) return;
  const site = { settings, config };
  show(site);
  if (settings !== NEUTRAL_SETTINGS) writeCache(browserStore(), location.hostname, { ...site, at: Date.now() });
}

async function settingsOf(domain: string): Promise<SiteSettings | null> {
  try {
    return (await send(siteSettingsCall, { domain })).settings;
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return NEUTRAL_SETTINGS;
    return complain(error);
  }
}

async function configOf(): Promise<SiteConfig | null> {
  try {
    return await send(configCall, {});
  } catch (error) {
    return complain(error) ?? knownSite()?.config ?? null;
  }
}

function complain(error: unknown): null {
  // oxlint-disable-next-line no-console -- for the site's operator; the reader needs no message
  if (!warned) console.warn('The settings of this site could not be fetched; those at hand are used.', error);
  warned = true;
  return null;
}

/** Hands settings to the pages and puts colors and theme on `<html>` where they changed. */
function show(site: KeptSite): void {
  const before = knownSite()?.settings;
  keepSite(site);
  const { settings } = site;
  if (before && JSON.stringify(before) === JSON.stringify(settings)) return;
  const root = document.documentElement;
  for (const [name, value] of Object.entries(brandStyle(settings))) root.style.setProperty(name, String(value));
  if (settings.theme === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = settings.theme;
}

const TOO_OLD_MS = 30 * 24 * 3_600_000;

const CachedSettings = z.object({ at: z.number(), settings: SiteSettings, config: SiteConfig.nullable() });

/** The settings kept for this host, unless it is older than 30 days, of another shape or cannot be read. */
export function readCache(store: Store, host: string, now: number): CachedSite | null {
  try {
    const cached = CachedSettings.safeParse(JSON.parse(store.getItem(cacheKey(host)) ?? 'null'));
    if (!cached.success) return null;
    const age = now - cached.data.at;
    return age >= 0 && age <= TOO_OLD_MS ? cached.data : null;
  } catch {
    return null;
  }
}

/** The settings for a domain no site is set up for: no brand's name, the default colors, the gate closed. */
export const NEUTRAL_SETTINGS: SiteSettings = {
  name: '',
  primary_color: DEFAULT_COLORS.primary,
  secondary_color: DEFAULT_COLORS.secondary,
  teritary_color: DEFAULT_COLORS.tertiary,
  hue: 258,
  font: 'inter',
  theme: 'system',
  support_email: '',
  credit_type: 'separate',
  security: 'enabled',
  logo: '',
  logo_dark: '',
  favicon: '',
  social_image: '',
  clarity: '',
  google_analytics: '',
  google_tag: '',
  chat_license: '',
};
