import { allowedTrackers, type Tracker, consentOf, hasTracking, type Consent } from './consent.ts';
import { type Ground, groundOf } from './strict-ground.ts';
import { knownSite } from './settings-store.ts';

/** Scripts of others that run, or may run, in this document. */
export interface Foreign {
  /** Measuring that was agreed to, or a chat: something of others may be loaded on open ground. */
  possible: boolean;
  /** The measuring scripts already loaded; a script cannot be taken out of a document again. */
  loaded: readonly Tracker[];
}

/**
 * Whether a page must be opened as a new document. A document keeps its scripts and the policy it was opened with, so
 * that nobody takes others' scripts onto strict ground, or those that read the address to a page with a number in it.
 */
export function needsNewDocument(opened: Ground, to: Ground, { possible, loaded }: Foreign): boolean {
  if (!possible && loaded.length === 0) return false;
  if ((opened === 'strict') !== (to === 'strict')) return true;
  return to === 'numbered' && loaded.some(tracker => tracker !== 'google_analytics');
}

const opened: Ground = typeof location === 'undefined' ? 'open' : groundOf(location);
const loaded = new Set<Tracker>();

/** The ground on which this document was opened: its policy is that of this ground. */
export function openedGround(): Ground {
  return opened;
}

/** Notes that a measuring script runs in this document. */
export function noteLoaded(tracker: Tracker): void {
  loaded.add(tracker);
}

/** The measuring scripts that run in this document. */
export function loadedTrackers(): Tracker[] {
  return [...loaded];
}

/** The browser's own signal against being measured: Global Privacy Control. */
export function refusedByBrowser(): boolean {
  return (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;
}

/** Whether going to an address within this document would take others' scripts where they may not be. */
export function leavesGround(to: { pathname: string; search: string }, chat: boolean): boolean {
  const consent: Consent = consentOf(document.cookie);
  const settings = knownSite()?.settings;
  const about = { consent, refusedByBrowser: refusedByBrowser(), ground: 'open' as const };
  const measured = settings && hasTracking(settings) ? allowedTrackers(settings, about).length > 0 : false;
  return needsNewDocument(opened, groundOf(to), { possible: chat || measured, loaded: loadedTrackers() });
}
