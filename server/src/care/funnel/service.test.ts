import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import { ACCORD, buildMember, grantCredits, operatorToken, TESLA } from '../../testing/builders.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { isRobot } from './rules.ts';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
let test: TestApp;
let operator: string;
beforeAll(async () => {
  test = await createTestApp();
  operator = await operatorToken(test, 'finance');
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.app.funnel.write();
  await test.database.executeSql('delete from funnel_days');
});

const reader = (more: Partial<Caller> = {}, host = 'localhost'): Caller => ({
  ...test.visitor(host),
  userAgent: BROWSER,
  ...more,
});

async function report(query = '', token = operator, host = 'localhost') {
  const headers = { host, authorization: `Bearer ${token}` };
  return test.http.inject({ url: `/api/operator/funnel${query}`, headers });
}

async function counts(): Promise<Record<string, number>> {
  const { steps } = (await report()).json<{ steps: { step: string; count: number }[] }>();
  return Object.fromEntries(steps.map(({ step, count }) => [step, count]));
}

describe('the steps of a sale', () => {
  it('are counted where they happen, each once however often it is tried', async () => {
    const before = await counts();
    const member = { ...(await buildMember(test)), userAgent: BROWSER };
    for (let time = 0; time < 2; time++) {
      test.app.vehicles.validate(member, { vin: TESLA });
      await test.app.vehicles.preview(member, TESLA);
    }
    await grantCredits(test, member, 'vhr', 1);
    await test.app.reports.generate(member, { vin: TESLA });
    await test.drain();
    const input = { vin: TESLA, report_type: 'report' as const, satisfaction: 5, feedback_msg: 'Clear', reasons: [] };
    await test.app.feedback.create(member, input);
    await expect(test.app.feedback.create(member, input)).rejects.toMatchObject({ reason: 'feedback_sent' });
    const after = await counts();
    const more = Object.fromEntries(Object.entries(after).map(([step, count]) => [step, count - (before[step] ?? 0)]));
    expect(more).toEqual({ search: 1, preview: 1, checkout: 0, paid: 0, ready: 1, feedback: 1 });
  });

  it('count orders when they are placed and when they are paid, without renewals', async () => {
    const before = await counts();
    const order = (id: string, kind: string, paid: string) =>
      `('${id}', 'default', (select id from users limit 1), 'paid', 'report-1', 'Report', '${kind}', 'vhr', 1, 1999, 'USD', '${id}', '${test.clock.now.toISOString()}', ${paid})`;
    const now = `'${test.clock.now.toISOString()}'`;
    await test.database.executeSql(
      `insert into orders (id, site_id, user_id, state, plan_id, plan_name, kind, unit, quantity, total_cents, currency, cart_id, created_at, paid_at)
       values ${[order('o1', 'single', now), order('o2', 'single', 'null'), order('o3', 'renewal', now)].join(', ')}`,
    );
    const after = await counts();
    expect([after['checkout'], after['paid']]).toEqual([(before['checkout'] ?? 0) + 2, (before['paid'] ?? 0) + 1]);
    const { revenue } = (await report()).json<{ revenue: object[] }>();
    expect(revenue).toEqual([{ currency: 'USD', paid: 3998, refunded: 0 }]);
  });

  it('count one browser once a day for a number, and again on the next', async () => {
    const before = test.clock.now;
    for (const guest of ['one', 'one', 'two']) test.app.funnel.count(reader({ guest }), 'preview', ACCORD);
    test.app.funnel.count(reader({ guest: 'one' }), 'preview', TESLA);
    test.clock.advanceDays(1);
    test.app.funnel.count(reader({ guest: 'one' }), 'preview', ACCORD);
    const { days } = (await report('?days=7')).json<{ days: { day: string; counts: Record<string, number> }[] }>();
    test.clock.now = before;
    expect(days.slice(0, 2).map(({ counts: each }) => each['preview'])).toEqual([1, 3]);
    expect(days).toHaveLength(7);
  });

  it('are those of one site', async () => {
    test.app.funnel.count(reader({}, 'harbor.localhost'), 'preview', ACCORD);
    expect((await counts())['preview']).toBe(0);
    const harbor = await operatorToken(test, 'owner', 'harbor.localhost');
    const { steps } = (await report('', harbor, 'harbor.localhost')).json<{ steps: object[] }>();
    expect(steps).toContainEqual({ step: 'preview', count: 1 });
  });

  it('hold nothing of a person or a vehicle, and write a row for a site, day and step', async () => {
    for (let at = 0; at < 50; at++)
      test.app.funnel.count(reader({ guest: `guest-${at}`, ip: '203.0.113.9' }), 'preview', ACCORD);
    await test.app.funnel.write();
    const { rows } = await test.database.executeSql('select * from funnel_days');
    expect(rows).toHaveLength(1);
    expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual(['count', 'day', 'site_id', 'step']);
    expect(rows[0]).toMatchObject({ site_id: 'default', step: 'preview', count: 50 });
    const text = JSON.stringify(rows);
    for (const secret of [ACCORD, 'guest-', '203.0.113.9', 'Firefox']) expect(text).not.toContain(secret);
  });

  it('keep what could not be written, for the next time', async () => {
    test.app.funnel.count(reader({ guest: 'kept' }), 'search', ACCORD);
    await test.database.executeSql('alter table funnel_days rename to funnel_days_away');
    await expect(test.app.funnel.write()).rejects.toThrow(/funnel_days/);
    await test.database.executeSql('alter table funnel_days_away rename to funnel_days');
    expect((await counts())['search']).toBe(1);
  });
});

it.each([
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
  ['facebookexternalhit/1.1', true],
  ['curl/8.5.0', true],
  ['', true],
  [BROWSER, false],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1',
    false,
  ],
])('a program that says so is not counted: %s', (agent, expected) => expect(isRobot(agent)).toBe(expected));

it.each([
  ['support', 200],
  ['content', 403],
] as const)('is open to operators who may read orders: %s', async (role, status) => {
  expect((await report('', await operatorToken(test, role))).statusCode).toBe(status);
});
