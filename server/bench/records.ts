import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { checkDigit } from '@marque/vin';
import { openDatabase, type Database } from '../src/kit/database/db.ts';
import { NO_MAPPING } from '../src/documents/records/rules/mapping.ts';
import { createRecords } from '../src/documents/records/service.ts';
import { startPostgres } from '../src/testing/own-postgres.ts';
import type { BenchResult } from './result.ts';

const ROWS = 10_000_000;
/** Of the embedded database, which is for trying the product. */
const FEW_ROWS = 100_000;
const RECORDS_EACH = 4;
const LOOK_UPS = 5_000;
const MODELS = ['1HGCM826', '5YJ3E1EA', '4S4BSACC', '1FTEW1EP', '2T1BURHE'];
const SHOPS = ['dealer', 'independent', 'chain', 'station'];

/** One of as many vehicles as there are numbers below `vehicles`, far from its neighbor in the order of the index. */
function vinOf(vehicle: number): string {
  const head = MODELS[vehicle % MODELS.length]!;
  const tail = `3A${String(Math.floor(vehicle / MODELS.length)).padStart(6, '0')}`;
  return `${head}${checkDigit(`${head}0${tail}`).expected}${tail}`;
}

/** Rows as services, titles, readings and sales come: by day, so that those of a vehicle are far apart. */
function* lines(rows: number): Generator<string> {
  const vehicles = rows / RECORDS_EACH;
  let text = '';
  for (let row = 0; row < rows; row++) {
    const vin = vinOf((row * 7919) % vehicles);
    const on = new Date(Date.UTC(2005, 0, 1) + Math.floor((row / rows) * 7500) * 86_400_000).toISOString().slice(0, 10);
    const fact = { vin, recordId: `R${row}`, reportedOn: on, eventOn: on, place: { city: 'Louisville', state: 'KY' } };
    text += `${JSON.stringify({ ...fact, ...eventOf(row) })}\n`;
    if (row % 1000 < 999) continue;
    yield text;
    text = '';
  }
  yield text;
}

function eventOf(row: number): object {
  const miles = 1000 + (row % 190_000);
  if (row % 4 === 1) return { section: 'odometer', sourceType: 'inspection', value: miles, unit: 'mi' };
  if (row % 4 === 2)
    return {
      section: 'titles',
      sourceType: 'title_office',
      kind: 'transfer',
      miles,
      phrase: 'actual',
      newOwner: true,
      use: 'personal',
      brandCodes: [],
    };
  return {
    section: 'service',
    sourceType: 'service',
    kind: 'service',
    shop: SHOPS[row % SHOPS.length],
    miles,
    work: ['oil_filter', 'tires_rotated', `Invoice ${row}`],
    result: null,
  };
}

const residentMb = () => process.memoryUsage.rss() / 2 ** 20;

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;

const recordsIn = ({ db }: Database) => createRecords({ db, clock: () => new Date(), audit: async () => {} });

/** Imports a file into a database. @returns events a second, our processor time for each in µs, and the memory at most */
async function timeImport(database: Database, path: string, report: (line: string) => void) {
  const records = recordsIn(database);
  let most = 0;
  const input = { path, source: 'bench', mapping: NO_MAPPING, sourceType: null, covers: null, dryRun: false };
  const signal = new AbortController().signal;
  let shown = 0;
  const [began, before] = [performance.now(), process.cpuUsage()];
  const progress = ({ rows }: { rows: number }) => {
    most = Math.max(most, residentMb());
    if (rows - shown < 1_000_000) return;
    shown = rows;
    report(`${rows} rows, ${Math.round((rows / (performance.now() - began)) * 1000)} a second, ${Math.round(most)} MB`);
  };
  const { rows, added } = await records.import({ ...input, rejectsPath: `${path}.rejects.csv`, signal, progress });
  if (added !== rows) throw new Error(`${rows - added} of ${rows} rows were not taken in`);
  const { user, system } = process.cpuUsage(before);
  return { perSecond: (rows / (performance.now() - began)) * 1000, worked: (user + system) / rows, most };
}

/** Milliseconds of looking vehicles up that were chosen without order. */
async function timeLookUps(database: Database, vehicles: number): Promise<number[]> {
  const records = recordsIn(database);
  const took: number[] = [];
  for (let at = -100; at < LOOK_UPS; at++) {
    const vin = vinOf((Math.abs(at) * 104_729 + 17) % vehicles);
    const begun = performance.now();
    const found = await records.ofVehicle(vin);
    if (at >= 0) took.push(performance.now() - begun);
    if (found.length !== RECORDS_EACH) throw new Error(`${vin} has ${found.length} records`);
  }
  return took;
}

/** Import into PostgreSQL and look-up among ten million; the import into the embedded database beside it. */
export async function run(options: { json: boolean }): Promise<BenchResult> {
  const report = (line: string) => void (options.json || process.stderr.write(`${line}\n`));
  const folder = mkdtempSync(join(tmpdir(), 'marque-records-'));
  const [path, few] = [join(folder, 'records.ndjson'), join(folder, 'few.ndjson')];
  const postgres = await startPostgres({ durable: true });
  try {
    await pipeline(Readable.from(lines(ROWS)), createWriteStream(path));
    await pipeline(Readable.from(lines(FEW_ROWS)), createWriteStream(few));
    report(`Importing ${ROWS} rows, ${Math.round(statSync(path).size / 2 ** 20)} MB …`);
    const before = residentMb();
    const database = await openDatabase({ databaseUrl: postgres.url, dataDir: folder });
    const { perSecond, worked, most } = await timeImport(database, path, report);
    const took = await timeLookUps(database, ROWS / RECORDS_EACH);
    const { rows: size } = await database.executeSql(
      `select pg_total_relation_size('vehicle_records')::float / 2 ^ 30 as gb`,
    );
    await database.close();
    const embedded = await openDatabase({ databaseUrl: null, dataDir: join(folder, 'data') });
    const small = await timeImport(embedded, few, report);
    const smallTook = await timeLookUps(embedded, FEW_ROWS / RECORDS_EACH);
    await embedded.close();
    return {
      name: 'Records',
      rows: [
        { measure: `PostgreSQL: import of ${ROWS} events`, unit: '/s', ours: perSecond, target: '≥ 30,000' },
        { measure: 'of our processor, for each event', unit: 'µs', ours: worked },
        { measure: 'look-up of a vehicle among them, p95', unit: 'ms', ours: quantile(took, 0.95), target: '≤ 5' },
        { measure: 'look-up, median', unit: 'ms', ours: quantile(took, 0.5) },
        { measure: 'on disk, with the index', unit: 'GB', ours: Number(size[0]?.gb) },
        { measure: 'resident at most while importing', unit: 'MB', ours: most },
        { measure: 'of it before the import', unit: 'MB', ours: before },
        { measure: `embedded database: import of ${FEW_ROWS} events`, unit: '/s', ours: small.perSecond },
        { measure: 'look-up among them, p95', unit: 'ms', ours: quantile(smallTook, 0.95) },
      ],
      notes: [
        'NDJSON, rows of a vehicle far apart; PostgreSQL with its own settings (fsync on), beside us on the machine',
      ],
    };
  } finally {
    postgres.end();
    rmSync(folder, { recursive: true });
  }
}
