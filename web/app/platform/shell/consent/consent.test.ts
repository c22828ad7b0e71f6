import { describe, expect, it } from 'vitest';
import { allowedTrackers, type Consent, consentCookie, consentOf, hasTracking } from './consent.ts';
import type { ScriptPolicy } from './script-policy.ts';

const ids = { google_analytics: 'G-ABC123', google_tag: 'GTM-ABC12', clarity: 'abcdefgh12' };
const none = { google_analytics: '', google_tag: '', clarity: '' };
const request = (consent: Consent, refusedByBrowser: boolean, policy: ScriptPolicy) =>
  allowedTrackers(ids, { consent, refusedByBrowser, policy });

describe('measuring', () => {
  it('needs consent', () => {
    expect(request('all', false, 'open')).toEqual(['google_analytics', 'google_tag', 'clarity']);
    expect(request(null, false, 'open')).toEqual([]);
    expect(request('none', false, 'open')).toEqual([]);
  });

  it('respects the opt-out signal of the browser', () => {
    for (const policy of ['open', 'numbered', 'strict'] as const) expect(request('all', true, policy)).toEqual([]);
  });

  it('is off on pages with passwords and payments', () => {
    expect(request('all', false, 'strict')).toEqual([]);
  });

  it('excludes scripts that read the address on pages with a number', () => {
    expect(request('all', false, 'numbered')).toEqual(['google_analytics']);
  });

  it('uses the scripts of the site', () => {
    const about = { consent: 'all', refusedByBrowser: false, policy: 'open' } as const;
    expect(allowedTrackers({ ...none, clarity: 'abcdefgh12' }, about)).toEqual(['clarity']);
    expect(allowedTrackers(none, about)).toEqual([]);
    expect([hasTracking(none), hasTracking({ ...none, google_tag: 'GTM-ABC12' })]).toEqual([false, true]);
  });
});

it('remembers an answer for 180 days, and ignores other values', () => {
  expect(consentCookie('none', true)).toBe('marque_consent=none; Max-Age=15552000; Path=/; Secure; SameSite=Lax');
  expect(['a=b; marque_consent=all', 'marque_consent=none', 'marque_consent=yes', ''].map(consentOf)).toEqual([
    'all',
    'none',
    null,
    null,
  ]);
});
