import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { configuredApp } from '../../app/configured-app.ts';
import { readConfig } from '../../kit/settings/config.ts';
import { createLog } from '../../kit/log/log.ts';
import { createPaidSources } from '../../vehicles/paid-sources/service.ts';
import { StyleRecord } from '../../vehicles/catalog/import/records.ts';
import { buildMember, creditsLeft, grantCredits, TESLA } from '../../testing/builders.ts';
import { TEST_NOW } from '../../testing/clock.ts';
import { createTestApp, freshDatabase, TEST_CONFIG, type TestApp } from '../../testing/test-app.ts';
import { historyProvidersOf } from '../reports/providers/configured.ts';
import { createPurchaseLedger } from '../reports/service/purchase-ledger.ts';
import { SandboxBuilds } from './providers/sandbox.ts';

/** A service of histories that nobody asks for a sticker. */
const BOUGHT = {
  HISTORY_PROVIDER: 'vinaudit',
  VINAUDIT_KEY: 'k',
  VINAUDIT_USER: 'u',
  VINAUDIT_PASSWORD: 'p',
  VINAUDIT_URL: 'http://127.0.0.1:9',
};
const F150 = '1FTEW1EP8KFA00019';
const ORIGIN = { source: 'A price list', copied_on: '2026-01-31' };
const MSRP = { kind: 'msrp', name: 'Base price', price: 38_565 };
const STANDARD = { kind: 'standard', name: 'Stability control', category: 'Safety' };

async function withKeys(settings: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'keys-'));
  const secretsFile = join(folder, 'secrets.json');
  const stripe = { secret_key: 'sk_live_1', webhook_secret: 'whsec_1' };
  await writeFile(secretsFile, JSON.stringify({ default: { stripe } }), { mode: 0o600 });
  const database = await freshDatabase();
  onTestFinished(async () => {
    await database.close();
    await rm(folder, { recursive: true });
  });
  const { historyAccounts, environment } = readConfig(settings);
  return configuredApp({ ...TEST_CONFIG, historyAccounts, environment, secretsFile }, database);
}

describe('a server with live keys of a gateway', () => {
  it('starts where histories are bought, and asks no invented build data', async () => {
    const { app } = await withKeys(BOUGHT);
    expect(app.siteSettings.takesMoney('default')).toBe(true);
    expect(app.builds).toMatchObject({ name: 'none', demo: false });
  });

  it('does not start where histories are invented', async () => {
    await expect(withKeys({})).rejects.toThrow('The site default has live keys of stripe');
  });
});

describe('without a source of build data', () => {
  let test: TestApp;
  beforeAll(async () => {
    const database = await freshDatabase();
    const clock = () => TEST_NOW;
    const history = historyProvidersOf(readConfig(BOUGHT).historyAccounts, {
      clock,
      ledger: createPurchaseLedger({ db: database.db, clock }),
      paidSources: createPaidSources({ db: database.db, clock, log: createLog('silent') }),
    });
    test = await createTestApp({ database, history, builds: new SandboxBuilds({ paceMs: 0 }) });
    const styles = [
      { ...ORIGIN, year: 2019, make: 'Ford', model: 'F-150', trim: 'Lariat', items: [MSRP, STANDARD] },
      { ...ORIGIN, year: 2019, make: 'Tesla', model: 'Model 3', trim: 'Long Range', items: [{ ...MSRP, demo: true }] },
    ];
    await test.app.catalog.writeStarterSet(
      'live',
      styles.map(style => StyleRecord.parse(style)),
    );
  });
  afterAll(() => test.close());

  async function ordered(vin: string) {
    const member = await buildMember(test);
    await grantCredits(test, member, 'sticker', 3);
    await test.app.stickers.generate(member, { vin });
    await test.drain();
    return { view: await test.app.stickers.open(member, vin), left: await creditsLeft(test, member, 'sticker') };
  }
  const gradeOf = async (vin: string) => (await test.app.vehicles.preview(test.visitor(), vin)).sticker_grade;

  it('a sticker is made of the number and the catalog, and says that the options are not known', async () => {
    const { view, left } = await ordered(F150);
    expect(view).toMatchObject({ state: 'ready', grade: 'C' });
    expect(view?.document).toMatchObject({
      demo: false,
      options: null,
      standard: [{ items: [{ text: 'Stability control', source: 'catalogue' }] }],
      price: { base: 3_856_500, total: 3_856_500, source: 'catalogue' },
      parts: null,
      sources: expect.arrayContaining([{ name: 'A price list', on: '2026-01-31' }]),
    });
    expect(left).toBe(2);
  });

  it('none is made where the catalog has no price but an invented one, and nothing is charged', async () => {
    const { view, left } = await ordered(TESLA);
    expect([view?.state, left]).toEqual(['no_data', 3]);
  });

  it('a preview offers a sticker of the catalog, and none where there is no price', async () => {
    expect([await gradeOf(F150), await gradeOf(TESLA)]).toEqual(['C', null]);
  });
});
