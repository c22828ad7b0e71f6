import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAudit } from '../../platform/audit/service.ts';
import type { Database } from '../../kit/database/db.ts';
import { recordsOf } from '../../documents/records/store.ts';
import type { HistoryRecord } from '../../documents/reports/rules/sources/history-record.ts';
import { commandTools } from '../testing/command-tools.ts';
import { freshDatabase } from '../../testing/test-app.ts';
import { commandFor } from '../commands.ts';

let database: Database;
let folder: string;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'marque-records-'));
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  for (const { source } of await statusOf()) await run('remove', '--source', source);
});

/** Runs a command about records. @returns what it printed */
async function run(verb: string, ...args: string[]): Promise<string> {
  const { tools, printed } = commandTools({ db: database.db, dataDir: folder });
  await (await commandFor('records', verb)).run(args, tools);
  return printed.join('\n');
}

const statusOf = async (): Promise<{ source: string; records: number; covers: string[] }[]> =>
  JSON.parse(await run('status', '--json'));

/** Imports a file with this content. @returns what the command said as JSON */
async function imported(name: string, content: string | Uint8Array, ...args: string[]) {
  const path = join(folder, name);
  writeFileSync(path, content);
  return JSON.parse(await run('import', '--from', path, '--json', ...args)) as Record<string, unknown>;
}

const rejectsOf = (name: string): string[] => {
  const path = join(folder, `${name}.rejects.csv`);
  return existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n').slice(1) : [];
};

const SERVICE = {
  vin: '1HGCM82633A004352',
  section: 'service',
  recordId: 's1',
  sourceType: 'service',
  reportedOn: '2021-03-04',
  eventOn: '2021-03-02',
  place: { city: 'Louisville', state: 'KY' },
  kind: 'service',
  shop: 'dealer',
  miles: 59_396,
  work: ['oil_filter'],
  result: null,
};
const line = (changes: object): string => JSON.stringify({ ...SERVICE, ...changes });

describe('records import', () => {
  it('takes an event once, and the same file again changes nothing', async () => {
    const text = [line({}), line({}), line({ recordId: 's2', miles: 60_000 }), ''].join('\n');
    const first = await imported('car.ndjson', text);
    expect(first).toMatchObject({ format: 'ndjson', rows: 3, added: 2, changed: 0, same: 1, rejected: 0 });
    expect(await imported('car.ndjson', text)).toMatchObject({ added: 0, changed: 0, same: 3 });
    expect(await statusOf()).toMatchObject([{ source: 'own', records: 2, sections: { service: 2 } }]);
  });

  it('takes a corrected record in place of the one before it', async () => {
    await imported('car.ndjson', line({}));
    expect(await imported('car.ndjson', line({ miles: 61_000 }))).toMatchObject({ added: 0, changed: 1 });
    const twice = [line({ miles: 62_000 }), line({ miles: 63_000 })].join('\n');
    expect(await imported('car.ndjson', twice)).toMatchObject({ added: 0, changed: 1, same: 1 });
    const { rows } = await database.executeSql('select record from vehicle_records');
    expect(rows.map(({ record }) => (JSON.parse(String(record)) as { miles: number }).miles)).toEqual([63_000]);
  });

  it('says what would happen without doing it, also where there are records', async () => {
    await imported('car.ndjson', line({}));
    const text = [line({}), line({ recordId: 's2' }), line({ recordId: 's2' }), line({ vin: 'x' })].join('\n');
    expect(await imported('more.ndjson', text, '--dry-run')).toMatchObject({
      added: 1,
      same: 2,
      rejected: 1,
      dry_run: true,
    });
    await imported('other.ndjson', text, '--dry-run', '--source', 'Elsewhere');
    expect(await statusOf()).toMatchObject([{ source: 'own', records: 1 }]);
  });

  it('reads a CSV file by our own names, without record ids, and the same events in any order once', async () => {
    const header = 'VIN,Event,Date,Odometer,Shop,Kind,City,State';
    const rows = [
      '1hgcm82633a004352,service,2021-03-02,"59,396",dealer,service,"Louisville, East",ky',
      '5YJ3E1EA2KF317000,SERVICE,2022-05,12000,chain,safety inspection,,',
    ];
    const result = await imported('shop.csv', `\uFEFF${[header, ...rows].join('\r\n')}\r\n`);
    expect(result).toMatchObject({ format: 'csv', added: 2, rejected: 0, ignored: {} });
    expect(await imported('shop.csv', [header, ...rows.toReversed()].join('\n'))).toMatchObject({ added: 0, same: 2 });
  });

  it('reads what a sale or an accident cost, by our names in a CSV file and an NDJSON file', async () => {
    const header =
      'VIN,Event,Date,Channel,Asked Cents,Repair Cents,Value Cents,Photos,Seller ID,Severity,Severity Text,Rollover';
    const rows = [
      '5YJ3E1EA2KF317000,listing,2022-05-14,,4050000,,,24,s1,,,',
      '5YJ3E1EA2KF317000,auction,2022-05-15,,,"89,000",1480000,,,,,',
      '5YJ3E1EA2KF317000,accident,2023-01-02,,,120000,900000,,,minor,COSMETIC,yes',
    ];
    expect(await imported('cost.csv', [header, ...rows].join('\n'))).toMatchObject({
      added: 3,
      rejected: 0,
      ignored: {},
    });
    const line = { vin: '5YJ3E1EA2KF317000', section: 'auctions', channel: 'listing', eventOn: '2022-06-03' };
    const ndjson = JSON.stringify({ ...line, recordId: 'n1', askedCents: 3_890_000, photos: 24, sellerId: 's1' });
    expect(await imported('cost.ndjson', ndjson)).toMatchObject({ added: 1, rejected: 0 });
    const kept = (await recordsOf(database.db, '5YJ3E1EA2KF317000')).map(
      ({ record }) => JSON.parse(record) as HistoryRecord,
    );
    expect(kept.find(({ section }) => section === 'accidents')).toMatchObject({
      repairCents: 120_000,
      valueCents: 900_000,
      severityText: 'COSMETIC',
      rollover: true,
    });
    const sales = kept.filter(({ section }) => section === 'auctions');
    expect(sales.map(sale => 'photos' in sale && sale.photos)).toEqual(expect.arrayContaining([24, 24]));
    expect(sales.some(sale => 'repairCents' in sale && sale.repairCents === 89_000)).toBe(true);
  });

  it('reads a CSV file of others with a mapping', async () => {
    const mapping = join(folder, 'mapping.json');
    writeFileSync(
      mapping,
      JSON.stringify({
        columns: { Fahrgestell: 'vin', Verkauft: 'eventOn', Tacho: 'miles', Preis: 'soldCents', Schaden: 'damage' },
        constants: { section: 'auctions', channel: 'auction', seller: 'dealer', sourceType: 'auction' },
        values: { damage: { V: 'front', H: 'rear' } },
        units: { miles: 'km', soldCents: 'dollars' },
        dates: 'DD/MM/YYYY',
        encoding: 'windows-1252',
      }),
    );
    const rows =
      'Fahrgestell;Verkauft;Tacho;Preis;Schaden;Händler\n1HGCM82633A004352;23.07.2019;160934;$1,234.50;V|H;X\n';
    const result = await imported('a.csv', Buffer.from(rows, 'latin1'), '--mapping', mapping);
    expect(result).toMatchObject({ added: 1, rejected: 0, ignored: { Händler: 1 } });
  });

  it('takes the example of the manual', async () => {
    const manual = readFileSync(new URL('../../../../docs/records.md', import.meta.url), 'utf8');
    const example = (language: string) => new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``).exec(manual)?.[1] ?? '';
    const mapping = join(folder, 'acme.json');
    writeFileSync(mapping, example('jsonc'));
    const result = await imported('acme.csv', example('csv'), '--mapping', mapping);
    expect(result).toMatchObject({ added: 1, rejected: 0, ignored: {}, sections: { auctions: 1 } });
    const { rows } = await database.executeSql('select record from vehicle_records');
    expect(JSON.parse(String(rows[0]?.record))).toMatchObject({
      eventOn: '2019-07-23',
      miles: 100_000,
      soldCents: 123_450,
      damage: ['front', 'rear'],
    });
  });

  it.each<[string, object | string, string, string]>([
    ['a number of 16 characters', { vin: '1HGCM82633A00435' }, 'vin', 'it has 16 characters, not 17'],
    ['a number that was cut off', { vin: '1HGCM82633A0' }, 'vin', 'no number of before 1981 that we can read'],
    ['a number with an O', { vin: '1HGCM82633AOO4352' }, 'vin', 'no VIN has the character O'],
    ['a mistyped number', { vin: '1HGCM82633A004353' }, 'vin', 'mistyped: its check digit is 3, not 5'],
    ['a date of 1900', { eventOn: '1900-01-01' }, 'eventOn', 'before 1980'],
    ['a date of 2099', { eventOn: '2099-01-01' }, 'eventOn', 'in the future'],
    ['a date with the day first', { eventOn: '23/07/2019' }, 'eventOn', 'whether its day or its month comes first'],
    ['a day that does not exist', { eventOn: '2021-02-30' }, 'eventOn', 'a day that does not exist'],
    ['no date', { eventOn: '' }, 'eventOn', 'is missing'],
    ['a negative mileage', { miles: -5 }, 'miles', 'is negative'],
    ['a mileage in words', { miles: 'about 5' }, 'miles', 'is no number'],
    ['a mileage beyond reason', { miles: 9_000_000 }, 'miles', 'is ""9000000"'],
    ['an unknown kind', { section: 'warranty' }, 'section', 'There are: titles'],
    ['a kind with a noun of its own', { section: 'recalls' }, 'section', 'There are: titles'],
    ['an unknown word', { shop: 'garage' }, 'shop', 'There are: dealer'],
    ['a state in full', { place: { city: null, state: 'Kentucky' } }, 'place', 'write two letters'],
    ['a control character', { work: ['a\u0000b'] }, 'work', 'characters that cannot be printed'],
    ['no JSON', '{"vin": "1HG', '', 'isn’t a JSON object; if it is the last line, the file was cut off'],
    ['a huge line', line({ work: ['x'.repeat(300_000)] }), '', 'is longer than 256 kB'],
    ['a NUL byte', `${line({})}\0`, '', 'holds a NUL byte'],
  ])('rejects %s with the field and the reason', async (_name, bad, field, reason) => {
    const text = [line({ recordId: 'good' }), typeof bad === 'string' ? bad : line(bad), ''].join('\n');
    expect(await imported('a.ndjson', text)).toMatchObject({ added: 1, rejected: 1 });
    const [reject = '', ...others] = rejectsOf('a.ndjson');
    expect(others).toEqual([]);
    expect(reject).toMatch(new RegExp(`^2,"${field}",`));
    expect(reject.replaceAll('""', '"')).toContain(reason.replace('""', '"'));
  });

  it('takes what is written otherwise and means one thing', async () => {
    const text = [
      line({ recordId: 'a', vin: ' 1hgcm82633a004352', miles: '59,396', eventOn: '2021-03-02T10:00:00Z' }),
      line({ recordId: 'b', miles: '', place: undefined, shop: 'Dealer', reportedOn: undefined }),
    ].join('\r\n');
    expect(await imported('a.ndjson', text)).toMatchObject({ added: 2, rejected: 0 });
  });

  it('keeps the rest of a CSV file whose one line is broken, and the line as it was', async () => {
    const header = 'vin,section,eventOn,shop,kind,work';
    const row = (work: string) => `1HGCM82633A004352,service,2021-03-02,dealer,service,${work}`;
    const rows = [row('"tires|5"" wheel"'), row('"never closed'), row('6" wheel'), row('a,b'), row('"two\nlines"')];
    const bytes = Buffer.concat([Buffer.from([header, ...rows, ''].join('\n')), Buffer.from('\xff\n', 'latin1')]);
    expect(await imported('a.csv', bytes)).toMatchObject({ rows: 6, added: 3, rejected: 3 });
    expect(rejectsOf('a.csv').map(each => each.split(',')[0])).toEqual(['3', '5', '8']);
    expect(readFileSync(join(folder, 'a.csv.rejects.csv'), 'utf8')).toContain('""never closed');
    expect(await imported('a.csv', [header, row('x')].join('\n'))).toMatchObject({ rejects_file: null });
    expect(existsSync(join(folder, 'a.csv.rejects.csv'))).toBe(false);
  });

  it.each<[string, (text: string) => Uint8Array]>([
    ['gzip', text => gzipSync(text)],
    ['ZIP', text => zipSync({ 'car.ndjson': strToU8(text) })],
  ])('reads a %s file', async (_name, packed) => {
    expect(await imported('car.bin', packed(line({})))).toMatchObject({
      file: expect.stringContaining('car'),
      added: 1,
    });
  });

  it('keeps what came before the end of a file that was cut off, and says so', async () => {
    const text = Array.from({ length: 6_000 }, (_, at) => line({ recordId: `s${at}`, work: [`${Math.sin(at)}`] }));
    const packed = gzipSync(text.join('\n'));
    const cut = imported('car.gz', packed.subarray(0, packed.length - 2_000));
    await expect(cut).rejects.toThrow(
      /car is damaged or incomplete .* \d+ records were taken in before that and are kept/,
    );
    expect(await run('status')).toContain('has not ended');
    expect(await imported('car.gz', packed)).toMatchObject({ rows: 6_000, rejected: 0 });
    expect(await statusOf()).toMatchObject([{ records: 6_000 }]);
  });

  it.each<[string, string | Uint8Array, string]>([
    ['of nothing', '\n', 'holds no records'],
    ['of other columns', 'a,b\n1,2\n', 'has no column for vin. Its columns are: a, b.'],
    ['with two columns for one field', 'vin,Date,event_date\n', 'has two columns for eventOn'],
    ['that is one list', `[${line({})}]`, 'is one JSON list'],
    ['in UTF-16', Buffer.from(`\uFEFF${line({})}`, 'utf16le'), 'Save it as UTF-8'],
    [
      'without a line that can be used',
      'vin,section\nx,service\n',
      'No line of a.csv can be used, so nothing was changed. The first: line 2, vin is "x"',
    ],
  ])('refuses a file %s', async (_name, content, sentence) => {
    await expect(imported('a.csv', content)).rejects.toThrow(sentence);
    expect(await statusOf()).toEqual([]);
  });

  it('stops early where nothing can be used', async () => {
    const text = Array.from({ length: 200_000 }, () => '{"vin":1}').join('\n');
    await expect(imported('a.ndjson', text)).rejects.toThrow(/None of the first [1-9]\d{3,4} lines/);
  });

  it('covers what its import declares, unless a line was rejected', async () => {
    expect(await imported('a.ndjson', line({}), '--covers', 'service,odometer')).toMatchObject({
      covers: ['odometer', 'service'],
    });
    const bad = [line({}), line({ miles: -1, recordId: 'x' })].join('\n');
    expect(await imported('a.ndjson', bad)).toMatchObject({ covers: [], not_covered: ['odometer', 'service'] });
    expect(await statusOf()).toMatchObject([{ covers: [] }]);
  });

  it.each([
    [[], 'Which file?'],
    [['--from', 'none.csv'], 'There is no file none.csv'],
    [['--from', 'a', '--fast'], "Unknown option '--fast'"],
    [['--from', 'a', '--source', '<b>'], '--source takes a name'],
    [['--from', 'a', '--type', 'friend'], 'There is no type "friend"'],
    [['--from', 'a', '--covers', 'titles,cars'], 'There is no section "cars"'],
    [['--from', 'a', '--mapping', 'none.json'], 'There is no file none.json'],
  ])('explains itself for %j', async (args, sentence) => {
    await expect(run('import', ...args)).rejects.toThrow(sentence);
  });

  it('says what is wrong with a mapping', async () => {
    const mapping = join(folder, 'mapping.json');
    writeFileSync(mapping, '{"columns":{"A":"vni"},"dates":"D.M.Y"}');
    const refused = imported('a.csv', 'A\n1\n', '--mapping', mapping);
    await expect(refused).rejects.toThrow(/isn’t a mapping[^]*→ at dates[^]*there is no field "vni"/);
    writeFileSync(mapping, '{"columns":{"A":"vin"}}');
    await expect(imported('a.csv', 'B\n1\n', '--mapping', mapping)).rejects.toThrow(
      'has no column "A", as the mapping says',
    );
  });

  it('says in words what was done', async () => {
    const path = join(folder, 'car.ndjson');
    writeFileSync(path, [line({}), line({ vin: '' })].join('\n'));
    expect((await run('import', '--from', path)).replace(/in [\d.]+ s/, 'in 1 s')).toBe(
      [
        'car.ndjson (ndjson) into "own": 2 rows in 1 s: 1 new, 0 changed, 0 as before, 1 rejected.',
        'Records read: service 1.',
        `1 rejected, see ${path}.rejects.csv. The first: line 2, vin is missing.`,
      ].join('\n'),
    );
  });
});

describe('records remove', () => {
  it('takes a source back and leaves the others, and both are in the log', async () => {
    await imported('a.ndjson', line({}), '--source', 'Acme Auctions');
    await imported('b.ndjson', line({}), '--source', 'Shop');
    expect(JSON.parse(await run('remove', '--source', 'Acme Auctions', '--json'))).toEqual({
      source: 'Acme Auctions',
      removed: 1,
    });
    expect(await statusOf()).toMatchObject([{ source: 'Shop', records: 1 }]);
    await expect(run('remove', '--source', 'Acme Auctions')).rejects.toThrow('There are: "Shop".');
    const verdict = await createAudit(
      database.db,
      () => new Date(),
      () => {},
    ).verify('default');
    expect(verdict).toMatchObject({ whole: true });
  });
});
