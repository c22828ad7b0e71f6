import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mayOperate, operatorOf } from '../../identity/accounts/rules.ts';
import { emailsOf, memberActor } from '../../identity/accounts/service.ts';
import { executeIn } from '../../kit/database/db.ts';
import { createLog } from '../../kit/log/log.ts';
import { secretsFrom } from '../../kit/settings/secrets.ts';
import { createTestApp, TEST_CONFIG, type TestApp } from '../../testing/test-app.ts';
import { createApprovals } from '../approvals/service.ts';
import type { ApprovalKind } from '../approvals/rules.ts';
import type { OperatorRole } from '../sites/contract.ts';
import { createSecrets } from './service.ts';
import { createSecretStore } from './service/secret-store.ts';

const [OLD, NEW] = ['an old key of thirty-two characters', 'a new key of thirty-two characters'];
const STRIPE = { secret_key: 'sk_test_abcdefgh1234', webhook_secret: 'whsec_abcdefgh5678' };

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ config: { ...TEST_CONFIG, settingsKeys: [OLD] } });
});
afterAll(() => test.close());

const operator = (role: OperatorRole = 'owner', userId = 'usr_op', host = 'localhost') => ({
  ...test.visitor(host),
  actor: memberActor({ userId, email: 'op@marque.example', roles: [role] }),
});
const set = (name: string, fields: Record<string, string>, base = 0, by = operator()) =>
  test.app.keptSecrets.set(by, { name, fields, base, reason: 'a test' });
const storeWith = (keys: string[], file = secretsFrom({})) =>
  createSecretStore({ db: test.database.db, log: createLog('silent'), keys, file });

/** Rows as they are stored. */
const rowsOf = async (text: string) => (await executeIn(test.database.db).executeSql(text)).rows;

describe('keys that are set in the console', () => {
  it('are sealed in the database and the log, shown by their last characters, and in use in every process', async () => {
    const file = secretsFrom({ default: { stripe: { ...STRIPE, secret_key: 'sk_test_of_the_file' } } });
    const other = storeWith([OLD], file);
    await other.load();
    expect(other.gateways.stripeOf('default')?.secret_key).toBe('sk_test_of_the_file');
    const { kept } = await set('stripe', STRIPE);
    expect(kept.secrets.find(({ name }) => name === 'stripe')).toMatchObject({
      source: 'console',
      version: 1,
      who: 'usr_op',
      fields: [{ shown: '1234' }, { shown: '5678' }],
    });
    await other.load();
    expect(other.gateways.stripeOf('default')).toEqual(STRIPE);
    expect(other.gateways.stripeOf('harbor')).toBeNull();
    const rows = await rowsOf(`select s.*, a.after from kept_secrets s, audit_entries a`);
    expect(JSON.stringify(rows)).not.toMatch(/abcdefgh/);
    await test.app.keptSecrets.remove(operator(), { name: 'stripe', base: 1, reason: 'a test' });
    await other.load();
    expect(other.gateways.stripeOf('default')?.secret_key).toBe('sk_test_of_the_file');
  });

  it('are opened with the old key and the new one while they are sealed anew, without a moment without them', async () => {
    await set('smtp', { url: 'smtp://user:password@mail.example' });
    const both = storeWith([NEW, OLD]);
    await both.load();
    expect(both.environment()).toEqual({ SMTP_URL: 'smtp://user:password@mail.example' });
    const late = storeWith([OLD]);
    await late.load();
    expect(await both.reseal()).toBeGreaterThan(0);
    expect(await both.reseal()).toBe(0);
    const onlyNew = storeWith([NEW]);
    await onlyNew.load();
    expect(onlyNew.environment()).toEqual({ SMTP_URL: 'smtp://user:password@mail.example' });
    await late.load();
    expect(late.isUnreadable('', 'smtp')).toBe(true);
    expect(late.environment()).toEqual({ SMTP_URL: 'smtp://user:password@mail.example' });
    await storeWith([OLD, NEW]).reseal();
  });

  it('stand for settings of the environment, those of one brand excepted', async () => {
    await set('carsxe', { key: 'of the console' });
    await set('inbound_mail', { domain: 'reply.example', secret: 'a secret of thirty-two characters' });
    await set('strapi', { token: 'of one brand' });
    const secrets = storeWith([OLD]);
    await secrets.load();
    expect(secrets.environment()).toMatchObject({
      CARSXE_KEY: 'of the console',
      INBOUND_MAIL_DOMAIN: 'reply.example',
      INBOUND_MAIL_SECRET: 'a secret of thirty-two characters',
    });
    expect(secrets.environment()).not.toHaveProperty('STRAPI_TOKEN');
    expect(secrets.fieldsOf('default', 'strapi')).toEqual({ token: 'of one brand' });
  });

  it.each<[string, () => Promise<unknown>, string]>([
    ['of another kind', () => set('stripe', { ...STRIPE, secret_key: 'pk_test_1' }, 2), 'secret_fields'],
    ['that somebody changed meanwhile', () => set('stripe', STRIPE, 1), 'secret_changed'],
    ['of something unknown', () => set('aws', { key: 'abcdef' }), 'not_found'],
    [
      'of all brands, from another brand',
      () => set('smtp', { url: 'smtp://a' }, 1, operator('owner', 'u', 'harbor.localhost')),
      'not_found',
    ],
    ['by support', () => set('stripe', STRIPE, 2, operator('support')), 'role_needed'],
    [
      'that are live beside demonstration data',
      () => set('stripe', { ...STRIPE, secret_key: 'sk_live_abcdefgh' }, 2),
      'secret_demo_data',
    ],
  ])('are refused %s', async (_what, ask, reason) => {
    await expect(ask()).rejects.toMatchObject({ reason });
  });

  it('need a second person where money is live, and are sealed while they wait', async () => {
    const { app, database, clock } = test;
    const kinds: ApprovalKind[] = [];
    const deps = { db: database.db, clock: () => clock.now, audit: app.audit };
    const approvals = createApprovals({
      ...deps,
      events: { emit: async () => {} },
      operatorOf,
      emailsOf,
      kinds: () => kinds,
    });
    const secrets = storeWith([OLD]);
    const live = createSecrets({
      ...deps,
      approvals,
      secrets,
      mayManage: caller => mayOperate(caller, 'manage_sites'),
      takesMoney: () => true,
      isDemo: () => false,
      isNeeded: () => false,
      inEnvironment: () => false,
    });
    kinds.push(live.approval);
    const about = { name: 'stripe', base: 2, fields: STRIPE, reason: 'a test' };
    const { approval } = await live.set(operator(), about);
    expect(approval?.changes).toContainEqual({ setting: 'stripe.secret_key', before: null, after: '…1234' });
    const rows = await rowsOf('select payload from approvals');
    expect(JSON.stringify(rows)).not.toContain('abcdefgh');
    expect(secrets.gateways.stripeOf('default')).toBeNull();
    await expect(approvals.approve(operator(), { approval: approval!.id })).rejects.toMatchObject({
      reason: 'approval_own',
    });
    await approvals.approve(operator('owner', 'usr_second'), { approval: approval!.id });
    await secrets.load();
    expect(secrets.gateways.stripeOf('default')).toEqual(STRIPE);
  });

  it('come from the environment only without SETTINGS_KEY, which is said', async () => {
    const { db } = test.database;
    const none = {
      ...test.app,
      db,
      clock: () => test.clock.now,
      secrets: storeWith([]),
      isDemo: () => true,
      isNeeded: () => false,
    };
    const console = createSecrets({
      ...none,
      mayManage: caller => mayOperate(caller, 'manage_sites'),
      takesMoney: () => false,
      inEnvironment: name => name === 'smtp',
    });
    const { can_keep, secrets } = await console.list(operator());
    expect([can_keep, secrets.find(({ name }) => name === 'carsxe')?.unreadable]).toEqual([false, true]);
    const about = { name: 'carsxe', base: 1, fields: { key: 'abcdef' }, reason: 'a test' };
    await expect(console.set(operator(), about)).rejects.toMatchObject({ reason: 'secrets_not_kept' });
  });
});
