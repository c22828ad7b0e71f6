import { allowedTrackers, type Tracker, consentOf, hasTracking, type Consent } from './consent.ts';
import { type ScriptPolicy, scriptPolicyOf } from './script-policy.ts';
import { knownSite } from '../settings/settings-store.ts';

/** Scripts of others that run, or may run, in this document. */
export interface ThirdPartyScripts {
  /** Measuring that was agreed to, or a chat: something of others may be loaded on an open page. */
  possible: boolean;
  /** The measuring scripts already loaded; a script cannot be taken out of a document again. */
  loaded: readonly Tracker[];
}

/**
 * Whether a page must be opened as a new document. A document keeps its scripts and its policy, so third-party scripts
 * must not reach a strict page, nor scripts that read the address a page with a number in it.
 */
export function needsNewDocument(
  opened: ScriptPolicy,
  to: ScriptPolicy,
  { possible, loaded }: ThirdPartyScripts,
): boolean {
  if (!possible && loaded.length === 0) return false;
  if ((opened === 'strict') !== (to === 'strict')) return true;
  return to === 'numbered' && loaded.some(tracker => tracker !== 'google_analytics');
}

const opened: ScriptPolicy = typeof location === 'undefined' ? 'open' : scriptPolicyOf(location);
const loaded = new Set<Tracker>();
const agreed = typeof document !== 'undefined' && consentOf(document.cookie) === 'all';

/** The script policy this document was opened with. */
export function openedPolicy(): ScriptPolicy {
  return opened;
}

/** Whether the reader had agreed to be measured when this document was opened: its policy names the hosts only then. */
export function openedWithConsent(): boolean {
  return agreed;
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
export function leavesPolicy(to: { pathname: string; search: string }, chat: boolean): boolean {
  const consent: Consent = consentOf(document.cookie);
  const settings = knownSite()?.settings;
  const about = { consent, refusedByBrowser: refusedByBrowser(), policy: 'open' as const };
  const measured = settings && hasTracking(settings) ? allowedTrackers(settings, about).length > 0 : false;
  if (measured && !agreed) return true;
  return needsNewDocument(opened, scriptPolicyOf(to), { possible: chat || measured, loaded: loadedTrackers() });
}
