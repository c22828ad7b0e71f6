import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { HistoryRecord } from '../reports/rules/sources/history-record.ts';
import { outcomeSentence } from '../../cli/data/data-import.ts';
import { openDatabase, type Database } from '../../kit/database/db.ts';
import { createLog } from '../../kit/log/log.ts';
import { createDataPacks } from '../../platform/data-packs/service.ts';
import type { ImportOptions } from '../../platform/data-packs/service/importing.ts';
import {
  AUCTION_COLUMNS,
  csvOf,
  FHV_COLUMNS,
  LIEN_COLUMNS,
  numberOf,
  NY_COLUMNS,
  nyRow,
} from '../../testing/rows/public-samples.ts';
import { freshDataFolder, freshDatabase } from '../../testing/test-app.ts';
import { createOwnHistory } from './providers/own-history.ts';
import { createRecords } from './service.ts';
import { publicPacks } from './service/public-packs.ts';

let database: Database;
let folder: string;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'marque-lists-'));
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await database.executeSql('truncate record_sources, record_stage, vehicle_records, data_pack_copies cascade');
});

const clock = () => new Date('2026-06-15T10:00:00Z');
type Row = Readonly<Record<string, string>>;

function packsOn(db: Database['db']) {
  const packs = publicPacks({ db, clock, openRecords: [] });
  const log = createLog('silent');
  return createDataPacks({ db, clock, dataDir: folder, packs, singleProcess: true, log, random: Math.random });
}

/** Imports a text as the copy of a day. */
async function imported(
  pack: string,
  content: string | Uint8Array,
  {
    on = '2026-06-01',
    file = 'list.csv',
    db = database.db,
    ...more
  }: Partial<ImportOptions & { on: string; file: string; db: Database['db'] }> = {},
) {
  const path = join(folder, file);
  writeFileSync(path, content);
  utimesSync(path, new Date(`${on}T12:00:00Z`), new Date(`${on}T12:00:00Z`));
  const packs = packsOn(db);
  const signal = new AbortController().signal;
  const options = { origin: 'command', signal, progress: () => {}, onlyIfChanged: false, ...more } as const;
  return packs.import(packs.named(pack)!, path, options);
}

const ny = (...rows: Row[]) => csvOf(NY_COLUMNS, rows);
const liens = (...rows: Row[]) => csvOf(LIEN_COLUMNS, rows);

async function records(db = database.db) {
  const own = createRecords({ db, clock, audit: async () => {} });
  await own.load();
  return own;
}
const told = async (vin: string) => (await records()).ofVehicle(vin);
const daysOf = async (vin: string) =>
  (await told(vin)).map(({ origin }) => [origin?.publicRecord?.firstSeen, origin?.publicRecord?.lastSeen]);

it('fetches New York’s file only where the settings name it', () => {
  const fetched = (openRecords: string[]) =>
    publicPacks({ db: database.db, clock, openRecords }).flatMap(({ name, pull }) => (pull ? name : []));
  expect(fetched([])).toEqual(['nyc-taxi', 'mo-liens', 'kc-auctions']);
  expect(fetched(['ny-registrations'])).toContain('ny-registrations');
});

it('keeps a registration with its county, class, color and weight, and nothing of a boat', async () => {
  const outcome = await imported(
    'ny-registrations',
    ny(nyRow(1), nyRow(2, { 'Record Type': 'BOT', VIN: 'ABC12345D404' })),
  );
  expect(outcome).toMatchObject({ rows: 2, added: 1, rejected: 0, counted: { total: 1 } });
  const [record, ...others] = await told(numberOf(1));
  expect(others).toEqual([]);
  expect(HistoryRecord.parse(record)).toMatchObject({
    section: 'fleet',
    use: null,
    eventOn: '2025-05-29',
    to: '2026-06-01',
    place: { city: null, state: 'NY' },
    origin: {
      source: 'New York State Department of Motor Vehicles',
      publicRecord: { pack: 'ny-registrations', link: 'https://data.ny.gov/d/w4pv-hbkt', firstSeen: '2026-06-01' },
    },
    registration: {
      county: 'Nassau',
      since: '2025-05-29',
      until: '2027-05-28',
      class: 'PAS',
      body: '4DSD',
      color: 'BK',
      weight: 3400,
      grossWeight: null,
    },
  });
});

it('keeps what a later copy no longer lists, with the days it was seen', async () => {
  await imported('ny-registrations', ny(nyRow(1), nyRow(2)), { on: '2026-05-01' });
  const second = await imported('ny-registrations', ny(nyRow(2), nyRow(3)), { on: '2026-06-01' });
  expect(second).toMatchObject({ added: 1, changed: 0, counted: { total: 2 } });
  expect(second.note).toContain('No longer listed, but kept: 1 entry.');
  expect(await daysOf(numberOf(1))).toEqual([['2026-05-01', '2026-05-01']]);
  expect(await daysOf(numberOf(2))).toEqual([['2026-05-01', '2026-06-01']]);
  expect(await daysOf(numberOf(3))).toEqual([['2026-06-01', '2026-06-01']]);
  const third = await imported('ny-registrations', ny(nyRow(1), nyRow(2)), { on: '2026-06-10' });
  expect(third).toMatchObject({ added: 0, changed: 1, counted: { total: 2 } });
  expect(await daysOf(numberOf(1))).toEqual([['2026-05-01', '2026-06-10']]);
  expect(await daysOf(numberOf(3))).toEqual([['2026-06-01', '2026-06-01']]);
});

it('does not write again what has not changed', async () => {
  const written = async () =>
    (await database.executeSql('select vin, xmin::text, import_id from vehicle_records order by vin')).rows;
  await imported('ny-registrations', ny(nyRow(1), nyRow(2)), { on: '2026-05-01' });
  const before = await written();
  await imported('ny-registrations', ny(nyRow(1), nyRow(2), nyRow(3)), { on: '2026-06-01' });
  expect((await written()).slice(0, 2)).toEqual(before);
});

it('refuses a copy with half as many rows as the last, unless it is meant', async () => {
  await imported('ny-registrations', ny(nyRow(1), nyRow(2), nyRow(3)));
  await expect(imported('ny-registrations', ny(nyRow(1)))).rejects.toThrow(/has 1 vehicle, and .*had 3.*--shrunk/);
  expect(await daysOf(numberOf(3))).toHaveLength(1);
  expect(await imported('ny-registrations', ny(nyRow(1)), { shrunk: true })).toMatchObject({ counted: { total: 1 } });
});

it('refuses an older copy than the one it has', async () => {
  await imported('ny-registrations', ny(nyRow(1)), { on: '2026-06-01' });
  await expect(imported('ny-registrations', ny(nyRow(2)), { on: '2026-05-01' })).rejects.toThrow(
    /copy of 2026-05-01, and that of 2026-06-01/,
  );
});

it('refuses a file whose number is called otherwise, a web page and a cut archive, in words', async () => {
  const renamed = ny(nyRow(1)).replace(',VIN,', ',Serial,');
  await expect(imported('ny-registrations', renamed)).rejects.toThrow(/it has no column VIN.*Serial/);
  await expect(imported('mo-liens', '<!doctype html><p>Sorry</p>')).rejects.toThrow(/is a web page/);
  const packed = gzipSync(ny(...Array.from({ length: 300 }, (_, at) => nyRow(at))));
  const cut = packed.subarray(0, packed.length / 2);
  await expect(imported('ny-registrations', cut, { file: 'list.csv.gz' })).rejects.toThrow(/damaged or incomplete/);
  expect((await database.executeSql('select 1 from vehicle_records')).rows).toEqual([]);
});

it('names a column it does not understand, and reads the others by what their names mean', async () => {
  const more = ny(nyRow(1)).replace('Record Type,', 'Owner Mood,RECORD_TYPE,').replace('\nVEH', '\nSECRET,VEH');
  const { note } = await imported('ny-registrations', more);
  expect(note).toBe('Columns that are not understood and were not kept: Owner Mood.');
  expect(await told(numberOf(1))).toHaveLength(1);
});

it('reads numbers in lower case and of 1977, and rejects one of 16 characters without repeating it', async () => {
  const row = (vin: string) => ({ 'VIN Number': vin, 'Child Support Lien Date': '02/01/2014' });
  const outcome = await imported(
    'mo-liens',
    liens(row(numberOf(7).toLowerCase()), row('3X69R7E124747'), row('1FTEF14N7RLB0277'), row('')),
  );
  expect(outcome).toMatchObject({ rows: 4, added: 2, rejected: 1 });
  expect(await told(numberOf(7))).toHaveLength(1);
  expect(await told('3X69R7E124747')).toHaveLength(1);
  await expect(imported('mo-liens', liens(row('1FTEF14N7RLB0277')))).rejects.toThrow(
    /line 2, the vehicle number cannot be used: it has 16 characters/,
  );
});

const HULL = 'ABC12345D404';
it.each([
  ['nyc-taxi', FHV_COLUMNS, 'Vehicle VIN Number', { 'License Type': 'FHV', 'Base Type': 'LIVERY' }],
  ['mo-liens', LIEN_COLUMNS, 'VIN Number', { 'Child Support Lien Date': '02/01/2014' }],
  ['kc-auctions', AUCTION_COLUMNS, 'VIN', { Reason: 'Abandoned' }],
])(
  'rejects and counts what is no number of a vehicle in %s, and takes its other rows',
  async (pack, names, vin, row) => {
    const numbers = [HULL, 'NONE', '1FTEF14N7RLB0277', numberOf(1), numberOf(2).toLowerCase(), '3X69R7E124747'];
    const outcome = await imported(
      pack,
      csvOf(
        names,
        numbers.map(number => ({ ...row, [vin]: number })),
      ),
    );
    expect(outcome).toMatchObject({ rows: 6, added: 3, rejected: 3 });
    expect(JSON.stringify(outcome)).not.toContain(HULL);
    const { rows } = await database.executeSql('select vin from vehicle_records order by vin');
    expect(rows.map(each => each.vin)).toEqual(['3X69R7E124747', numberOf(1), numberOf(2)]);
  },
);

it('says of one what it says of many, each in its form', async () => {
  const row = (serial: number) => ({ 'VIN Number': numberOf(serial), 'Child Support Lien Date': '02/01/2014' });
  const said = async (...rows: Row[]) => outcomeSentence(await imported('mo-liens', liens(...rows), { shrunk: true }));
  expect(await said(row(1), row(2))).toMatch(/: 2 rows in [\d.]+ s, 2 entries: 2 new, 0 changed, 0 as before\.$/);
  const bad = { ...row(3), 'VIN Number': HULL };
  expect(await said(row(1), bad)).toMatch(
    /: 2 rows in [\d.]+ s, 1 entry: 0 new, 0 changed, 1 as before, 1 row that could not be used\. No longer listed, but kept: 1 entry\.$/,
  );
  await expect(said(bad)).rejects.toThrow(/1 of 1 row cannot be used.*12 characters, not 17/);
});

it('counts a vehicle once that is listed ten times on a day, and two counties as two places', async () => {
  const ten = Array.from({ length: 10 }, () => nyRow(1));
  const outcome = await imported('ny-registrations', ny(...ten, nyRow(1, { County: 'KINGS' })));
  expect(outcome).toMatchObject({ rows: 11, added: 2, counted: { total: 2 } });
  const places = (await told(numberOf(1))).map(record => record.section === 'fleet' && record.registration?.county);
  expect(places.toSorted()).toEqual(['Kings', 'Nassau']);
});

it('leaves out days that cannot be, and takes the day of the copy instead', async () => {
  const strange = { 'Reg Valid Date': '01/01/1900', 'Reg Expiration Date': '2099-01-01T00:00:00' };
  await imported('ny-registrations', ny(nyRow(1, strange)));
  expect(await told(numberOf(1))).toMatchObject([
    { eventOn: '2026-06-01', registration: { since: null, until: null } },
  ]);
});

it('says nothing of the time after an entry has ended, however late the copy is', async () => {
  await imported(
    'ny-registrations',
    ny(nyRow(1, { 'Registration Class': 'OMT', 'Reg Expiration Date': '05/28/2026' })),
  );
  expect(await told(numberOf(1))).toMatchObject([{ use: 'taxi', eventOn: '2025-05-29', to: '2026-05-28' }]);
  const columns = ['License Type', 'Name of Licensee', 'VIN', 'License Expiration Date'];
  const license = {
    'License Type': 'X',
    'Name of Licensee': 'X',
    VIN: numberOf(2),
    'License Expiration Date': '1369958400',
  };
  await imported('nyc-taxi', csvOf(columns, [license]), { file: 'q44u-339y.csv' });
  expect(await told(numberOf(2))).toMatchObject([{ eventOn: '2013-05-31', from: '2013-05-31', to: '2013-05-31' }]);
});

it('rejects a lien that was satisfied before it was made, and calls one satisfied whose day cannot be', async () => {
  const row = (serial: number, on: string, satisfied: string) => ({
    'VIN Number': numberOf(serial),
    'Child Support Lien Date': on,
    'Lien Satisfaction Date': satisfied,
  });
  const outcome = await imported(
    'mo-liens',
    liens(row(1, '2014-02-01', '2013-01-01'), row(2, '2014-02-01', '2099-01-01'), row(3, '2014-02-01', '')),
  );
  expect(outcome).toMatchObject({ added: 2, rejected: 1 });
  expect(await told(numberOf(1))).toEqual([]);
  expect(await told(numberOf(2))).toMatchObject([{ status: 'closed', closedOn: null, holder: 'authority' }]);
  expect(await told(numberOf(3))).toMatchObject([{ status: 'active', words: 'Child support lien' }]);
});

it('tells the lists of the taxi commission apart, and keeps the copies of each', async () => {
  const fhv = csvOf(FHV_COLUMNS, [
    { 'Vehicle VIN Number': numberOf(1), 'Base Type': 'LIVERY', 'License Type': 'FOR HIRE VEHICLE', Reason: 'G' },
  ]);
  const medallion = (status: string) =>
    `License Number,Name,Expiration Date,Current Status,Vehicle VIN Number,Medallion Type${status === 'REV' ? ',Suspension Reason' : ''}\n` +
    `1A10,SOMEBODY,MEDALLION,${status},${numberOf(1)},NAMED DRIVER${status === 'REV' ? ',X' : ''}\n`;
  const old = `License Number,Name of Licensee,License Type,VIN,License Expiration Date\n5,SOMEBODY,FHV,${numberOf(1)},1356998400\n`;
  await imported('nyc-taxi', fhv);
  await imported('nyc-taxi', medallion('CUR'));
  await imported('nyc-taxi', medallion('REV'));
  await expect(imported('nyc-taxi', old)).rejects.toThrow(/may be any of these lists.*v39y-4v3t\.csv/);
  await imported('nyc-taxi', old, { file: 'q44u-339y.csv' });
  const licenses = (await told(numberOf(1))).map(each =>
    each.section === 'fleet' ? [each.use, each.license?.type, each.license?.until, each.license?.status] : [],
  );
  expect(licenses).toHaveLength(4);
  expect(licenses).toEqual(
    expect.arrayContaining([
      ['livery', 'FOR HIRE VEHICLE', null, null],
      ['taxi', 'MEDALLION', null, null],
      ['taxi', 'MEDALLION', null, 'REVOKED'],
      ['for_hire', 'COMMUTER VAN', '2013-01-01', null],
    ]),
  );
});

it('answers reports for them, says nothing of other vehicles, and makes no price of an auction', async () => {
  await imported('kc-auctions', csvOf(AUCTION_COLUMNS, [{ VIN: numberOf(1), Mileage: '88,412', Reason: 'Abandoned' }]));
  const own = await records();
  const history = createOwnHistory(own);
  const context = { now: clock(), vehicle: {}, givenMiles: null };
  expect(await history.query(numberOf(1), context)).toContainEqual(
    expect.objectContaining({ section: 'auctions', exists: 'yes', count: 1 }),
  );
  expect((await history.pull('auctions', numberOf(2), context)).sections[0]).toMatchObject({ state: 'not_covered' });
  expect(await told(numberOf(1))).toMatchObject([{ channel: 'auction', miles: 88_412, reason: 'Abandoned' }]);
  expect(own.sales()).toBe(0);
  expect(await own.status()).toMatchObject([
    { name: 'kc-auctions/2uje-k9n5', pack: 'kc-auctions', covers: [], records: 1 },
  ]);
});

it('shows nothing of a copy before it is whole, and clears one that was killed', async () => {
  await imported('ny-registrations', ny(nyRow(1)), { on: '2026-05-01' });
  const [source] = (await database.executeSql('select id from record_sources')).rows;
  await database.executeSql(
    `insert into record_imports (source_id, file, started_at, alive_at, copied_on)
       values (${String(source!.id)}, 'killed.csv', now(), now(), '2026-06-01')`,
  );
  await database.executeSql(
    `insert into vehicle_records (vin, source_id, key, import_id, section, record)
       select '${numberOf(9)}', source_id, 5, max(id), 'fleet', 'KINGS' from record_imports group by source_id`,
  );
  expect(await told(numberOf(9))).toEqual([]);
  await imported('ny-registrations', ny(nyRow(1), nyRow(2)), { on: '2026-06-01' });
  expect(await told(numberOf(9))).toEqual([]);
  expect((await database.executeSql('select distinct vin from vehicle_records')).rows).toHaveLength(2);
  expect((await database.executeSql('select 1 from record_stage')).rows).toEqual([]);
});

/** Every file below a folder. */
function filesIn(path: string): string[] {
  return readdirSync(path).flatMap(name => {
    const file = join(path, name);
    return statSync(file).isDirectory() ? filesIn(file) : [file];
  });
}

it('writes no name, plate, license, address, telephone number or zip code anywhere', async () => {
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  await freshDataFolder(dataDir);
  const own = await openDatabase({ databaseUrl: null, dataDir });
  const PRIVATE = 'QZPRIVATE';
  const marked = (columns: readonly string[], kept: Row) =>
    Object.fromEntries(columns.map(column => [column, kept[column] ?? PRIVATE]));
  const bad = { VIN: '1FTEF14N7RLB0277', 'VIN Number': '1FTEF14N7RLB0277', 'Vehicle VIN Number': '1FTEF14N7RLB0277' };
  const files: [string, readonly string[], Row][] = [
    ['ny-registrations', [...NY_COLUMNS, 'Owner'], nyRow(1)],
    [
      'nyc-taxi',
      FHV_COLUMNS,
      {
        'Vehicle VIN Number': numberOf(2),
        'License Type': 'FHV',
        'Base Type': 'LIVERY',
        'Base Name': 'A CAR SERVICE',
        Reason: 'G',
      },
    ],
    ['mo-liens', [...LIEN_COLUMNS, 'Name'], { 'VIN Number': numberOf(3), 'Child Support Lien Date': '2014-02-01' }],
    ['kc-auctions', [...AUCTION_COLUMNS, 'Owner', 'Plate'], { VIN: numberOf(4), Reason: 'Abandoned' }],
  ];
  for (const [pack, columns, row] of files) {
    const rows = [marked(columns, row), marked(columns, row), marked(columns, { ...row, ...bad })];
    const list = csvOf(columns, rows);
    expect(list).toContain(PRIVATE);
    const outcome = await imported(pack, list, { db: own.db });
    expect(outcome, pack).toMatchObject({ added: 1, rejected: 1 });
    expect(JSON.stringify(outcome)).not.toContain(PRIVATE);
  }
  const tables = await own.executeSql(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_schema not in ('pg_catalog', 'information_schema')`,
  );
  expect(tables.rows.length).toBeGreaterThan(80);
  for (const { name } of tables.rows) {
    const found = await own.executeSql(
      `select count(*)::int as n from ${String(name)} t where t::text like '%${PRIVATE}%'`,
    );
    expect(found.rows, String(name)).toEqual([{ n: 0 }]);
  }
  await own.close();
  const held = filesIn(dataDir).filter(file => readFileSync(file).includes(PRIVATE));
  expect(held).toEqual([]);
});
