import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../kit/settings/config.ts';
import { sitesFolder } from '../../platform/sites/service.ts';
import { operatorToken } from '../../testing/builders.ts';
import { createTestApp, freshDatabase, type TestApp } from '../../testing/test-app.ts';
import type { DomainCheck, GoLive, GoLiveItem } from './contract.ts';
import { spfMechanismOf } from '../../platform/mail/rules/spf.ts';
import { firstLogo } from './rules.ts';
import { domainChecks, type DomainProbe } from './rules/domain.ts';

/** The outside as a test sets it. */
const outside = {
  addresses: new Map<string, string[]>(),
  texts: new Map<string, string[]>(),
  certificates: new Map<string, Date>(),
  brands: new Map<string, string>(),
  isAway: false,
};
const probe: DomainProbe = {
  addresses: async host => {
    if (outside.isAway) throw new Error('No name server answers');
    return outside.addresses.get(host) ?? [];
  },
  texts: async name => outside.texts.get(name) ?? [],
  certificate: async host => {
    const until = outside.certificates.get(host);
    return until ? { until } : null;
  },
  brandAt: async host => outside.brands.get(host) ?? null,
};

/** Two processes on one database and one folder of brands. */
let both: [TestApp, TestApp];
let folder: string;
let token: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'marque-brands-'));
  for (const id of ['default', 'harbor']) cpSync(join(sitesFolder, id), join(folder, id), { recursive: true });
  const database = await freshDatabase();
  const config = {
    ...readConfig({ SITES_DIR: folder, RATE_LIMITS: 'off', DATA_REFRESH: 'off', LOG_LEVEL: 'silent' }),
    operatorSecondFactor: 'optional' as const,
  };
  const deps = { database, config, domainProbe: probe };
  both = [await createTestApp(deps), await createTestApp(deps)];
  token = await operatorToken(both[0], 'owner');
});
afterAll(async () => {
  for (const test of both.toReversed()) await test.close();
  rmSync(folder, { recursive: true });
});

async function ask<Answer>(url: string, payload?: object, headers: object = {}) {
  const answer = await both[0].http.inject({
    method: payload ? 'POST' : 'GET',
    url,
    headers: { host: 'localhost', authorization: `Bearer ${token}`, ...headers },
    ...(payload ? { payload } : {}),
  });
  return { http: answer.statusCode, ...answer.json<Answer & { reason?: string; message?: string }>() };
}

const NEW = {
  id: 'vettory',
  name: 'Vettory',
  host: 'vettory.example',
  support_email: 'help@vettory.example',
  primary_color: '#0f766e',
  reason: 'a test',
};
const make = (about: object = {}) => ask('/api/operator/new-brand', { ...NEW, ...about });

describe('a brand that is made in the console', () => {
  it('answers in every process with a look and plans of its own, and its maker owns it', async () => {
    expect(await make()).toMatchObject({ http: 200, brand: 'vettory' });
    await both[1].app.versions.look();
    for (const test of both) {
      const caller = test.visitor('vettory.example');
      expect(caller.site).toMatchObject({
        id: 'vettory',
        name: 'Vettory',
        gateways: ['sandbox'],
        search_engines: false,
      });
      expect(test.app.plans.list(caller, { unit: 'vhr' }).length).toBeGreaterThan(0);
      const logo = await test.http.inject({ url: '/sites/vettory/logo.svg', headers: { host: 'vettory.example' } });
      expect(logo.body).toBe(firstLogo(NEW));
    }
    const state = await ask<{ state: { site: string } }>('/api/operator/site', undefined, { 'x-brand': 'vettory' });
    expect(state).toMatchObject({ http: 200, state: { site: 'vettory' } });
    const change = { base: 0, changes: { name: 'Vettory Two' }, reason: 'a test' };
    expect(await ask('/api/operator/site', change, { 'x-brand': 'vettory' })).toMatchObject({ http: 200 });
    expect(both[0].visitor('vettory.example').site.name).toBe('Vettory Two');
  });

  it.each([
    ['an id that is taken', { id: 'harbor', host: 'other.example' }, 'brand_taken'],
    ['the domain of another brand', { id: 'other', host: 'harbor.localhost' }, 'site_settings'],
    ['a domain that is none', { id: 'other', host: 'no domain' }, 'site_settings'],
  ])('is refused in words with %s', async (_what, about, reason) => {
    expect(await make(about)).toMatchObject({ reason });
    expect(both[0].app.brandFiles.brands()).not.toContain('other');
  });
});

describe('a draft of a brand', () => {
  const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>';
  const logo = async (query: string, headers: object = { authorization: `Bearer ${token}` }) =>
    both[0].http.inject({ url: `/sites/default/logo.svg${query}`, headers: { host: 'localhost', ...headers } });

  it('is seen by its operator alone, in pictures and emails', async () => {
    const published = (await logo('')).body;
    await ask('/api/operator/save-brand-draft', { base: 0, changes: { name: 'Spring' }, files: { 'logo.svg': LOGO } });
    const drafted = await logo('?draft=default');
    expect(drafted.body).toBe(LOGO);
    expect(drafted.headers['cache-control']).toBe('private, no-store');
    expect((await logo('')).body).toBe(published);
    expect((await logo('?draft=default', {})).body).toBe(published);
    const other = { authorization: `Bearer ${await operatorToken(both[0], 'support')}` };
    expect((await logo('?draft=default', other)).statusCode).toBe(403);
    expect((await logo('?draft=harbor')).statusCode).toBe(404);
    const mail = await ask<{ html: string }>('/api/operator/brand-draft-mail?language=es');
    expect(mail).toMatchObject({ http: 200, subject: expect.stringMatching(/Honda Accord/) });
    expect(mail.html).toContain('Spring');
    expect(mail.html).toContain('/sites/default/logo.svg?draft=default');
  });
});

describe('the domain of a brand', () => {
  const domain = {
    id: 'vettory',
    host: 'vettory.example',
    appHost: 'app.vettory.example',
    sender: 'hello@vettory.example',
    supportEmail: 'help@vettory.example',
    spfMechanism: 'include:mail.example',
    dkimSelector: 'mq1',
  };
  const NOW = new Date('2026-06-15T12:00:00Z');
  const check = async () =>
    Object.fromEntries(
      (await domainChecks(domain, probe, NOW, () => 0)).map(each => [each.key, each.state] as const),
    ) as Record<DomainCheck['key'], DomainCheck['state']>;

  it('is missing, then in order, then wrong, as it is seen from outside', async () => {
    const all = (state: DomainCheck['state']) =>
      Object.fromEntries(['address', 'app', 'certificate', 'spf', 'dkim', 'dmarc'].map(key => [key, state]));
    expect(await check()).toEqual(all('missing'));
    for (const host of ['vettory.example', 'app.vettory.example']) {
      outside.addresses.set(host, ['203.0.113.20']);
      outside.brands.set(host, 'vettory');
    }
    outside.certificates.set('vettory.example', new Date('2026-09-01T00:00:00Z'));
    outside.texts.set('vettory.example', ['google-site-verification=1', 'v=spf1 include:mail.example -all']);
    outside.texts.set('mq1._domainkey.vettory.example', ['v=DKIM1; k=rsa; p=MIGf']);
    outside.texts.set('_dmarc.vettory.example', ['v=DMARC1; p=quarantine']);
    expect(await check()).toEqual(all('ok'));
    for (const host of ['vettory.example', 'app.vettory.example']) outside.brands.set(host, 'harbor');
    outside.certificates.set('vettory.example', new Date('2026-06-17T00:00:00Z'));
    outside.texts.set('vettory.example', ['v=spf1 -all', 'v=spf1 include:mail.example -all']);
    outside.texts.set('mq1._domainkey.vettory.example', ['v=DKIM1; p=']);
    outside.texts.set('_dmarc.vettory.example', ['v=DMARC1']);
    expect(await check()).toEqual(all('wrong'));
  });

  it('says which one record names the mail provider, and keeps who else is named', async () => {
    const recordOf = async (...texts: string[]) => {
      outside.texts.set('vettory.example', texts);
      const spf = (await domainChecks(domain, probe, NOW, () => 0)).find(({ key }) => key === 'spf');
      return [spf?.state, spf?.record?.value];
    };
    expect(await recordOf()).toEqual(['missing', 'v=spf1 include:mail.example ~all']);
    const other = 'v=spf1 include:other.example -all';
    expect(await recordOf(other)).toEqual(['wrong', 'v=spf1 include:other.example include:mail.example ~all']);
    expect(await recordOf('v=spf1 include:mail.example -all')).toEqual(['ok', undefined]);
    expect(spfMechanismOf('smtps://a:b@email-smtp.us-east-1.amazonaws.com:465')).toBe('include:amazonses.com');
    expect(spfMechanismOf('smtp://mail.example')).toBeNull();
  });

  it('is where emails come from, and no other', async () => {
    const save = (mail_from: string, base: number) =>
      ask('/api/operator/site', { base, changes: { mail_from }, reason: 'a test' }, { 'x-brand': 'vettory' });
    const { state } = await ask<{ state: { newest: number } }>('/api/operator/site', undefined, {
      'x-brand': 'vettory',
    });
    expect(await save('hello@elsewhere.example', state.newest)).toMatchObject({
      reason: 'site_settings',
      message: expect.stringContaining('elsewhere.example'),
    });
    expect(await save('hello@vettory.example', state.newest)).toMatchObject({ http: 200 });
    expect(both[0].visitor('vettory.example').site.mail_from).toBe('hello@vettory.example');
  });

  it('is not known where nobody answers', async () => {
    outside.isAway = true;
    expect(await check()).toMatchObject({ address: 'unknown', app: 'unknown' });
    outside.isAway = false;
  });
});

it('goes live by what is on record alone', async () => {
  const items = async () => {
    const answer = await ask<{ items: GoLiveItem[] }>('/api/operator/go-live', undefined, { 'x-brand': 'vettory' });
    return Object.fromEntries(answer.items.map(item => [item.key, item]));
  };
  const before = await items();
  expect(Object.values(before).filter(({ done }) => done)).toEqual([]);
  expect(before.legal?.about).toEqual(['terms', 'privacy']);
  expect(before.second_factor?.about).toHaveLength(1);
  const seller = { seller: { name: 'Vettory LLC', address: ['Main Street 1'] }, statement_name: 'VETTORY' };
  const { state } = await ask<{ state: { newest: number } }>('/api/operator/site', undefined, { 'x-brand': 'vettory' });
  const change = { base: state.newest, changes: seller, reason: 'a test' };
  expect(await ask('/api/operator/site', change, { 'x-brand': 'vettory' })).toMatchObject({ http: 200 });
  expect((await items()).seller).toMatchObject({ done: true, about: [] });
});

it('has its sender confirmed by a mailed link, as long as emails come from that address', async () => {
  const of = { 'x-brand': 'vettory' };
  const sender = async () =>
    (await ask<GoLive>('/api/operator/go-live', undefined, of)).items.find(({ key }) => key === 'sender');
  const { to } = await ask<{ to: string }>('/api/operator/mail-sender', {}, of);
  await both[0].drain();
  const mail = both[0].mailbox.find(each => each.to === to && each.text.includes('sender='));
  // It leads to where the operator is signed in, not to the brand's own address.
  expect(mail?.text).toMatch(/https?:\/\/localhost\S*\/operator\/go-live\?brand=vettory&sender=/);
  const token = decodeURIComponent(/[?&]sender=([^\s&]+)/.exec(mail?.text ?? '')?.[1] ?? '');
  expect((await sender())?.done).toBe(false);
  const confirm = (given: string, brand = of['x-brand']) =>
    ask<GoLive>('/api/operator/confirm-sender', { token: given }, { 'x-brand': brand });
  expect(await confirm('forged')).toMatchObject({ reason: 'sender_link' });
  expect(await confirm(token, 'default')).toMatchObject({ reason: 'sender_link' });
  expect(await confirm(token)).toMatchObject({ http: 200 });
  expect(await sender()).toMatchObject({ done: true, about: [to] });

  const { state } = await ask<{ state: { newest: number } }>('/api/operator/site', undefined, of);
  const change = { base: state.newest, changes: { mail_from: 'news@vettory.example' }, reason: 'a test' };
  expect(await ask('/api/operator/site', change, of)).toMatchObject({ http: 200 });
  expect((await sender())?.done).toBe(false);
  expect(await confirm(token)).toMatchObject({ reason: 'sender_link' });
});

it('is taken live on the sandbox once an owner answers for what is open', async () => {
  const of = { 'x-brand': 'vettory' };
  const take = () => ask<GoLive>('/api/operator/take-live', { reason: 'opening day' }, of);
  const state = () => ask<GoLive>('/api/operator/go-live', undefined, of);
  expect(await take()).toMatchObject({ http: 409, reason: 'go_live_open' });
  const { items, mode } = await state();
  expect(mode).toBe('sandbox');
  const open = items.filter(({ done }) => !done).map(({ key }) => key);
  expect(open).toEqual(expect.arrayContaining(['purchase', 'webhook', 'report']));
  const overrule = (key: string, overruled = true) =>
    ask<GoLive>('/api/operator/overrule-go-live', { key, overruled, reason: 'for the trial' }, of);
  for (const key of open) await overrule(key);
  expect(await overrule('backup', false)).toMatchObject({ ready: false, live: null });
  expect(await take()).toMatchObject({ http: 409, message: expect.stringMatching(/one point is/) });
  expect(await overrule('backup')).toMatchObject({ ready: true, may_overrule: true });
  expect(await take()).toMatchObject({ http: 200, live: { mode: 'sandbox' } });
  expect(both[0].visitor('vettory.example').site.search_engines).toBe(true);
  const log = await ask<{ entries: { action: string; after: { overruled: string[] } }[] }>(
    '/api/operator/audit?action=brand.live',
    undefined,
    of,
  );
  expect(log.entries[0]?.after.overruled.toSorted()).toEqual(open.toSorted());
});
