import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../kit/settings/config.ts';
import { createLog } from '../../kit/log/log.ts';
import { openBrowser } from '../../testing/browser.ts';
import { ACCORD, buildMember, grantCredits, TESLA } from '../../testing/builders.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { SandboxValuations } from './providers/sandbox.ts';
import type { ValuationQuery, ValuationOutcome, ValuationProvider } from './rules/valuation-provider.ts';

/** A service that answers as told and remembers what it was asked. */
class TestProvider implements ValuationProvider {
  readonly name = 'test';
  readonly demo = false;
  readonly queries: ValuationQuery[] = [];
  license?: string;
  answer: ((query: ValuationQuery, today: string) => Promise<ValuationOutcome>) | null = null;
  readonly #sandbox = new SandboxValuations({ slowMs: 0 });

  value(query: ValuationQuery, today: string): Promise<ValuationOutcome> {
    this.queries.push(query);
    return this.answer ? this.answer(query, today) : this.#sandbox.value(query, today);
  }
}

let test: TestApp;
let provider: TestProvider;
beforeAll(async () => {
  provider = new TestProvider();
  const config = { ...readConfig({}), rateLimits: true, dataRefresh: false, maxEventLoopDelayMs: 0 };
  test = await createTestApp({ config, valuationProviders: [provider], log: createLog('silent') });
});
afterAll(() => test.close());
beforeEach(async () => {
  provider.queries.length = 0;
  provider.answer = null;
  for (const table of ['valuation_answers', 'valuation_questions'])
    await test.database.executeSql(`delete from ${table}`);
});

async function ask(vin: string, mileage: unknown, browser = openBrowser(test)) {
  const answer = await browser.post('/api/firefly', { vin, mileage });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
}

describe('a market value', () => {
  it.each([
    ['none', 2],
    ['cache=0', 2],
    ['cache=3,share', 1],
  ])('is kept only as long as the license of its source allows: %s', async (license, times) => {
    provider.license = license;
    await ask(ACCORD, '45,000');
    await ask(ACCORD, '45,000');
    delete provider.license;
    expect(provider.queries).toHaveLength(times);
  });

  it('is given at a mileage as it was typed, with its sample, its day and its source', async () => {
    const { status, body } = await ask(ACCORD, '45,000');
    expect(status).toBe(200);
    const range = { low: expect.any(Number), mid: expect.any(Number), high: expect.any(Number) };
    expect(body).toMatchObject({
      status: 'success',
      vin: ACCORD,
      mileage: 45_000,
      valued_at: 45_000,
      currency: 'USD',
      as_of: '2026-06-15',
      values: { trade_in: range, private_party: range, retail: range },
      sample: { count: expect.any(Number), certainty: expect.any(Number), period: ['2026-03-17', '2026-06-15'] },
      adjustments: { history: 0, condition: 0, known_damage: 0 },
      basis: 'vin',
      source: 'test',
      demo: false,
    });
    expect(body.by_condition.map(({ condition }: { condition: string }) => condition)).toEqual([
      'outstanding',
      'clean',
      'average',
      'rough',
    ]);
    const { values } = body;
    expect(values.trade_in.mid < values.private_party.mid && values.private_party.mid < values.retail.mid).toBe(true);
  });

  it.each([-1, 1_000_001, 'far', '', '45.5', null, 12.5])('refuses the mileage %s at its field', async mileage => {
    const { status, body } = await ask(ACCORD, mileage);
    expect([status, body.code, body.reason, body.field]).toEqual([400, 'invalid_input', 'mileage_range', 'mileage']);
    expect(body.msg).toBe('Enter the mileage as a whole number from 0 to 1,000,000.');
  });

  it.each([0, 1_000_000, '1,000,000', ' 7 '])('takes the mileage %s', async mileage => {
    expect((await ask(ACCORD, mileage)).status).toBe(200);
  });

  it('is asked for once a week for each vehicle and each 1,000 miles', async () => {
    const first = await ask(ACCORD, 45_200);
    const second = await ask(ACCORD, 44_900);
    expect(provider.queries.map(({ miles }) => miles)).toEqual([45_000]);
    expect([second.body.mileage, second.body.valued_at, second.body.values]).toEqual([
      44_900,
      45_000,
      first.body.values,
    ]);
    await ask(ACCORD, 46_000);
    await ask(TESLA, 45_000);
    expect(provider.queries).toHaveLength(3);
    test.clock.advanceDays(6.9);
    await ask(ACCORD, 45_000);
    expect(provider.queries).toHaveLength(3);
    test.clock.advanceDays(0.2);
    await ask(ACCORD, 45_000);
    expect(provider.queries).toHaveLength(4);
  });

  it('of a classic needs an appraisal, and one made for Europe has none', async () => {
    const classic = await ask('124379N500019', 45_000);
    expect([classic.status, classic.body.code, classic.body.reason]).toEqual([404, 'no_data', 'valuation_classic']);
    expect(classic.body.msg).toContain('they need an appraisal');
    const abroad = await ask('WVWZZZ1KZ6W000001', 45_000);
    expect([abroad.body.code, abroad.body.reason]).toEqual(['no_data', 'valuation_market']);
    expect(provider.queries).toEqual([]);
  });

  it('of a number that is none is refused', async () => {
    const { status, body } = await ask('12345', 45_000);
    expect([status, body.code]).toEqual([422, 'wrong_vin']);
  });

  it('that nobody knows is an answer, and is not asked again that day', async () => {
    provider.answer = async () => ({ kind: 'no_data' });
    for (let at = 0; at < 2; at++) {
      const { status, body } = await ask(ACCORD, 45_000);
      expect([status, body.code, body.reason]).toEqual([404, 'no_data', 'valuation_none']);
    }
    expect(provider.queries).toHaveLength(1);
  });

  it('is asked for again after a failure', async () => {
    provider.answer = async () => ({ kind: 'failed', fault: 'timeout' });
    const { status, body } = await ask(ACCORD, 45_000);
    expect([status, body.code, body.reason]).toEqual([502, 'provider_unavailable', 'valuation_down']);
    provider.answer = null;
    expect((await ask(ACCORD, 45_000)).status).toBe(200);
  });
});

describe('the questions of a day', () => {
  it('are five for one address; the same one again, one without a value and a failure do not count', async () => {
    const lefts = [];
    for (const miles of [10_000, 20_000, 30_000]) lefts.push((await ask(ACCORD, miles)).body.questions_left);
    lefts.push((await ask(ACCORD, 30_400)).body.questions_left);
    provider.answer = async () => ({ kind: 'failed', fault: 'down' });
    expect((await ask(ACCORD, 90_000)).status).toBe(502);
    provider.answer = async () => ({ kind: 'no_data' });
    expect((await ask(TESLA, 90_000)).status).toBe(404);
    provider.answer = null;
    for (const miles of [40_000, 50_000]) lefts.push((await ask(TESLA, miles)).body.questions_left);
    expect(lefts).toEqual([4, 3, 2, 2, 1, 0]);
    const { status, body, headers } = await ask(TESLA, 60_000);
    expect([status, body.code, body.reason]).toEqual([429, 'rate_limited', 'valuation_limit']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask(ACCORD, 30_000)).status).toBe(200);
    test.clock.advanceDays(1);
    expect((await ask(TESLA, 60_000)).status).toBe(200);
  });

  it('are counted one after the other when they come at once', async () => {
    const answers = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(at => ask(ACCORD, at * 10_000)));
    expect(answers.map(({ status }) => status).filter(status => status === 200)).toHaveLength(5);
  });

  it('are any number about a vehicle whose report was bought', async () => {
    const member = await buildMember(test);
    await grantCredits(test, member, 'vhr', 1);
    await test.app.reports.generate(member, { vin: ACCORD });
    await test.drain();
    const request = await Promise.all(
      [1, 2, 3, 4, 5, 6, 7].map(at => test.app.valuations.firefly(member, { vin: ACCORD, mileage: at * 10_000 })),
    );
    expect(request.map(answer => answer.questions_left)).toEqual(Array(7).fill(null));
    const other = await test.app.valuations.firefly(member, { vin: TESLA, mileage: 10_000 });
    expect(other.questions_left).toBe(4);
  });

  it('take the damage of the opened report into account, and a crushed vehicle has no value', async () => {
    const member = await buildMember(test);
    await grantCredits(test, member, 'vhr', 2);
    const crushed = '1G1JC6SH3F4000019';
    for (const vin of [ACCORD, crushed]) await test.app.reports.generate(member, { vin });
    await test.drain();
    const valueOf = (vin: string) => test.app.valuations.firefly(member, { vin, mileage: 140_000 });
    expect((await valueOf(ACCORD)).adjustments.history).toBe(0);
    const report = await test.app.reports.open(member, ACCORD);
    const value = await valueOf(ACCORD);
    expect(value.adjustments.history).toBeLessThan(0);
    expect(report?.document?.value).toMatchObject({ source: 'test', n: value.sample.count, cut: 32 });
    const gone = await test.app.reports.open(member, crushed);
    expect([gone?.document?.value, gone?.document?.valued_with?.gone]).toEqual([null, true]);
    await expect(valueOf(crushed)).rejects.toMatchObject({ reason: 'valuation_gone', code: 'no_data' });
  });
});
