import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkDigit } from '@marque/vin';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { commandTools } from '../../cli/testing/command-tools.ts';
import { commandFor } from '../../cli/commands.ts';
import { seededRandom } from '../../kit/security/seeded-random.ts';
import { ACCORD } from '../../testing/builders.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { NO_MAPPING } from './rules/mapping.ts';

let test: TestApp;
let folder: string;
beforeAll(async () => {
  test = await createTestApp({ history: [], valuationProviders: [] });
});
afterAll(() => test.close());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'marque-prices-'));
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  for (const { name } of await test.app.records.status()) await test.app.records.remove(name);
  await test.database.executeSql('delete from valuation_questions');
});

/** A number like that of the Accord. */
function vinOf(serial: number, descriptor = '1HGCM826'): string {
  const tail = `3A${String(10_000 + serial).padStart(6, '0')}`;
  return `${descriptor}${checkDigit(`${descriptor}0${tail}`).expected}${tail}`;
}

const random = seededRandom('listings');
const milesOf = (at: number): number => Math.round(60_000 + random(`miles ${at}`) * 120_000);
/** Half as much for each 100,000 miles, give or take 8 %. */
const centsOf = (at: number): number =>
  Math.round(900_000 * 0.5 ** (milesOf(at) / 100_000) * (0.92 + random(`off ${at}`) * 0.16));

const listing = (at: number, more: object = {}) => ({
  vin: vinOf(at),
  section: 'auctions',
  recordId: `l${at}`,
  sourceType: 'listing',
  eventOn: `2026-0${1 + (at % 5)}-10`,
  channel: 'listing',
  seller: 'dealer',
  miles: milesOf(at),
  condition: 'good',
  damage: [],
  askedCents: centsOf(at),
  soldCents: null,
  daysListed: null,
  ...more,
});
const listings = (count: number, more: object = {}) => Array.from({ length: count }, (_, at) => listing(at, more));

async function imported(...rows: object[]): Promise<void> {
  const path = join(folder, 'records.ndjson');
  writeFileSync(path, rows.map(row => JSON.stringify(row)).join('\n'));
  const input = { path, source: 'Lot', mapping: NO_MAPPING, sourceType: null, covers: null, dryRun: false };
  const signal = new AbortController().signal;
  const done = await test.app.records.import({ ...input, rejectsPath: `${path}.csv`, signal, progress: () => {} });
  expect(done).toMatchObject({ added: rows.length, rejected: 0 });
}

interface Value {
  basis: string;
  source: string;
  demo: boolean;
  values: Record<'retail' | 'private_party' | 'trade_in', { low: number; mid: number; high: number } | null>;
  sample: { count: number; certainty: number; period: [string, string] };
  error: { method: string; median_percent: number };
}
async function firefly(mileage = 120_000, vin = ACCORD): Promise<Value & { status: number; code?: string }> {
  const headers = { host: 'localhost' };
  const answer = await test.http.inject({ method: 'POST', url: '/api/firefly', headers, payload: { vin, mileage } });
  return { ...answer.json<Value>(), status: answer.statusCode };
}

it('estimates a value from the listings of the operator and says from how many, of when, and how far off it is', async () => {
  await imported(...listings(40));
  const value = await firefly();
  expect(value).toMatchObject({
    status: 200,
    basis: 'estimate',
    source: 'own-records',
    demo: false,
    sample: { count: 40, period: ['2026-01-10', '2026-05-10'] },
    values: { private_party: null, trade_in: null },
    error: { method: 'leave_one_out' },
  });
  const { low, mid, high } = value.values.retail!;
  expect(Math.abs(mid / (900_000 * 0.5 ** 1.2) - 1)).toBeLessThan(0.05);
  expect([low < mid, mid < high, high / low < 1.25]).toEqual([true, true, true]);
  expect(value.error.median_percent).toBeGreaterThan(1);
  expect(value.error.median_percent).toBeLessThan(8);
  expect(value.sample.certainty).toBeGreaterThan(90);
});

it('has no estimate below twenty prices, beyond their mileages, and for a classic', async () => {
  await imported(...listings(19));
  expect(await firefly()).toMatchObject({ status: 404, code: 'no_data' });
  await imported(listing(19), listing(20));
  expect(await firefly()).toMatchObject({ status: 200 });
  expect(await firefly(400_000)).toMatchObject({ status: 404, code: 'no_data' });
  expect(await firefly(60_000, '194676S123456')).toMatchObject({ status: 404, code: 'no_data' });
});

it('makes no estimate from prices that were removed, though the answer was kept', async () => {
  await imported(...listings(40));
  expect(await firefly()).toMatchObject({ status: 200 });
  await test.app.records.remove('Lot');
  expect(await firefly()).toMatchObject({ status: 404, code: 'no_data' });
});

it('compares neither damaged vehicles, nor old prices, nor an offer twice, nor the vehicle with itself', async () => {
  const [first, second, third] = [listing(100), listing(101), listing(102)];
  await imported(
    ...listings(25),
    listing(0, { recordId: 'again', eventOn: '2026-05-20' }),
    listing(103, { damage: ['front'] }),
    listing(104, { channel: 'salvage_auction' }),
    listing(105, { eventOn: '2023-01-10' }),
    listing(107, { miles: null }),
    { ...listing(108), vin: ACCORD },
    ...[first, second, third].map(row => ({ ...row, askedCents: 100_000 })),
    { vin: first.vin, section: 'brands', recordId: 'b', sourceType: 'title_office', eventOn: '2024-01-10', code: '11' },
    {
      vin: second.vin,
      section: 'titles',
      recordId: 't',
      sourceType: 'title_office',
      eventOn: '2024-01-10',
      kind: 'salvage',
    },
    {
      vin: third.vin,
      section: 'accidents',
      recordId: 'a',
      sourceType: 'police',
      eventOn: '2024-01-10',
      severity: 'severe',
    },
  );
  expect((await firefly()).sample).toMatchObject({ count: 25, period: ['2026-01-10', '2026-05-20'] });
});

it('keeps what dealers ask, what private sellers ask and what auctions get apart', async () => {
  const auctions = listings(30, { channel: 'auction' }).map((row, at) => ({
    ...row,
    vin: vinOf(at + 200),
    recordId: `a${at}`,
    soldCents: Math.round(row.askedCents * 0.7),
  }));
  await imported(...listings(30), ...auctions);
  const { values, sample } = await firefly();
  expect(sample.count).toBe(60);
  expect(values.private_party).toBeNull();
  expect(values.trade_in!.mid / values.retail!.mid).toBeCloseTo(0.7, 1);
});

it('is asked after a paid service and before the invented values', async () => {
  await imported(...listings(40));
  const paid = { kind: 'found' as const, valuation: { ...(await valuation()), basis: 'vin' as const } };
  const ports = [{ name: 'VinAudit', demo: false, value: async () => paid }];
  const other = await createTestApp({ database: test.database, history: [], valuationProviders: ports });
  const headers = { host: 'localhost' };
  const payload = { vin: ACCORD, mileage: 100_000 };
  const answer = await other.http.inject({ method: 'POST', url: '/api/firefly', headers, payload });
  expect(answer.json()).toMatchObject({ source: 'VinAudit', basis: 'vin' });
  await (await other.server()).close();
});

async function valuation() {
  const { values, sample } = await firefly();
  const adjustments = { mileage: 0, history: 0, condition: 0, known_damage: 0 };
  return { currency: 'USD' as const, as_of: '2026-06-15', values, sample, adjustments };
}

it('the command says how far off the estimates are, each price estimated from the others', async () => {
  const { tools, printed } = commandTools({
    db: test.database.db,
    dataDir: folder,
    clock: () => test.clock.now,
  });
  const check = async (...args: string[]) => {
    await (await commandFor('valuations', 'check')).run(args, tools);
    return printed.splice(0).join('\n');
  };
  expect(await check()).toContain('No model has the 20 prices that an estimate needs.');
  await imported(...listings(40));
  const answer = JSON.parse(await check('--json')) as { error: { median_percent: number } };
  expect(answer).toMatchObject({ prices: 40, tested: 40, models: 1, error: { method: 'leave_one_out' } });
  expect(answer.error.median_percent).toBeLessThan(8);
  expect(await check()).toMatch(
    /of 1 model have an estimate\. The median error is \d(\.\d)?%; \d+ of 100 are within 15%\./,
  );
  await expect(check('--all')).rejects.toThrow('valuations check [--json]');
});
