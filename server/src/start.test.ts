import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { seedDemo } from '../seeds/demo.ts';
import { readConfig } from './kit/settings/config.ts';
import { secretsFrom } from './kit/settings/secrets.ts';
import { countedPasswords } from './testing/counted-passwords.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

const { passwords, counted } = countedPasswords();

const NO_KEYS = secretsFrom({});
const KEYS = secretsFrom({ default: { stripe: { secret_key: 'sk_live_1', webhook_secret: 'whsec_1' } } });

const LIVE = 'postgres://db.example/marque';
const BOUGHT = { HISTORY_PROVIDER: 'vinaudit', VINAUDIT_KEY: 'k', VINAUDIT_USER: 'u', VINAUDIT_PASSWORD: 'p' };

describe('the demonstration data', () => {
  let test: TestApp;
  const outside = { asked: 0 };
  beforeAll(async () => {
    const ask = (): Promise<never> => (outside.asked++, Promise.reject(new Error('Nobody is to be asked')));
    test = await createTestApp({ passwords, ratingProviders: { fuel: ask, safety: ask, complaints: ask } });
  });
  afterAll(() => test.close());

  const people = async () => {
    const { rows } = await test.database.executeSql(
      `select count(*)::int as n from users where erased_at is null and id not in (select user_id from dealerships)`,
    );
    return Number(rows[0]?.n);
  };
  const seed = (settings: Record<string, string> = {}, secrets = NO_KEYS) =>
    seedDemo({ ...test.app, config: readConfig(settings) }, { port: 3000, secrets });

  it.each([
    ['on a database server', { DATABASE_URL: LIVE }, NO_KEYS],
    ['where mail leaves', { SMTP_URL: 'smtp://mail.example' }, NO_KEYS],
    ['where a gateway has keys', {}, KEYS],
    ['where histories are bought', BOUGHT, NO_KEYS],
    ['where it is refused', { DEMO_DATA: 'off' }, NO_KEYS],
  ])('is not made %s: no account, no access credentials', async (_name, settings, secrets) => {
    await seed(settings, secrets);
    expect(await people()).toBe(0);
    expect((await test.database.executeSql(`select * from access_credentials`)).rows).toEqual([]);
  });

  it.each([
    ['where nothing is set', {}, NO_KEYS],
    ['where it is asked for', { DEMO_DATA: 'on', DATABASE_URL: LIVE }, KEYS],
  ])('is made %s', async (_name, settings, secrets) => {
    const settled = vi.fn(async () => true);
    const app = { ...test.app, config: readConfig(settings), accounts: { ...test.app.accounts, isSettled: settled } };
    await seedDemo(app, { port: 3000, secrets });
    expect(settled).toHaveBeenCalledTimes(app.sites.all().length);
  });

  it('is made once a brand, restores no erased account, hashes no passwords later, and asks nobody outside', async () => {
    const brands = test.app.sites.all();
    await seed();
    await test.drain();
    expect(await people()).toBe(brands.length * 3);
    const { rows: documents } = await test.database.executeSql(`select state from issued_documents`);
    expect(documents.map(({ state }) => state).filter(state => state === 'ready').length).toBeGreaterThan(0);
    expect(outside.asked).toBe(0);
    for (const { id: siteId } of brands) {
      const account = await test.app.accounts.findAccount(siteId, 'operator@marque.example');
      await test.database.db.transaction(tx => test.app.accounts.eraseAccount(tx, account ?? { siteId, userId: '' }));
    }
    const before = counted.hashes;
    await seed();
    await seed({ DEMO_DATA: 'on', DATABASE_URL: LIVE }, KEYS);
    expect(counted.hashes).toBe(before);
    expect(await people()).toBe(brands.length * 2);
  });
});
