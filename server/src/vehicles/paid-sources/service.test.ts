import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { memberOf } from '../../identity/accounts/service.ts';
import { createLog } from '../../kit/log/log.ts';
import { createFetch, type FetchError } from '../../kit/web/fetch.ts';
import type { OperatorRole } from '../../platform/sites/contract.ts';
import { createCarsXeRecalls } from '../recalls/providers/carsxe.ts';
import { buildMember, TESLA } from '../../testing/builders.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createPaidSources, type PaidSources } from './service.ts';

const NAME = 'Paid source';
let test: TestApp;
let logged: string[];

beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  logged = [];
  await test.database.executeSql('delete from paid_source_days');
});

/** The sources as a server that has just started counts them. */
function started(): PaidSources {
  const log = { ...createLog('silent'), error: (_: unknown, line: string) => void logged.push(line) };
  return createPaidSources({ db: test.database.db, clock: () => test.clock.now, log: log as never });
}

it('counts calls up to the limit of the day, also when they come at once and after a restart', async () => {
  const terms = { priceMicros: 45_000, callsPerDay: 3 };
  const meter = started().meter(NAME, terms);
  const taken = await Promise.all(Array.from({ length: 5 }, () => meter.take()));
  expect(taken.filter(Boolean)).toHaveLength(3);
  expect(await started().meter(NAME, terms).take()).toBe(false);
  test.clock.advanceDays(1);
  expect(await meter.take()).toBe(true);
});

it('says once a day in the log that the limit is reached', async () => {
  const meter = started().meter(NAME, { priceMicros: null, callsPerDay: 1 });
  for (let at = 0; at < 4; at++) await meter.take();
  expect(logged).toEqual(['A paid source has reached its daily limit and is not asked until tomorrow (UTC)']);
});

it('asks nobody with a limit of 0', async () => {
  expect(await started().meter(NAME, { priceMicros: 1, callsPerDay: 0 }).take()).toBe(false);
});

it('shows operators what was asked and what it cost, at the price of the time', async () => {
  const paid = started();
  const member = await buildMember(test);
  const operator = { ...member, actor: { ...memberOf(member), roles: ['finance' as const] } };
  for (let at = 0; at < 2; at++) await paid.meter(NAME, { priceMicros: 45_000, callsPerDay: 9 }).take();
  const dearer = paid.meter(NAME, { priceMicros: 1_000_000, callsPerDay: 3 });
  for (let at = 0; at < 3; at++) await dearer.take();
  test.clock.advanceDays(1);
  await paid.meter('Without price', { priceMicros: null, callsPerDay: 5 }).take();
  expect(await paid.usage(operator)).toEqual({
    sources: [
      { source: NAME, price_usd: '1.00', calls_per_day: 3, calls_today: 0 },
      { source: 'Without price', price_usd: null, calls_per_day: 5, calls_today: 1 },
    ],
    days: [
      { source: 'Without price', day: '2026-06-16', calls: 1, refused: 0, cost_usd: null },
      { source: NAME, day: '2026-06-15', calls: 3, refused: 2, cost_usd: '1.09' },
    ],
  });
  await expect(paid.usage(member)).rejects.toMatchObject({ reason: 'role_needed' });
});

it('shows a service that is left alone after failures, and lets an operator have it asked again', async () => {
  const { sourceHealth } = test.app;
  const member = await buildMember(test);
  const operator = (role: OperatorRole) => ({ ...member, actor: { ...memberOf(member), roles: [role] } });
  const source = 'Broken service';
  let status = 503;
  const server = createServer((_request, response) => void response.writeHead(status).end());
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const ask = createFetch({ name: source, retries: 0, breakAfter: 2 });
  const outcome = () =>
    ask(url).then(
      answer => answer.status,
      (error: FetchError) => error.failure,
    );
  const shown = async () => (await sourceHealth.providers(operator('finance'))).breakers;
  sourceHealth.watch();
  expect([await outcome(), await outcome(), await outcome()]).toEqual(['status', 'status', 'circuit_open']);
  const until = new Date(test.clock.now.getTime() + 30_000).toISOString();
  expect(await shown()).toMatchObject([{ source, state: 'open', until, failures: 2, fault: `${source}: status 503` }]);
  await expect(sourceHealth.trySource(operator('finance'), { source })).rejects.toMatchObject({
    reason: 'role_needed',
  });
  const admin = operator('site_admin');
  await expect(sourceHealth.trySource(admin, { source: 'x' })).rejects.toMatchObject({ reason: 'not_found' });
  expect(await sourceHealth.trySource(admin, { source })).toMatchObject({ state: 'trying', until: null });
  await sourceHealth.readBreakers();
  status = 200;
  expect(await outcome()).toBe(200);
  expect(await shown()).toMatchObject([{ source, state: 'closed', until: null }]);
  await expect(sourceHealth.trySource(admin, { source })).rejects.toMatchObject({ reason: 'source_answers' });
  await sourceHealth.stop();
  server.close();
});

it('shows what the license of each source allows, and in which order services are asked', async () => {
  const member = await buildMember(test);
  const { providers, orders } = await test.app.sourceHealth.providers({
    ...member,
    actor: { ...memberOf(member), roles: ['finance' as const] },
  });
  expect(providers.map(({ license }) => license)).toContain(null);
  expect(orders.map(({ kind }) => kind)).toEqual(['history', 'value', 'plate']);
  expect(orders[0]?.sources.every(({ demo }) => demo)).toBe(true);
});

it('a recall list says which source was not asked because of the limit', async () => {
  const meter = started().meter('CarsXE recalls', { priceMicros: null, callsPerDay: 0 });
  const carsXe = createCarsXeRecalls({ key: 'the-key', clock: () => test.clock.now, meter, url: 'http://127.0.0.1:9' });
  const withPaid = await createTestApp({ database: test.database, recallProviders: [carsXe] });
  const outcome = await withPaid.app.recalls.ofNumber(withPaid.visitor(), TESLA);
  const gaps = outcome?.kind === 'list' ? outcome.list.gaps : outcome?.kind === 'unavailable' ? outcome.gaps : [];
  expect(gaps).toContainEqual({
    source: 'CarsXE',
    reason: 'daily_limit',
    message: 'CarsXE was not asked: daily limit reached. Recalls it knows of may be missing.',
  });
});
