import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { memberActor } from '../../identity/accounts/service.ts';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import { operatorToken } from '../../testing/builders.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { KeptPlans } from './contract.ts';

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await createTestApp();
  token = await operatorToken(test, 'owner');
});
afterAll(() => test.close());

let kept: KeptPlans;
beforeEach(async () => {
  kept = (await ask('GET', 'plans')).kept;
});

interface Answer {
  reason?: string;
  msg?: string;
  kept: KeptPlans;
  read: {
    changed: number;
    unchanged: number;
    faulty: number;
    changes: unknown[];
    faults: { line: number; text: string }[];
  };
  plans: { id: string; price: number }[];
  fault: string | null;
  csv: string;
}

async function ask(method: 'GET' | 'POST', path: string, payload?: object): Promise<Answer & { http: number }> {
  const headers = { host: 'localhost', authorization: `Bearer ${token}` };
  const url = `/api/operator/${path}`;
  const answer = await test.http.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return { http: answer.statusCode, ...answer.json<Answer>() };
}

const save = (changes: object, base = kept.version) => ask('POST', 'plans', { base, changes, reason: 'a test' });
const send = (csv: string, isSaved = true) =>
  ask('POST', 'price-list', { base: kept.version, csv, save: isSaved, reason: 'a test' });
const owner = (): Caller => ({
  ...test.visitor(),
  actor: memberActor({ userId: 'usr_op', email: 'op@marque.example', roles: ['owner'] }),
});
const priceOf = (id: string, currency = 'USD') => test.app.plans.get(test.visitor(), id, currency).price;

describe('the plans of a brand', () => {
  it('are changed one by one, and two operators may change different ones', async () => {
    expect(await save({ 'report-1': { price: 2590 } })).toMatchObject({ http: 200 });
    expect(await save({ 'report-5': { badge: null } })).toMatchObject({ http: 200 });
    expect(priceOf('report-1')).toBe(2590);
    expect(test.app.plans.get(test.visitor(), 'report-5')).not.toHaveProperty('badge');
    expect(await save({ 'report-1': { price: 2690 } })).toMatchObject({ http: 409, reason: 'site_changed' });
    const { versions } = await test.app.siteSettings.state(owner());
    expect(versions[0]?.changes).toEqual([{ setting: 'plans.report-5.badge', before: 'popular', after: null }]);
  });

  it('are added and taken away', async () => {
    const pack = { kind: 'pack', unit: 'vhr', quantity: 3, price: 5900 };
    expect((await save({ 'report-3': pack, 'report-10': null })).kept.plans.map(({ id }) => id)).toContain('report-3');
    expect(priceOf('report-3')).toBe(5900);
    expect(() => priceOf('report-10')).toThrow('plan_not_found');
  });

  it('are refused in words where no brand could have them', async () => {
    const answer = await save({ 'report-1': { quantity: -1 } });
    expect(answer).toMatchObject({ http: 400, reason: 'site_settings' });
    expect(answer.msg).toContain('Only a subscription is unlimited');
  });

  it('are previewed as visitors would see them, and nothing is saved', async () => {
    const about = { unit: 'vhr', user_type: 'user', currency: 'USD' };
    const changes = { 'report-1': { price: 99 } };
    const { plans, fault } = await ask('POST', 'plan-preview', { ...about, changes });
    expect([plans[0]?.id, plans[0]?.price, fault]).toEqual(['report-1', 99, null]);
    expect((await ask('POST', 'plan-preview', { ...about, changes: { 'report-1': { price: 0 } } })).fault).toContain(
      'price',
    );
    expect((await ask('GET', 'plans')).kept).toEqual(kept);
  });
});

describe('a price with a first moment', () => {
  it('is asked from then on, stands in the history since then, and never begins in the past', async () => {
    const before = priceOf('sticker-5');
    const moment = new Date(test.clock.now.getTime() + 86_400_000).toISOString();
    await save({ 'sticker-5': { prices_from: { [moment]: { USD: 4150, EUR: 3990 } } } });
    expect(priceOf('sticker-5')).toBe(before);
    expect(() => priceOf('sticker-5', 'EUR')).toThrow('currency_not_offered');
    test.clock.advanceDays(1);
    expect(priceOf('sticker-5')).toBe(4150);
    expect(priceOf('sticker-5', 'EUR')).toBe(3990);
    test.clock.advanceDays(1);
    await test.app.plans.recordPrices();
    const history = await test.app.plans.priceHistory(owner(), { plan: 'sticker-5' });
    expect(history.find(({ price }) => price === 4150)).toMatchObject({ since: moment, until: null });
    expect(await save({ 'sticker-5': { prices_from: { [moment]: { USD: 1 } } } })).toMatchObject({
      reason: 'price_time_past',
    });
  });

  it('gives way to a price that is set after it', async () => {
    test.clock.advanceDays(2);
    await save({ 'sticker-5': { price: 4290 } });
    expect(priceOf('sticker-5')).toBe(4290);
    expect(priceOf('sticker-5', 'EUR')).toBe(3990);
  });
});

describe('a price list', () => {
  it('goes out and comes back without a change', async () => {
    const moment = new Date(test.clock.now.getTime() + 86_400_000).toISOString();
    await save({ 'report-1': { prices: { EUR: 2305 }, prices_from: { [moment]: { EUR: 2405 } } } });
    kept = (await ask('GET', 'plans')).kept;
    const { csv } = await ask('GET', 'price-list');
    expect(csv).toContain(`report-1,EUR,23.05,\nreport-1,EUR,24.05,${moment}\n`);
    const { read } = await send(csv, false);
    expect(read).toMatchObject({ changed: 0, faulty: 0, unchanged: csv.trim().split('\n').length - 1 });
    expect(await send(csv)).toMatchObject({ http: 409, reason: 'site_unchanged' });
  });

  it('is merged: what it does not name and an empty price stay', async () => {
    const others = kept.plans.filter(({ id }) => id !== 'report-5');
    const csv = '\uFEFFPlan;Currency;Price\r\nreport-5;usd;84.9\r\nreport-1;USD;\r\n';
    expect((await send(csv)).read).toMatchObject({
      unchanged: 1,
      changes: [{ plan: 'report-5', currency: 'USD', from: null, before: 8450, after: 8490 }],
    });
    expect(priceOf('report-5')).toBe(8490);
    expect((await ask('GET', 'plans')).kept.plans.filter(({ id }) => id !== 'report-5')).toEqual(others);
  });

  it('names each faulty row, and is not saved with one', async () => {
    const rows = [
      'plan,currency,price,from',
      'report-1,USD,24.95,',
      'report-9,USD,24.95,',
      'report-1,JPY,24.95,',
      'report-1,EUR,"24,95",',
      'report-1,EUR,"1.224,95",',
      'report-1,EUR,24.955,',
      'report-1,USD,24.99,',
      'report-5,USD,80.00,2020-01-01',
      'report-5,USD,80.00,tomorrow',
      'report-5,USD',
    ].join('\n');
    const { read } = await send(rows, false);
    expect(read.faults.map(({ line }) => line)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(read.faults[2]!.text).toBe('“24,95” has a decimal comma. Write 24.95.');
    const refused = await send(rows);
    expect(refused).toMatchObject({ http: 400, reason: 'price_list_faulty' });
    expect(refused.msg).toContain('Line 3');
    expect((await ask('GET', 'plans')).kept).toEqual(kept);
  });

  it.each([
    ['another header', 'plan,price\nreport-1,1.00', 'currency'],
    ['an unknown column', 'plan,currency,price,cost\n', 'cost'],
    ['an open quotation mark', 'plan,currency,price\n"report-1,USD,1.00\n', 'quotation mark'],
    ['nothing', ' ', 'empty'],
  ])('with %s is refused in words', async (_what, csv, words) => {
    const answer = await send(csv, false);
    expect(answer).toMatchObject({ http: 400, reason: 'price_list_unreadable' });
    expect(answer.msg).toContain(words);
  });

  it('of 200,000 rows is read, and told in short', async () => {
    const { read } = await send(`plan,currency,price\n${'report-x,USD,1.00\n'.repeat(200_000)}`, false);
    expect([read.faulty, read.faults.length]).toEqual([200_000, 200]);
  });
});
