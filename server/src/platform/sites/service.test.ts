import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { whyNotStarted } from '../../kit/settings/start-refused.ts';
import { createSites } from './service.ts';

const BRAND = {
  name: 'Brand',
  hosts: ['brand.example'],
  locale: 'en',
  currency: 'USD',
  primary_color: '#0070f3',
  secondary_color: '#f9f9f9',
  teritary_color: '#afafaf',
  hue: 258,
  font: 'inter',
  theme: 'system',
  support_email: 'help@brand.example',
  credit_type: 'separate',
  security: 'disabled',
  plans: [{ id: 'report-1', kind: 'single', unit: 'vhr', quantity: 1, price: 2490 }],
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'marque-sites-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (id: string, text: string) => {
  mkdirSync(join(folder, id), { recursive: true });
  writeFileSync(join(folder, id, 'site.json'), text);
};
const brand = (id: string, about: object) => write(id, JSON.stringify({ ...BRAND, ...about }));

describe('brands from folders', () => {
  it('has one demonstration brand that switches on all that needs no account', () => {
    const site = createSites().get('meridian');
    expect(Object.values(site.features)).toEqual(Object.keys(site.features).map(() => true));
    expect([site.discount_code, site.map_query, site.help_video, site.chat_license].every(Boolean)).toBe(true);
  });

  it('answer under their own hosts in any spelling, and under no other', () => {
    brand('one', { hosts: ['one.example', 'www.one.example'] });
    brand('two', { hosts: ['two.example'], app_prefix: true });
    const sites = createSites({ folder });
    for (const host of ['one.example', 'ONE.example:3000', 'www.one.example.'])
      expect(sites.forHost(host)?.id).toBe('one');
    expect(sites.forHost('app.two.example')?.id).toBe('two');
    expect(sites.get('two').hosts[0]).toBe('two.example');
    for (const host of ['app.one.example', 'three.example', 'one.example@three.example', ''])
      expect(sites.forHost(host)).toBeNull();
  });

  it.each([
    ['capitals in a host', { hosts: ['One.example'] }, 'sites/one/site.json: hosts are names in lower case'],
    ['a color in words', { primary_color: 'blue' }, 'primary_color'],
    ['a misspelled setting', { app_prefx: true }, 'app_prefx'],
    ['a script for an identifier', { tracking: { google_analytics: '<script>' } }, 'google_analytics'],
    ['a chat license with letters', { chat_license: '12a' }, 'chat_license'],
    ['no plan', { plans: [] }, 'plans'],
  ])('with %s are refused in a sentence', (_name, about, sentence) => {
    brand('one', about);
    expect(() => createSites({ folder })).toThrow(sentence);
  });

  it('name the folder whose file is no JSON', () => {
    write('one', '{ "name": ');
    expect(() => createSites({ folder })).toThrow('sites/one/site.json');
  });

  it.each([
    ['a wrong setting', '{ "name": 1 }'],
    ['no JSON', '{ "name": '],
  ])('with %s are refused at the start without a stack', (_name, text) => {
    write('one', text);
    let refused: unknown;
    try {
      createSites({ folder });
    } catch (error) {
      refused = error;
    }
    expect(whyNotStarted(refused)).toContain('sites/one/site.json: ');
    expect(whyNotStarted(refused)).not.toMatch(/\n\s+at /);
  });

  it.each(['JPY', 'KWD', 'usd', 'US', 'XX1'])('may not take %s: amounts are hundredths', currency => {
    brand('one', { currency });
    expect(() => createSites({ folder })).toThrow('must be a currency with hundredths');
  });

  it('may not share a host, not even by the members’ prefix', () => {
    brand('one', { hosts: ['app.two.example'] });
    brand('two', { hosts: ['two.example'], app_prefix: true });
    expect(() => createSites({ folder })).toThrow('The host app.two.example belongs to two sites, one and two');
  });

  it('start without a Clarity snippet that contains more than it should, with a warning', () => {
    brand('one', { tracking: { clarity: Buffer.from('<script>steal()</script>').toString('base64') } });
    brand('two', { hosts: ['two.example'], tracking: { clarity: 'abc1def2gh' } });
    const warnings: string[] = [];
    const sites = createSites({ folder, warn: sentence => warnings.push(sentence) });
    expect(sites.get('one').tracking.clarity).toBe('');
    expect(sites.get('two').tracking.clarity).toBe('abc1def2gh');
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain('sites/one/site.json: clarity');
  });

  it('know when a file of their folder last changed', () => {
    brand('one', {});
    const logo = join(folder, 'one', 'logo.svg');
    writeFileSync(logo, '<svg/>');
    utimesSync(logo, new Date(), new Date('2031-01-02T03:04:05Z'));
    const sites = createSites({ folder });
    expect(sites.config(sites.get('one')).version).toBe('2031-01-02T03:04:05.000Z');
  });
});

describe('a fallback for hosts of no brand', () => {
  it('shows the brand there, but never lends such a host to a link', () => {
    brand('one', { hosts: ['one.example'] });
    const sites = createSites({ folder, fallbackHost: 'one.example' });
    expect(sites.forHost('preview-7.example')?.id).toBe('one');
    expect(sites.named('preview-7.example')).toBeNull();
    expect(sites.linkHost('preview-7.example', 3000)).toBe('one.example');
    expect(sites.linkHost('ONE.example:3000', 3000)).toBe('one.example:3000');
  });

  it('must be a host of a brand', () => {
    brand('one', { hosts: ['one.example'] });
    expect(() => createSites({ folder, fallbackHost: 'two.example' })).toThrow('DEFAULT_SITE_DOMAIN');
  });
});

it('the brands of this installation can be read, and two keep each other’s hosts', () => {
  const sites = createSites({
    warn: sentence => {
      throw new Error(sentence);
    },
  });
  expect(sites.forHost('app.northgate.localhost')).toMatchObject({ id: 'northgate', security: 'enabled' });
  expect(sites.forHost('localhost:3000')).toMatchObject({ id: 'default', security: 'disabled' });
});
