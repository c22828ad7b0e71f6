import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkDigit } from '@marque/vin';
import { createAppRenderer } from '../src/app/renderer.ts';
import { importStockCall, stockCall } from '../src/inventory/stock/contract.ts';
import { openDatabase, type Database } from '../src/kit/database/db.ts';
import { createFolderStore } from '../src/platform/media/providers/folder-store.ts';
import type { Caller } from '../src/platform/sites/rules/caller.ts';
import { buildDealership } from '../src/testing/dealerships/building.ts';
import { startPostgres } from '../src/testing/own-postgres.ts';
import { createTestApp, type TestApp } from '../src/testing/test-app.ts';
import type { Campaign, RecallProvider } from '../src/vehicles/recalls/rules/recall-provider.ts';
import type { BenchResult } from './result.ts';

const VEHICLES = 10_000;
const BATCH = 500;
/** Cars of the catalog that comes with the product: what stands before and after the check digit. */
const CARS = [
  ['1HGCM826', '3A'],
  ['5YJ3E1EA', 'KF'],
  ['1FTEW1EP', 'KF'],
] as const;

const CAMPAIGN: Campaign = {
  campaign: '04V176000',
  date: '2020-01-02',
  component: 'AIR BAGS:FRONTAL',
  summary: 'It may break.',
  consequence: 'A crash.',
  remedy: 'It is replaced.',
  park_it: false,
  park_outside: false,
  ota: false,
};

/** A list by model that answers at once, with a recall of every third car: what a night costs us and not its sources. */
const list: RecallProvider = {
  name: 'List',
  list: 'nhtsa',
  demo: false,
  find: async ({ make, model }) => ({
    kind: 'found',
    scope: 'model',
    campaigns: model === 'Accord' ? [CAMPAIGN] : [],
    names: [{ make, model }],
    checkedAt: new Date(),
  }),
};

/** A stock file as dealers' systems write them: another price, mileage, and number in each row. */
function stockFile(): string {
  const rows = Array.from({ length: VEHICLES }, (_, at) => {
    const [head, tail] = CARS[at % CARS.length]!;
    const serial = `${tail}${String(1000 + at * 7).padStart(6, '0')}`;
    const vin = `${head}${checkDigit(`${head}0${serial}`).expected}${serial}`;
    return [
      vin,
      `A${at}`,
      `"$${(8_000 + at).toLocaleString('en-US')}"`,
      12_000 + at * 3,
      at % 2 ? 'Blue' : 'White',
    ].join();
  });
  return ['VIN,Stock #,Price,Mileage,Exterior Color', ...rows].join('\n');
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

/** The vehicles of a batch: pages of the stock, until there are enough. */
async function chosen(test: TestApp, owner: Caller): Promise<string[]> {
  const ids: string[] = [];
  for (let after: string | null | undefined = undefined; ids.length < BATCH && after !== null;) {
    const page = await test.app.stock.list(owner, stockCall.input.parse({ ...(after && { after }), limit: 100 }));
    ids.push(...page.vehicles.map(({ id }) => id));
    after = page.next;
  }
  return ids.slice(0, BATCH);
}

async function measure(test: TestApp): Promise<BenchResult> {
  const { owner } = await buildDealership(test);
  const { account } = await test.app.dealerships.need(owner, 'read');
  const cause = { type: 'admin', id: 'bench' } as const;
  await test.database.db.transaction(tx =>
    test.app.credits.grant(tx, account, { unit: 'sticker', quantity: BATCH, reason: 'admin', cause }),
  );
  const [rooftop] = (await test.app.dealerships.show(owner)).rooftops;
  const file = importStockCall.input.parse({ rooftop: rooftop!.id, name: 'stock.csv', content: stockFile() });
  const imported = await seconds(() => test.app.stock.take(owner, file));
  const again = await seconds(() => test.app.stock.take(owner, file));
  const { counts } = await test.app.stock.list(owner, stockCall.input.parse({}));
  test.clock.advanceDays(1);
  const night = await seconds(async () => {
    await test.app.alerts.startWhenDue();
    await test.drain();
  });
  const after = await test.app.stock.list(owner, stockCall.input.parse({ limit: 100 }));
  const checked = after.vehicles.filter(({ needs }) => needs.recalls.state !== 'unchecked').length;
  const recalled = after.vehicles.filter(({ needs }) => needs.recalls.state === 'found').length;
  const vehicles = await chosen(test, owner);
  let id = '';
  const made = await seconds(async () => {
    id = await test.app.batches.make(owner, { vehicles, credits: BATCH });
    await test.drain();
  });
  let bytes = 0;
  const printed = await seconds(async () => {
    bytes = (await test.app.batches.print(owner, id, 'stickers')).bytes.length;
  });
  const { rows } = await test.app.batches.show(owner, id);
  const ready = rows.filter(({ state }) => state === 'made').length;
  return {
    name: 'A dealership of ten thousand vehicles, on PostgreSQL',
    rows: [
      { measure: `import of ${VEHICLES} rows`, unit: 's', ours: imported, target: '≤ 120' },
      { measure: 'the same file again, nothing changed', unit: 's', ours: again },
      { measure: `nightly recall check of ${VEHICLES}`, unit: 's', ours: night },
      { measure: `${BATCH} stickers made`, unit: 's', ours: made },
      { measure: 'their print file', unit: 's', ours: printed },
    ],
    notes: [
      `${counts.states.stock} vehicles in stock; of the first 100 after the night ${checked} checked, ${recalled} with a recall; ${ready} of ${rows.length} stickers made, ${(bytes / 1e6).toFixed(1)} MB to print.`,
      'Builds come from the sandbox, recalls from a list in memory; stickers are drawn by the real typesetter.',
    ],
  };
}

async function measureOn(database: Database, folder: string): Promise<BenchResult> {
  const renderer = createAppRenderer();
  const test = await createTestApp({ database, files: createFolderStore(folder), renderer, recallProviders: [list] });
  try {
    return await measure(test);
  } finally {
    await test.close();
    await renderer.close();
  }
}

/** What a dealership of ten thousand vehicles waits for: its file, its night, and a batch of stickers. */
export async function run(): Promise<BenchResult> {
  const postgres = await startPostgres();
  const folder = await mkdtemp(join(tmpdir(), 'marque-dealers-'));
  const database = await openDatabase({ databaseUrl: postgres.url, dataDir: '' });
  try {
    return await measureOn(database, folder);
  } finally {
    await database.close().catch(() => {});
    postgres.end();
    await rm(folder, { recursive: true, force: true });
  }
}
