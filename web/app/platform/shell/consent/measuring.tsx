import { parseCookie, stringifySetCookie } from 'cookie';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import X from 'lucide-react/icons/x';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { closeChoices, saveChoice, useChoice } from './choice-store.ts';
import { allowedTrackers, consentCookie, type Consent, type Tracker, type TrackerIds } from './consent.ts';
import {
  loadedTrackers,
  openedPolicy,
  openedWithConsent,
  refusedByBrowser,
  noteLoaded,
} from './third-party-scripts.ts';
import type { Frame } from '../settings/frame-data.ts';
import { scriptPolicyOf, redactedPath } from './script-policy.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './consent-banner.module.css';

/** Asks for consent to analytics, stores the answer, and loads the scripts only with consent: from the next page on. */
export function Measuring({ frame }: { frame: Frame }) {
  const address = useLocation();
  const choice = useChoice();
  const consent = choice.consent ?? frame.measuring.consent;
  const refused = frame.measuring.refusedByBrowser || refusedByBrowser();
  const policy = openedPolicy() === 'strict' ? 'strict' : scriptPolicyOf(address);
  const { settings } = frame;

  useEffect(() => {
    if (!openedWithConsent()) return;
    const trackers = allowedTrackers(settings, { consent, refusedByBrowser: refused, policy });
    for (const tracker of trackers) loadTracker(tracker, settings[tracker]);
    if (trackers.length > 0) trackPageView(address.pathname, settings);
  }, [address.pathname, consent, refused, policy, settings]);

  if (!choice.open && (consent !== null || refused || policy === 'strict')) return null;
  return (
    <ConsentBanner
      now={consent}
      refusedByBrowser={refused}
      onChoose={saveConsent}
      onClose={choice.open ? closeChoices : null}
    />
  );
}

/** Stores the answer. After a refusal the cookies of loaded scripts are deleted, and the page reloads to end them. */
function saveConsent(consent: 'all' | 'none'): void {
  document.cookie = consentCookie(consent, location.protocol === 'https:');
  saveChoice(consent);
  if (consent === 'all' || loadedTrackers().length === 0) return;
  for (const name of Object.keys(parseCookie(document.cookie))) {
    if (/^(_ga|_gid|_gcl|_clck|_clsk)/.test(name)) forget(name);
  }
  location.reload();
}

/** Measuring scripts keep their cookies for the whole domain, whichever part of it that is. */
function forget(name: string): void {
  const labels = location.hostname.split('.');
  const domains = labels.map((_, index) => ({ domain: labels.slice(index).join('.') }));
  for (const domain of [{}, ...domains])
    document.cookie = stringifySetCookie(name, '', { path: '/', maxAge: 0, ...domain });
}

interface ConsentBannerProps {
  now: Consent;
  refusedByBrowser: boolean;
  onChoose: (said: 'all' | 'none') => void;
  /** Leaves everything as it is; null while nothing has been said. */
  onClose: (() => void) | null;
}

/** The question whether a visit may be measured: two answers of one size, and the page can be read meanwhile. */
function ConsentBanner({ now, refusedByBrowser, onChoose, onClose }: ConsentBannerProps) {
  const t = useTranslations('shell.consent');
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const root = document.documentElement;
    root.dataset['asking'] = '';
    const measured = new ResizeObserver(() => {
      root.style.setProperty('--asking-height', `${box.current?.offsetHeight ?? 0}px`);
    });
    if (box.current) measured.observe(box.current);
    if (onClose) box.current?.focus();
    return () => {
      measured.disconnect();
      root.style.removeProperty('--asking-height');
      delete root.dataset['asking'];
    };
  }, [onClose]);
  return (
    <section className={styles.consentBanner} aria-labelledby="ask" ref={box} tabIndex={-1}>
      <div className={ui.grow}>
        <h2 className={ui.text16} id="ask">
          {t('title')}
        </h2>
        <p className={`${ui.secondaryText} ${ui.text14} ${ui.marginTop1}`}>
          {t(refusedByBrowser ? 'refused_by_browser' : 'text')}
        </p>
        {now && !refusedByBrowser && (
          <p className={`${ui.text14} ${ui.mediumWeight} ${ui.marginTop1}`}>{t(`now.${now}`)}</p>
        )}
      </div>
      {!refusedByBrowser && (
        <div className={styles.consentButtons}>
          <Button onClick={() => onChoose('none')}>{t('refuse')}</Button>
          <Button onClick={() => onChoose('all')}>{t('accept')}</Button>
        </div>
      )}
      {onClose && (
        <Button look="quiet" square size="small" aria-label={t('close')} onClick={onClose}>
          <X className={ui.icon} aria-hidden />
        </Button>
      )}
    </section>
  );
}

type Queue = ((...entry: unknown[]) => void) & { q?: unknown[] };

declare global {
  interface Window {
    dataLayer?: unknown[];
    clarity?: Queue;
  }
}

/** Loads a measuring script of a site; only its identifier comes from the settings. */
function loadTracker(tracker: Tracker, id: string): void {
  if (loadedTrackers().includes(tracker)) return;
  noteLoaded(tracker);
  LOADERS[tracker](encodeURIComponent(id));
}

/** Reports a page view to the loaded scripts: the path without numbers, codes and query. */
function trackPageView(pathname: string, ids: TrackerIds): void {
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
