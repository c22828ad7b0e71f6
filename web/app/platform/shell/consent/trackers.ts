import type { Tracker, TrackerIds } from './consent.ts';
import { loadedTrackers, noteLoaded } from './third-party-scripts.ts';
import { redactedPath } from './script-policy.ts';

type Queue = ((...entry: unknown[]) => void) & { q?: unknown[] };

declare global {
  interface Window {
    dataLayer?: unknown[];
    clarity?: Queue;
  }
}

/** Loads a measuring script of a site; only its identifier comes from the settings. */
export function loadTracker(tracker: Tracker, id: string): void {
  if (loadedTrackers().includes(tracker)) return;
  noteLoaded(tracker);
  LOADERS[tracker](encodeURIComponent(id));
}

/** Reports a page view to the loaded scripts: the path without numbers, codes and query. */
export function trackPageView(pathname: string, ids: TrackerIds): void {
  const page = pageOf(pathname);
  const loaded = loadedTrackers();
  if (loaded.includes('google_analytics')) {
    gtag('set', page);
    gtag('event', 'page_view', { ...page, send_to: ids.google_analytics });
  }
  if (loaded.includes('google_tag')) layer().push({ event: 'page', page_path: redactedPath(pathname) });
}

const LOADERS: Record<Tracker, (id: string) => void> = {
  google_analytics(id) {
    gtag('consent', 'default', {
      analytics_storage: 'granted',
      ad_storage: 'denied',
      ad_user_data: 'denied',
      ad_personalization: 'denied',
    });
    gtag('js', new Date());
    gtag('set', pageOf(location.pathname));
    gtag('config', id, { send_page_view: false, allow_google_signals: false });
    addScript(`https://www.googletagmanager.com/gtag/js?id=${id}`);
  },
  google_tag(id) {
    layer().push({ 'gtm.start': Date.now(), event: 'gtm.js' });
    addScript(`https://www.googletagmanager.com/gtm.js?id=${id}`);
  },
  clarity(id) {
    document.body.dataset['clarityMask'] = 'true';
    const queue: Queue = (...entry) => void (queue.q ??= []).push(entry);
    window.clarity ??= queue;
    window.clarity('consentv2', { ad_Storage: 'denied', analytics_Storage: 'granted' });
    addScript(`https://www.clarity.ms/tag/${id}`);
  },
};

function pageOf(pathname: string) {
  const path = redactedPath(pathname);
  const from = document.referrer === '' ? '' : new URL(document.referrer).origin;
  return { page_location: location.origin + path, page_title: path, page_referrer: from };
}

function layer(): unknown[] {
  return (window.dataLayer ??= []);
}

/** Google's queue takes the `arguments` object itself and ignores lists. */
function gtag(..._entry: unknown[]): void {
  // oxlint-disable-next-line prefer-rest-params -- a list would not be read
  layer().push(arguments);
}

function addScript(source: string): void {
  const script = document.createElement('script');
  script.async = true;
  script.src = source;
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
  if (nonce) script.nonce = nonce;
  document.head.append(script);
}
