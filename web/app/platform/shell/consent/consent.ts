import type { SiteSettings } from '@marque/server/platform/sites/contract';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { ScriptPolicy } from './script-policy.ts';

const COOKIE = 'marque_consent';
const MAX_AGE_S = 180 * 24 * 3600;

/** The reader's answer to being measured; null: nothing yet. */
export type Consent = 'all' | 'none' | null;

/** Analytics scripts that may be loaded, by their identifiers. */
export type Tracker = 'google_analytics' | 'google_tag' | 'clarity';
const TRACKERS = ['google_analytics', 'google_tag', 'clarity'] as const satisfies Tracker[];

/** Identifiers of a site's measuring scripts; an empty one is not used. */
export type TrackerIds = Pick<SiteSettings, Tracker>;

/** Whether a site measures at all. */
export function hasTracking(ids: TrackerIds): boolean {
  return TRACKERS.some(tracker => ids[tracker] !== '');
}

/** The content of the cookie. */
export function consentOf(cookies: string): Consent {
  const stored = parseCookie(cookies)[COOKIE];
  return stored === 'all' || stored === 'none' ? stored : null;
}

/** The line for `document.cookie` that keeps an answer for 180 days. */
export function consentCookie(consent: 'all' | 'none', secure: boolean): string {
  return stringifySetCookie(COOKIE, consent, { path: '/', maxAge: MAX_AGE_S, sameSite: 'lax', secure });
}

/**
 * The measuring scripts a page may load. None without consent, none against the browser's own signal (Global Privacy
 * Control), none on strict pages. A tag manager and a recorder read the address themselves, so that they stay away
 * from addresses that hold a number.
 */
export function allowedTrackers(
  ids: TrackerIds,
  about: { consent: Consent; refusedByBrowser: boolean; policy: ScriptPolicy },
): Tracker[] {
  if (about.consent !== 'all' || about.refusedByBrowser || about.policy === 'strict') return [];
  const fit: readonly Tracker[] = about.policy === 'numbered' ? ['google_analytics'] : TRACKERS;
  return fit.filter(tracker => ids[tracker] !== '');
}
