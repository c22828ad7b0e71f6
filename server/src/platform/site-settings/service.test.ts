import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mayOperate, operatorOf } from '../../identity/accounts/rules.ts';
import { emailsOf, memberActor } from '../../identity/accounts/service.ts';
import { createLog } from '../../kit/log/log.ts';
import { readConfig } from '../../kit/settings/config.ts';
import { operatorToken } from '../../testing/builders.ts';
import { createTestApp, freshDatabase, type TestApp } from '../../testing/test-app.ts';
import type { ApprovalKind } from '../approvals/rules.ts';
import { createApprovals } from '../approvals/service.ts';
import type { OperatorRole } from '../sites/contract.ts';
import type { Caller } from '../sites/rules/caller.ts';
import { applyPatch } from '../sites/rules/layers.ts';
import { sitesFolder } from '../sites/service.ts';
import { createSiteSettings } from './service.ts';

/** Two processes on one database and one folder of brands. */
let folder: string;
let both: [TestApp, TestApp];
let token: string;
const logged: string[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'marque-settings-'));
  for (const id of ['default', 'harbor']) cpSync(join(sitesFolder, id), join(folder, id), { recursive: true });
  const database = await freshDatabase();
  const config = {
    ...readConfig({ SITES_DIR: folder, RATE_LIMITS: 'off', DATA_REFRESH: 'off' }),
    operatorSecondFactor: 'optional' as const,
  };
  const log = createLog('warn', { write: line => void logged.push((JSON.parse(line) as { msg: string }).msg) });
  both = [await createTestApp({ database, config, log }), await createTestApp({ database, config, log })];
  token = await operatorToken(both[0], 'site_admin');
});
afterAll(async () => {
  for (const test of both.toReversed()) await test.close();
  rmSync(folder, { recursive: true });
});

async function ask(method: 'GET' | 'POST', url: string, payload?: object) {
  const headers = { host: 'localhost', authorization: `Bearer ${token}` };
  const answer = await both[0].http.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return { http: answer.statusCode, ...answer.json<Answer>() };
}
interface Answer {
  draft: object | null;
  state: { version: number; newest: number; settings: Record<string, unknown>; versions: { changes: unknown[] }[] };
  details: { changes: unknown[] };
}

let base = 0;
beforeEach(async () => {
  const { state } = await ask('GET', '/api/operator/site');
  base = state.newest;
});
const save = (changes: object, about: object = {}) =>
  ask('POST', '/api/operator/site', { base, changes, reason: 'a test', ...about });
const operator = (role: OperatorRole, userId = 'usr_operator') => ({
  ...both[0].visitor(),
  actor: memberActor({ userId, email: 'op@marque.example', roles: [role] }),
});
const logOfChanges = () => both[0].app.audit.list(operator('owner'), { action: 'site.changed', limit: 50 });

describe('saving settings', () => {
  it('puts them over the file in every process, says what changed, and writes it down', async () => {
    const answer = await save({ name: 'Renamed', features: { plate: false } });
    expect(answer).toMatchObject({ http: 200, state: { version: base + 1, newest: base + 1 } });
    expect(answer.state.versions[0]).toMatchObject({
      version: base + 1,
      reason: 'a test',
      changes: [
        { setting: 'name', before: 'Marque', after: 'Renamed' },
        { setting: 'features.plate', before: true, after: false },
      ],
    });
    for (const { app } of both) await app.versions.look();
    for (const test of both) expect(test.visitor().site).toMatchObject({ name: 'Renamed', features: { plate: false } });
    expect((await logOfChanges()).entries[0]).toMatchObject({
      action: 'site.changed',
      object: 'default',
      after: { version: base + 1, settings: ['name', 'features.plate'] },
    });
  });

  it('keeps what the file says of all other settings, also when the file changes later', async () => {
    await save({ hue: 10 });
    const path = join(folder, 'default/site.json');
    const file = readFileSync(path, 'utf8');
    writeFileSync(
      path,
      JSON.stringify({ ...(JSON.parse(file) as object), hue: 20, support_email: 'new@marque.example' }),
    );
    both[0].app.sites.reload();
    expect(both[0].visitor().site).toMatchObject({ hue: 10, support_email: 'new@marque.example' });
    writeFileSync(path, file);
    both[0].app.sites.reload();
  });

  it('takes two operators who change different settings, and shows the second what the first changed of the same', async () => {
    await save({ primary_color: '#111111' });
    expect(await save({ secondary_color: '#eeeeee' })).toMatchObject({
      http: 200,
      state: { settings: { primary_color: '#111111', secondary_color: '#eeeeee' } },
    });
    const refused = await save({ primary_color: '#222222' });
    expect(refused).toMatchObject({ http: 409, reason: 'site_changed', field: 'base' });
    expect(refused.details.changes).toEqual([{ setting: 'primary_color', before: '#0070f3', after: '#111111' }]);
    expect(await save({ primary_color: '#222222' }, { base: base + 2 })).toMatchObject({ http: 200 });
  });

  it('is one version each when both save at the same moment', async () => {
    const answers = await Promise.all([save({ statement_name: 'ONE' }), save({ help_video: 'abcdefghijk' })]);
    expect(answers.map(({ http }) => http)).toEqual([200, 200]);
    expect(answers.map(({ state }) => state.newest).toSorted()).toEqual([base + 1, base + 2]);
    const { state } = await ask('GET', '/api/operator/site');
    expect(state.settings).toMatchObject({ statement_name: 'ONE', help_video: 'abcdefghijk' });
  });

  it.each<[string, object, string, RegExp]>([
    ['a color that is none', { primary_color: 'blue' }, 'site_settings', /primary_color/],
    ['a setting that does not exist', { colour: '#000000' }, 'site_settings', /colour/],
    ['the host of another brand', { hosts: ['harbor.localhost'] }, 'site_settings', /harbor\.localhost/],
    ['a setting taken away that is needed', { name: null }, 'site_settings', /name/],
    ['a price below nothing', { plans: [] }, 'site_settings', /plans/],
    ['nothing', {}, 'site_unchanged', /Nothing was saved/],
  ])('refuses %s in words', async (_what, changes, reason, words) => {
    expect(await save(changes)).toMatchObject({ reason, message: expect.stringMatching(words) });
    expect((await ask('GET', '/api/operator/site')).state.newest).toBe(base);
  });

  it('proposes what decides about real money to a second operator, and saves it once that one approves', async () => {
    const { app, database, clock } = both[0];
    const kinds: ApprovalKind[] = [];
    const deps = { db: database.db, clock: () => clock.now, audit: app.audit };
    const approvals = createApprovals({
      ...deps,
      events: { emit: async () => {} },
      operatorOf,
      emailsOf,
      kinds: () => kinds,
    });
    const mayManage = (caller: Pick<Caller, 'actor'>) => void mayOperate(caller, 'manage_sites');
    const live = createSiteSettings({
      ...deps,
      approvals,
      sites: app.sites,
      files: app.brandFiles,
      mayManage,
      takesMoney: () => true,
    });
    kinds.push(live.approval);
    const change = (changes: Record<string, string[]>) =>
      live.save(operator('owner'), { base, changes, reason: 'a test' });
    expect(await change({ locales: ['en'] })).toMatchObject({ state: { version: base + 1 }, approval: null });
    const { state, approval } = await change({ gateways: ['paypal'] });
    expect(state.version).toBe(base + 1);
    expect(approval).toMatchObject({
      action: 'site.settings',
      object: 'default',
      state: 'open',
      reason: 'a test',
      changes: [{ setting: 'gateways', before: null, after: ['paypal'] }],
    });
    const console = { ...operator('owner'), actor: { kind: 'visitor' as const } };
    const byConsole = live.add(console, { base: 0, reason: 'a test' }, (_tx, file) =>
      applyPatch(file, { gateways: ['stripe'] }),
    );
    await expect(byConsole).rejects.toMatchObject({ reason: 'approval_account' });
    const id = { approval: approval!.id };
    await expect(approvals.approve(operator('owner'), id)).rejects.toMatchObject({ reason: 'approval_own' });
    await expect(approvals.approve(operator('support', 'usr_2'), id)).rejects.toMatchObject({ reason: 'role_needed' });
    expect(await approvals.approve(operator('site_admin', 'usr_2'), id)).toMatchObject({ state: 'approved' });
    await live.load();
    const saved = await live.state(operator('owner'));
    expect(saved).toMatchObject({ version: base + 2, settings: { gateways: ['paypal'] } });
    expect(saved.versions[0]).toMatchObject({ who: 'usr_2', reason: 'a test' });
  });

  it('refuses what was approved after somebody else had changed the same, and leaves it open', async () => {
    const { app, database, clock } = both[0];
    const kinds: ApprovalKind[] = [];
    const deps = { db: database.db, clock: () => clock.now, audit: app.audit };
    const approvals = createApprovals({
      ...deps,
      events: { emit: async () => {} },
      operatorOf,
      emailsOf,
      kinds: () => kinds,
    });
    let isLive = true;
    const settings = {
      ...deps,
      approvals,
      sites: app.sites,
      files: app.brandFiles,
      mayManage: () => {},
      takesMoney: () => isLive,
    };
    const live = createSiteSettings(settings);
    kinds.push(live.approval);
    const hosts = (host: string) =>
      live.save(operator('owner'), { base, changes: { hosts: ['localhost', host] }, reason: 'a host' });
    const { approval } = await hosts('first.example');
    isLive = false;
    await hosts('second.example');
    const id = { approval: approval!.id };
    await expect(approvals.approve(operator('owner', 'usr_2'), id)).rejects.toMatchObject({ reason: 'site_changed' });
    const { approvals: listed } = await approvals.list(operator('auditor'));
    expect(listed.find(each => each.id === approval!.id)).toMatchObject({ state: 'open', decided_by: null });
    expect(app.sites.forHost('second.example')?.id).toBe('default');
  });
});

describe('versions', () => {
  it('are brought back, each as the next version', async () => {
    await save({ name: 'Before' });
    await save({ name: 'After' }, { base: base + 1 });
    const revert = (version: number) =>
      ask('POST', '/api/operator/site-revert', { base: base + 2, version, reason: 'it was better' });
    expect(await revert(base + 9)).toMatchObject({ http: 404, field: 'version' });
    expect(await revert(base + 1)).toMatchObject({
      http: 200,
      state: { version: base + 3, settings: { name: 'Before' } },
    });
    const toFile = { base: base + 3, version: 0, reason: 'as in the file' };
    const { state } = await ask('POST', '/api/operator/site-revert', toFile);
    expect(state.settings).toEqual(JSON.parse(readFileSync(join(folder, 'default/site.json'), 'utf8')));
  });

  it('that this product cannot use are kept, said, and the last good one is used', async () => {
    await save({ name: 'Last good' });
    const later = `insert into site_versions (site_id, version, patch, created_at, who, reason)
      values ('default', ${base + 2}, '{"name":"Later","unknown_setting":1}', now(), 'console', 'a later product')`;
    await both[0].database.executeSql(later);
    await both[0].app.siteSettings.load();
    expect(both[0].visitor().site.name).toBe('Last good');
    const { state } = await ask('GET', '/api/operator/site');
    expect(state).toMatchObject({ version: base + 1, newest: base + 2 });
    expect(logged.at(-1)).toMatch(/^Version \d+ of the settings of default: .*unknown_setting.*It is kept/s);
    expect(await save({ hue: 41 }, { base: base + 1 })).toMatchObject({
      state: { version: base + 3, newest: base + 3, settings: { name: 'Last good', hue: 41 } },
    });
  });
});

describe('drafts', () => {
  const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>';
  const keep = (changes: object, about: object = {}) =>
    ask('POST', '/api/operator/save-brand-draft', { base, changes, ...about });
  const publish = () => ask('POST', '/api/operator/publish-brand-draft', { reason: 'the spring look' });
  afterEach(() => ask('POST', '/api/operator/discard-brand-draft', {}));

  it('change nothing until they are published, with their drawings, as one version', async () => {
    const { name } = both[0].visitor().site;
    await keep({ name: 'Spring' }, { files: { 'favicon.svg': LOGO } });
    expect(await keep({ name: 'Spring', hue: 99 })).toMatchObject({
      http: 200,
      draft: { base, changes: { name: 'Spring', hue: 99 }, files: ['favicon.svg'], fault: null, others: [], both: [] },
    });
    expect(both[0].visitor().site.name).toBe(name);
    expect(await publish()).toMatchObject({
      http: 200,
      state: { version: base + 1, settings: { name: 'Spring', hue: 99 } },
      approval: null,
    });
    await both[1].app.versions.look();
    expect(both[1].visitor().site).toMatchObject({ name: 'Spring', hue: 99 });
    expect(both[1].app.brandFiles.bytes('default', 'favicon.svg')?.toString()).toBe(LOGO);
    expect(await ask('GET', '/api/operator/brand-draft')).toMatchObject({ draft: null });
    expect(await publish()).toMatchObject({ http: 404 });
  });

  it('say what is wrong with them while they are typed, and are not published so', async () => {
    expect(await keep({ primary_color: '#12' })).toMatchObject({
      draft: { fault: expect.stringMatching(/primary_color/) },
    });
    expect(await publish()).toMatchObject({ http: 400, reason: 'site_settings' });
    expect(await ask('GET', '/api/operator/brand-draft')).toMatchObject({
      draft: { changes: { primary_color: '#12' } },
    });
    const script = { 'logo.svg': LOGO.replace('<path', '<script/><path') };
    expect(await keep({}, { files: script })).toMatchObject({ http: 400, reason: 'brand_file', field: 'files' });
  });

  it('show what others have published meanwhile, and wait where both changed the same', async () => {
    await keep({ hue: 5, statement_name: 'MINE' });
    await save({ hue: 6, support_email: 'theirs@marque.example' });
    const { draft } = await ask('GET', '/api/operator/brand-draft');
    expect(draft).toMatchObject({
      both: ['hue'],
      others: [{ setting: 'hue', after: 6 }, { setting: 'support_email' }],
    });
    expect(await publish()).toMatchObject({ http: 409, reason: 'site_changed' });
    await keep({ statement_name: 'MINE' }, { base: base + 1 });
    expect(await publish()).toMatchObject({
      state: { settings: { hue: 6, statement_name: 'MINE', support_email: 'theirs@marque.example' } },
    });
  });

  it('are of one operator each', async () => {
    await keep({ name: 'Mine' });
    const mine = token;
    token = await operatorToken(both[0], 'site_admin');
    expect(await ask('GET', '/api/operator/brand-draft')).toMatchObject({ draft: null });
    expect(await publish()).toMatchObject({ http: 404 });
    token = mine;
    expect(await ask('GET', '/api/operator/brand-draft')).toMatchObject({ draft: { changes: { name: 'Mine' } } });
  });
});

it('is for those who may manage the brand', async () => {
  const { siteSettings } = both[0].app;
  await expect(siteSettings.state(both[0].visitor())).rejects.toMatchObject({ reason: 'login_needed' });
  for (const role of ['support', 'finance', 'content', 'auditor'] as const)
    await expect(siteSettings.state(operator(role))).rejects.toMatchObject({ reason: 'role_needed' });
  await expect(siteSettings.state(operator('site_admin'))).resolves.toMatchObject({ site: 'default' });
});

describe('files of a brand', () => {
  const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>';
  const keep = (path: string, text: string | null, version = 0) =>
    ask('POST', '/api/operator/brand-file', { path, base: version, text, reason: 'a test' });
  const logoOf = async (test: TestApp) =>
    (await test.http.inject({ url: '/sites/default/logo.svg', headers: { host: 'localhost' } })).body;

  it('are kept over those of the folder in every process, and brought back', async () => {
    const inFolder = await logoOf(both[1]);
    expect(await keep('logo.svg', LOGO)).toMatchObject({ http: 200 });
    await both[1].app.versions.look();
    for (const test of both) expect(await logoOf(test)).toBe(LOGO);
    expect(await keep('logo.svg', LOGO)).toMatchObject({ http: 409, reason: 'brand_file_changed' });
    await keep('logo.svg', null, 1);
    expect(await logoOf(both[0])).toBe(inFolder);
    const back = { path: 'logo.svg', base: 2, version: 1, reason: 'a test' };
    await ask('POST', '/api/operator/brand-file-revert', back);
    expect(await logoOf(both[0])).toBe(LOGO);
  });

  it.each([
    ['a script', LOGO.replace('<path', '<script>alert(1)</script><path'), /script/],
    ['a script of another name space', LOGO.replace('<path', '<svg:script href="#a"/><path'), /script/],
    ['a handler', LOGO.replace('<path', '<path onload="alert(1)"'), /onload/],
    ['a link that runs', LOGO.replace('<path', '<a href="javascript:alert(1)"/><path'), /script/],
    ['a hidden link that runs', LOGO.replace('<path', '<a href="&#106;avascript:alert(1)"/><path'), /entities/],
    [
      'a picture from elsewhere',
      LOGO.replace('<path', '<image href="https://evil.example/a.png"/><path'),
      /another place/,
    ],
    ['a style from elsewhere', LOGO.replace('<path', '<style>@import "//evil.example"</style><path'), /another place/],
    ['no drawing', '<html></html>', /SVG/],
  ])('are refused in words with %s', async (_what, text, words) => {
    expect(await keep('favicon.svg', text)).toMatchObject({
      http: 400,
      reason: 'brand_file',
      message: expect.stringMatching(words),
    });
  });

  it('hold badges of makes, which this brand alone shows, until they are taken away', async () => {
    const badgeOn = async (host: string, path = 'logos/ford.svg') =>
      (await both[1].http.inject({ url: `/${path}`, headers: { host } })).body;
    const ours = await badgeOn('localhost');
    expect(await keep('logos/ford.svg', LOGO)).toMatchObject({
      http: 200,
      files: { makes: [{ path: 'logos/ford.svg', make: 'ford', classic: false, svg: LOGO, kept: true }] },
    });
    await both[1].app.versions.look();
    expect(await badgeOn('localhost')).toBe(LOGO);
    expect(await badgeOn('localhost', 'logos/classic/ford.svg')).not.toBe(LOGO);
    expect(await badgeOn('harbor.localhost')).toBe(ours);
    for (const path of ['logos/../logo.svg', 'logos/Ford.svg', 'logos/ford.png'])
      expect(await keep(path, LOGO)).toMatchObject({ reason: 'brand_file' });
    expect(await keep('logos/ford.svg', '<svg onload="alert(1)"/>', 1)).toMatchObject({ reason: 'brand_file' });
    expect(await keep('logos/ford.svg', null, 1)).toMatchObject({ files: { makes: [] } });
    await both[1].app.versions.look();
    expect(await badgeOn('localhost')).toBe(ours);
  });

  it('hold texts of law, which are not written anew once they are in effect', async () => {
    const { clock, app } = both[0];
    const today = clock.now.toISOString().slice(0, 10);
    const path = `legal/terms.${today}.en.md`;
    expect(await keep(path, '# Ours')).toMatchObject({ http: 200 });
    expect(app.legal.current(both[0].visitor().site)).toMatchObject({ terms: today });
    expect(app.legal.text(both[0].visitor().site, 'terms', 'en')?.html).toContain('Ours');
    expect(await keep(path, '# Others', 1)).toMatchObject({
      reason: 'brand_file',
      message: expect.stringMatching(/agreed/),
    });
    expect(await keep('legal/terms.2020-01-01.en.md', 'Old')).toMatchObject({ reason: 'brand_file' });
    expect(await keep('legal/../site.json', '{}')).toMatchObject({ reason: 'brand_file' });
  });
});
