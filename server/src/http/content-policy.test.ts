import { describe, expect, it } from 'vitest';
import { contentPolicy } from './content-policy.ts';

const NONE = {
  tracking: { clarity: '', google_analytics: '', google_tag: '' },
  chat_license: '',
  map_query: '',
  help_video: '',
  gateways: [],
};
const ALL = {
  tracking: { clarity: 'abc1def2gh', google_analytics: 'G-ABCD1234', google_tag: 'GTM-ABCD12' },
  chat_license: '1234567',
  map_query: 'Springfield, IL',
  help_video: 'abcdefghijk',
  gateways: ['stripe' as const, 'paypal' as const],
};
type PolicySite = NonNullable<Parameters<typeof contentPolicy>[1]['site']>;

const sources = (
  path: string,
  site: PolicySite | null,
  name: string,
  development = false,
  measured = true,
): string[] => {
  const found = contentPolicy('abc', { development, path, site, measured })
    .split('; ')
    .find(each => each.startsWith(`${name} `));
  return found?.split(' ').slice(1) ?? [];
};
const STRICT = ["'self'", "'nonce-abc'"];

describe('the content policy of a page', () => {
  it.each([
    '/checkout',
    '/checkout/return',
    '/CHECKOUT',
    '/%63heckout',
    '//checkout',
    '/checkout.data',
    '/checkout/',
    '/login',
    '/signup',
    '/forgot-password',
    '/reset',
    '/pay/sandbox/pay_1',
    '/delete-account',
    '/delete-account/token',
    '/subscription/token',
    '/r/token',
    '/members/login',
    '/members/login.data',
    '/members/signup',
    '/members/forgot-password',
    '/members/reset',
    '/members/securelogin',
    '/members/magic',
    '/members/confirm',
    '/members/profile',
    '/members/sessions',
    '/%',
  ])('%s: only scripts of the page, no frames and no other hosts, for any settings of the brand', path => {
    expect(sources(path, ALL, 'script-src')).toEqual(STRICT);
    expect(sources(path, ALL, 'connect-src')).toEqual(["'self'"]);
    expect(sources(path, ALL, 'frame-src')).toEqual(["'none'"]);
    expect(sources(path, ALL, 'style-src')).toEqual(["'self'", "'unsafe-inline'"]);
  });

  it.each(['/', '/pricing', '/vehicle/1HGCM82633A004352', '/members/dashboard', '/checkouts', '/loginx', '/x/login'])(
    '%s: allows the hosts in the brand’s settings',
    path => {
      const scripts = sources(path, ALL, 'script-src');
      expect(scripts).toContain('https://www.googletagmanager.com');
      expect(scripts).toContain('https://*.clarity.ms');
      expect(scripts).toContain('https://*.livechatinc.com');
    },
  );

  it.each([
    ['nothing', {}, ''],
    ['analytics', { tracking: { ...NONE.tracking, google_analytics: 'G-ABCD1234' } }, 'googletagmanager'],
    ['a tag manager', { tracking: { ...NONE.tracking, google_tag: 'GTM-ABCD12' } }, 'googletagmanager'],
    ['Clarity', { tracking: { ...NONE.tracking, clarity: 'abc1def2gh' } }, 'clarity'],
    ['chat', { chat_license: '1234567' }, 'livechatinc'],
  ])('with %s set up: no other host', (_name, about, word) => {
    const scripts = sources('/pricing', { ...NONE, ...about }, 'script-src').slice(2);
    expect(scripts.every(each => word !== '' && each.includes(word))).toBe(true);
    expect(scripts.length > 0).toBe(word !== '');
  });

  it('names no host of what measures before the reader has agreed', () => {
    const site = { ...ALL, chat_license: '' };
    for (const name of ['script-src', 'connect-src', 'img-src'])
      expect(sources('/', site, name, false, false).join(' ')).not.toMatch(/google|clarity|bing/);
  });

  it('frames the video and the map of a brand that has them', () => {
    expect(sources('/help', NONE, 'frame-src')).toEqual(["'none'"]);
    const [video, map] = ['https://www.youtube-nocookie.com', 'https://www.google.com'];
    expect(sources('/help', { ...NONE, help_video: 'abcdefghijk' }, 'frame-src')).toEqual([video]);
    expect(sources('/help', { ...NONE, map_query: 'Springfield' }, 'frame-src')).toEqual([map]);
    expect(sources('/login', ALL, 'frame-src')).toEqual(["'none'"]);
  });

  it('frames the films of a page that is previewed, and lets nothing else of others in', () => {
    const policy = contentPolicy('abc', {
      development: false,
      path: '/page-preview/token',
      site: ALL,
      measured: true,
      frames: ['vimeo'],
    });
    expect(policy).toContain('frame-src https://player.vimeo.com;');
    expect(policy).toContain("script-src 'self' 'nonce-abc';");
  });

  it('lets forms lead to the payment pages of the brand’s gateways only', () => {
    expect(sources('/checkout', NONE, 'form-action')).toEqual(["'self'"]);
    expect(sources('/checkout', { ...NONE, gateways: ['stripe'] }, 'form-action')).toContain(
      'https://checkout.stripe.com',
    );
    expect(sources('/checkout', { ...NONE, gateways: ['stripe'] }, 'form-action').join()).not.toContain('paypal');
  });

  it('never allows inline or evaluated scripts, other bases, plug-ins or being framed', () => {
    for (const path of ['/', '/login']) {
      const policy = contentPolicy('abc', { development: true, path, site: ALL, measured: true });
      expect(policy).not.toContain("'unsafe-eval'");
      expect(sources(path, ALL, 'script-src')).not.toContain("'unsafe-inline'");
      for (const name of ['base-uri', 'object-src', 'frame-ancestors'])
        expect(sources(path, ALL, name)).toEqual(["'none'"]);
    }
  });

  it('runs WebAssembly on the search pages alone', () => {
    const runs = (path: string) => sources(path, NONE, 'script-src').includes("'wasm-unsafe-eval'");
    expect(['/', '/check', '/identify'].filter(path => !runs(path))).toEqual([]);
    expect(['/pricing', '/vehicle/1HGCM82633A004352', '/checkout', '/members/dashboard', '/%'].filter(runs)).toEqual(
      [],
    );
  });

  it('is strict where no brand is known, and opens the development socket in development only', () => {
    expect(sources('/pricing', null, 'script-src')).toEqual(STRICT);
    expect(sources('/', null, 'connect-src', true)).toContain('ws:');
    expect(sources('/', null, 'connect-src')).not.toContain('ws:');
  });

  it('lets a page frame what it shows of others, and no page that takes a password', () => {
    const framesOf = (path: string, site: PolicySite) =>
      contentPolicy('abc', { development: false, path, site, measured: false, frames: ['vimeo', 'map'] })
        .split('; ')
        .find(each => each.startsWith('frame-src'));
    expect(framesOf('/learn/a', NONE)).toBe('frame-src https://player.vimeo.com https://www.google.com');
    expect(framesOf('/login', NONE)).toBe("frame-src 'none'");
  });
});
