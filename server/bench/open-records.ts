import { chmodSync, createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { checkDigit } from '@marque/vin';
import { openDatabase } from '../src/kit/database/db.ts';
import { createRecords } from '../src/documents/records/service.ts';
import { run as runProgram, startPostgres } from '../src/testing/own-postgres.ts';
import { measureImport } from './import-command.ts';
import type { BenchResult } from './result.ts';

/** New York's file. */
const ROWS = 12_000_000;
/** Of the embedded database at most. */
const FEW_ROWS = 1_000_000;
const LOOK_UPS = 5_000;
/** One row of so many is renewed in the second copy. */
const RENEWED = 100;

const COLUMNS =
  'Record Type,VIN,Registration Class,City,State,Zip,County,Model Year,Make,Body Type,Fuel Type,Unladen Weight,' +
  'Maximum Gross Weight,Passengers,Reg Valid Date,Reg Expiration Date,Color,Scofflaw Indicator,Suspension Indicator,' +
  'Revocation Indicator';
/** The beginning of a number, and how the file has the vehicle. */
const MODELS = [
  { head: '1C6RR7ST', make: 'RAM', body: 'PICK', weight: '', gross: '6200' },
  { head: '4T1BE46K', make: 'TOYOT', body: '4DSD', weight: '3285', gross: '' },
  { head: '2LNBL8CV', make: 'LINCO', body: '4DSD', weight: '4369', gross: '' },
  { head: '1FMCU4K3', make: 'FORD', body: 'SUBN', weight: '3669', gross: '' },
  { head: '2FABP7AV', make: 'FORD', body: 'TAXI', weight: '4129', gross: '' },
  { head: '1HGCM826', make: 'HONDA', body: '4DSD', weight: '3109', gross: '' },
];
const YEARS = '45678ABCDE';
const CLASSES = ['PAS', 'PAS', 'PAS', 'PAS', 'COM', 'OMT', 'OML', 'SPO', 'SRF'];
const COUNTIES = ['KINGS', 'QUEENS', 'NASSAU', 'SUFFOLK', 'ERIE', 'MONROE', 'ALLEGANY', 'NEW YORK', 'ST. LAWRENCE'];
const COLORS = ['BK', 'WH', 'GY', 'BL', 'RD', 'GR', 'TN', 'MR'];

const pick = <T>(values: ArrayLike<T>, at: number): T => values[at % values.length]!;

/** The number of a vehicle: a model's beginning, check digit, model year, plant and serial. */
function vinOf(vehicle: number): string {
  const model = pick(MODELS, vehicle);
  const year = pick(YEARS, Math.floor(vehicle / MODELS.length));
  const serial = Math.floor(vehicle / (MODELS.length * YEARS.length));
  const tail = `${year}A${String(serial).padStart(6, '0')}`;
  return `${model.head}${checkDigit(`${model.head}0${tail}`).expected}${tail}`;
}

/** Each vehicle once, far from its neighbor in the order of the index. `renewed`: the second copy. */
function* registrations(rows: number, renewed: boolean): Generator<string> {
  let text = `${COLUMNS}\n`;
  for (let row = 0; row < rows; row++) {
    const vehicle = (row * 7919) % rows;
    const { make, body, weight, gross } = pick(MODELS, vehicle);
    const year = renewed && row % RENEWED === 0 ? 2026 : 2024 + (row % 2);
    const day = `${String(1 + (row % 12)).padStart(2, '0')}/${String(1 + (row % 28)).padStart(2, '0')}`;
    const place = `BROOKLYN,NY,112${row % 90},${pick(COUNTIES, row)}`;
    const vehicleText = `${2004 + (vehicle % 12)},${make},${body},GAS,${weight},${gross},`;
    text += `VEH,${vinOf(vehicle)},${pick(CLASSES, row)},${place},${vehicleText},${day}/${year},${day}/${year + 2},${pick(COLORS, row)},N,N,N\n`;
    if (row % 1000 < 999) continue;
    yield text;
    text = '';
  }
  yield text;
}

const writeFile = (path: string, rows: number, renewed = false): Promise<void> =>
  pipeline(Readable.from(registrations(rows, renewed)), createWriteStream(path));

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;

/** Seconds that PostgreSQL takes to copy the file into a table of texts, without an index. */
function bareCopySeconds(url: string, path: string): number {
  const columns = COLUMNS.split(',').map(name => `"${name}" text`);
  runProgram('psql', '-q', url, '-c', `create table bare (${columns.join(', ')})`);
  const began = performance.now();
  runProgram('psql', '-q', url, '-c', `copy bare from '${path}' with (format csv, header)`);
  const seconds = (performance.now() - began) / 1000;
  runProgram('psql', '-q', url, '-c', 'drop table bare');
  return seconds;
}

/** Milliseconds of looking vehicles up that were chosen without order, and the GB of the records with their index. */
async function timeLookUps(url: string, folder: string, rows: number): Promise<{ took: number[]; gb: number }> {
  const database = await openDatabase({ databaseUrl: url, dataDir: folder });
  try {
    const records = createRecords({ db: database.db, clock: () => new Date(), audit: async () => {} });
    await records.load();
    const took: number[] = [];
    for (let at = -100; at < LOOK_UPS; at++) {
      const vin = vinOf((Math.abs(at) * 104_729 + 17) % rows);
      const began = performance.now();
      const found = await records.ofVehicle(vin);
      if (at >= 0) took.push(performance.now() - began);
      if (found.length === 0) throw new Error(`${vin} has no record`);
    }
    const size = await database.executeSql("select pg_total_relation_size('vehicle_records')::float / 2 ^ 30 as gb");
    return { took, gb: Number(size.rows[0]?.gb) };
  } finally {
    await database.close();
  }
}

/** New York's registrations: two copies into PostgreSQL and look-up among them; a part of them into the embedded database. */
export async function run(options: { json: boolean; rows?: number }): Promise<BenchResult> {
  const report = (line: string) => void (options.json || process.stderr.write(`${line}\n`));
  const rows = options.rows ?? ROWS;
  const few = Math.min(rows, FEW_ROWS);
  const folder = mkdtempSync(join(tmpdir(), 'marque-open-records-'));
  // The server reads the file itself for the bare copy.
  chmodSync(folder, 0o755);
  const path = join(folder, 'w4pv-hbkt.csv');
  const postgres = await startPostgres({ durable: true });
  try {
    await writeFile(path, rows);
    const fileGb = statSync(path).size / 2 ** 30;
    report(`${rows} rows, ${fileGb.toFixed(2)} GB`);
    const copy = bareCopySeconds(postgres.url, path);
    report(`bare copy: ${copy.toFixed(1)} s`);
    const where = { DATA_DIR: join(folder, 'data'), DATABASE_URL: postgres.url };
    const first = await measureImport('ny-registrations', path, where);
    report(`first copy: ${first.seconds} s, ${Math.round(first.mb)} MB`);
    const { took, gb } = await timeLookUps(postgres.url, folder, rows);
    await writeFile(path, rows, true);
    const second = await measureImport('ny-registrations', path, where);
    report(`second copy: ${second.seconds} s, ${Math.round(second.mb)} MB`);
    await writeFile(path, few);
    const embedded = { DATA_DIR: join(folder, 'embedded'), DATABASE_URL: '' };
    // Creating it takes more memory than importing.
    await (await openDatabase({ databaseUrl: null, dataDir: embedded.DATA_DIR })).close();
    const small = await measureImport('ny-registrations', path, embedded);
    const peer = { peer: copy, peerName: 'bare COPY' };
    const disk = { peer: fileGb, peerName: 'file' };
    const mb = Math.max(first.mb, second.mb);
    return {
      name: 'Open records',
      rows: [
        {
          measure: `PostgreSQL: import of ${rows} registrations`,
          unit: 's',
          ours: first.seconds,
          ...peer,
          target: '≤ 480',
        },
        { measure: 'a second copy, 1 % renewed', unit: 's', ours: second.seconds, ...peer, target: '≤ the first' },
        { measure: 'resident at most, of `data import`', unit: 'MB', ours: mb, target: '≤ 600' },
        { measure: 'on disk, with the index', unit: 'GB', ours: gb, ...disk, target: '≤ 2.5' },
        { measure: 'look-up of a vehicle among them, p95', unit: 'ms', ours: quantile(took, 0.95), target: '≤ 5' },
        { measure: 'look-up, median', unit: 'ms', ours: quantile(took, 0.5) },
        { measure: `embedded database: import of ${few}`, unit: 's', ours: small.seconds, target: '≤ 180' },
        { measure: 'resident at most', unit: 'MB', ours: small.mb },
      ],
      notes: [
        `The targets are for ${ROWS} rows, and ${FEW_ROWS} in the embedded database; PostgreSQL with its own settings (fsync on), beside us on the machine`,
      ],
    };
  } finally {
    postgres.end();
    rmSync(folder, { recursive: true });
  }
}
