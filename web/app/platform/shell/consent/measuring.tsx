import { parseCookie, stringifySetCookie } from 'cookie';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { closeChoices, saveChoice, useChoice } from './choice-store.ts';
import { allowedTrackers, consentCookie } from './consent.ts';
import { ConsentBanner } from './consent-banner.tsx';
import { loadedTrackers, openedPolicy, openedWithConsent, refusedByBrowser } from './third-party-scripts.ts';
import type { Frame } from '../settings/frame-data.ts';
import { scriptPolicyOf } from './script-policy.ts';
import { loadTracker, trackPageView } from './trackers.ts';

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
