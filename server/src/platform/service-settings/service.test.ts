import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createServiceSettings } from './service.ts';
import { configuredApp } from '../../app/configured-app.ts';
import { mayOperate } from '../../identity/accounts/rules.ts';
import { memberActor } from '../../identity/accounts/service.ts';
import { executeIn } from '../../kit/database/db.ts';
import { freshDatabase, TEST_CONFIG } from '../../testing/test-app.ts';
import type { OperatorRole } from '../sites/contract.ts';

const ENVIRONMENT = { VINAUDIT_KEY: 'k', VINAUDIT_USER: 'u', VINAUDIT_PASSWORD: 'p', PLATE_SEARCHES_PER_DAY: '500' };
const SETTINGS_KEY = 'a key of thirty-two characters and more';
const VERSIONS = 'select version, settings from service_versions order by version';

let database: Awaited<ReturnType<typeof freshDatabase>>;
const openApp = async () => {
  const config = { ...TEST_CONFIG, environment: ENVIRONMENT, settingsKeys: [SETTINGS_KEY], rateLimits: true };
  return (await configuredApp(config, database)).app;
};
type App = Awaited<ReturnType<typeof openApp>>;

/** Two processes on one database. */
let app: App;
let other: App;
beforeAll(async () => {
  database = await freshDatabase();
  [app, other] = [await openApp(), await openApp()];
});
beforeEach(async () => {
  await executeIn(database.db).executeSql('delete from service_versions');
  for (const each of [app, other]) await each.live.load();
});
afterAll(() => app.stop());

function operator(role: OperatorRole = 'owner', site = 'default') {
  const actor = memberActor({ userId: 'usr_op', email: 'op@marque.example', roles: [role] });
  const about = { requestId: 'req_test', locale: 'en', ip: '127.0.0.1', origin: 'http://localhost' } as const;
  return { site: app.sites.get(site), actor, ...about, gatePassed: true, guest: null };
}
const save = (changes: Record<string, string | null>, base = 0, by = operator()) =>
  app.serviceSettings.save(by, { changes, base, reason: 'a test' });
const setting = async (name: string) =>
  (await app.serviceSettings.state(operator())).settings.find(each => each.name === name);

describe('services that are switched in the console', () => {
  it('are asked in every process, and are away again after a revert', async () => {
    const names = (of: App) => of.history.map(({ name }) => name);
    const before = names(app);
    expect(app.isDemo()).toBe(true);
    await save({ HISTORY_PROVIDER: 'vinaudit', VINAUDIT_REPORT_PRICE: '0.45' });
    await other.live.load();
    for (const each of [app, other]) {
      expect(names(each)).toContain('VinAudit');
      expect(each.isDemo()).toBe(false);
    }
    const { sources } = await other.paidSources.usage(operator());
    expect(sources).toContainEqual(expect.objectContaining({ source: 'VinAudit reports', price_usd: '0.45' }));
    for (const each of [app, other]) expect(each.builds.demo).toBe(false);
    await app.serviceSettings.revert(operator(), { base: 1, version: 0, reason: 'a test' });
    await other.live.load();
    for (const each of [app, other]) {
      expect(names(each)).toEqual(before);
      expect(each.builds.demo).toBe(true);
      expect((await each.paidSources.usage(operator())).sources).toEqual([]);
    }
    expect((await executeIn(database.db).executeSql(VERSIONS)).rows).toEqual([
      { version: 1, settings: { HISTORY_PROVIDER: 'vinaudit', VINAUDIT_REPORT_PRICE: '0.45' } },
      { version: 2, settings: {} },
    ]);
  });

  it('limit plate searches as soon as the limit is another', async () => {
    await save({ PLATE_SEARCHES_PER_DAY: '1' });
    await other.live.load();
    const search = (ip: string) =>
      other.plates.decode({ ...operator(), actor: { kind: 'visitor' }, ip }, { plate: 'ABC1234', state: 'CA' });
    await expect(search('198.51.100.1')).rejects.toMatchObject({ reason: 'plate_not_found' });
    await expect(search('198.51.100.2')).rejects.toMatchObject({ reason: 'plate_service_quota' });
  });

  it('stand before the environment, which is shown and counts again once the setting is taken away', async () => {
    expect(await setting('PLATE_SEARCHES_PER_DAY')).toMatchObject({ value: '500', source: 'environment' });
    expect(await setting('PLATE_SEARCHES_PER_MEMBER')).toMatchObject({ value: '20', source: 'default' });
    await save({ PLATE_SEARCHES_PER_DAY: '50' });
    expect(await setting('PLATE_SEARCHES_PER_DAY')).toMatchObject({
      value: '50',
      source: 'console',
      otherwise: '500',
    });
    expect(app.config.plateLimits.perDay).toBe(50);
    await save({ PLATE_SEARCHES_PER_DAY: null }, 1);
    expect(await setting('PLATE_SEARCHES_PER_DAY')).toMatchObject({ value: '500', source: 'environment' });
  });

  it('use keys that are set in the console, which stay as long as they are needed', async () => {
    expect((await setting('PLATE_PROVIDER'))?.options).toContainEqual({ name: 'carsxe', ready: false });
    await app.keptSecrets.set(operator(), { name: 'carsxe', base: 0, fields: { key: 'abcdef' }, reason: 'a test' });
    expect((await setting('PLATE_PROVIDER'))?.options).toContainEqual({ name: 'carsxe', ready: true });
    await save({ PLATE_PROVIDER: 'carsxe', PHOTO_READER: 'carsxe', PHOTO_PRICE: '0.05', PHOTOS_PER_DAY: '7' });
    expect(await setting('PHOTOS_PER_DAY')).toMatchObject({ value: '7', otherwise: '1000', group: 'plates' });
    await other.keptSecrets.load();
    await other.live.load();
    expect(other.plateProviders().map(({ name }) => name)).toEqual(['CarsXE']);
    expect(other.plates.photos.available()).toBe(true);
    const photos = { source: 'CarsXE photos', price_usd: '0.05', calls_per_day: 7, calls_today: 0 };
    for (const each of [app, other]) expect((await each.paidSources.usage(operator())).sources).toEqual([photos]);
    const remove = () => app.keptSecrets.remove(operator(), { name: 'carsxe', base: 1, reason: 'a test' });
    await expect(remove()).rejects.toMatchObject({ reason: 'secret_in_use' });
    await save({ PLATE_PROVIDER: '', PHOTO_READER: '' }, 1);
    await remove();
    expect(app.plates.photos.available()).toBe(false);
    expect((await app.paidSources.usage(operator())).sources).toEqual([]);
  });

  it('tell what came back and take answers by email as soon as their secrets are set', async () => {
    const secret = 'a secret of thirty-two characters';
    const addresses = async () => (await app.mail.suppression.list(operator(), { limit: 10 })).providers;
    expect(await addresses()).toEqual([]);
    await app.keptSecrets.set(operator(), { name: 'mail_events', base: 0, fields: { secret }, reason: 'a test' });
    expect(await addresses()).toEqual(['postmark', 'signed']);
    await save({ MAIL_EVENTS_TOPIC: 'arn:aws:sns:us-east-1:123456789012:bounces' });
    expect(await addresses()).toEqual(['postmark', 'signed', 'ses']);
    await expect(app.support.receive('{}', 'none')).rejects.toMatchObject({ reason: 'not_found' });
    const fields = { domain: 'reply.example', secret };
    await app.keptSecrets.set(operator(), { name: 'inbound_mail', base: 0, fields, reason: 'a test' });
    await expect(app.support.receive('{}', 'none')).rejects.toMatchObject({ reason: 'webhook_signature' });
  });

  it('stay as they were where a later release has saved what this one does not know', async () => {
    await save({ NHTSA_RECALLS: 'off' });
    const later = `insert into service_versions values (2, '{"MOON_PROVIDER": "luna"}', now(), 'usr_op', 'later')`;
    await executeIn(database.db).executeSql(later);
    await app.live.load();
    const { version, newest, fault } = await app.serviceSettings.state(operator());
    expect({ version, newest, fault }).toEqual({
      version: 1,
      newest: 2,
      fault: 'MOON_PROVIDER: is no setting of the console',
    });
    expect(app.config.recallSources.nhtsa).toBeNull();
  });

  it.each<[string, () => Promise<unknown>, string]>([
    ['without the keys of the service', () => save({ HISTORY_PROVIDER: 'clearvin' }), 'service_settings'],
    ['with a price that is none', () => save({ VINAUDIT_REPORT_PRICE: '0,45' }), 'service_settings'],
    ['that is no service', () => save({ PLATE_PROVIDER: 'dmv' }), 'service_settings'],
    ['an address to which keys would go', () => save({ CARSXE_URL: 'https://evil.example' }), 'service_settings'],
    ['which are as they were', () => save({}), 'services_unchanged'],
    ['that somebody changed meanwhile', () => save({ EPA_SERVICE: 'off' }, 3), 'services_changed'],
    ['by support', () => save({ EPA_SERVICE: 'off' }, 0, operator('support')), 'role_needed'],
    ['from another brand', () => save({ EPA_SERVICE: 'off' }, 0, operator('owner', 'harbor')), 'not_found'],
  ])('are not changed %s', async (_what, change, reason) => {
    await expect(change()).rejects.toMatchObject({ reason });
    expect((await executeIn(database.db).executeSql(VERSIONS)).rows).toEqual([]);
  });

  it('do not leave reports to the demonstration while a brand takes real money', async () => {
    const refused = createServiceSettings({
      ...app,
      mayManage: caller => mayOperate(caller, 'manage_sites'),
      takesMoney: () => true,
      emailsOf: async () => new Map(),
    });
    await save({ HISTORY_PROVIDER: 'vinaudit' });
    const change = { changes: { HISTORY_PROVIDER: '' }, base: 1, reason: 'a test' };
    await expect(refused.save(operator(), change)).rejects.toMatchObject({ reason: 'services_demo_data' });
  });
});
