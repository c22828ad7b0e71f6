import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { DatabaseLost } from '../../kit/database/database-lost.ts';
import type { Database } from '../../kit/database/db.ts';
import { createLog } from '../../kit/log/log.ts';
import { createTestClock } from '../../testing/clock.ts';
import { freshDatabase } from '../../testing/test-app.ts';
import { ImportRefused, keptRejects, type DataPack, type PackTools, type Reject } from './rules.ts';
import { createDataPacks } from './service.ts';
import { ImportFailed, type ImportOptions } from './service/importing.ts';

let database: Database;
let folder: string;
let clock: ReturnType<typeof createTestClock>;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'marque-packs-'));
  clock = createTestClock();
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await database.executeSql('truncate data_pack_copies, data_pack_imports, data_pack_pulls, data_pack_tries');
});

/** A pack of lines in memory: it does what a test tells it between reading and replacing. */
function linesPack(between: (tools: PackTools) => Promise<void> | void = () => {}, rejects: Reject[] = []) {
  const held = { lines: ['old'], imports: 0 };
  const pack: DataPack = {
    name: 'lines',
    title: 'Lines of a test',
    files: 'a text',
    staleAfterDays: 30,
    version: 1,
    async import(_path, tools) {
      held.imports += 1;
      await between(tools);
      await tools.pause();
      held.lines = ['new', String(held.imports)];
      const counts = { rows: 2, added: 2, changed: 0, removed: 1, rejected: rejects.length, ...keptRejects(rejects) };
      return { file: 'a.txt', ...counts, copiedOn: '2026-06-01' };
    },
    status: async () => ({ rows: held.lines.length, copiedOn: null }),
  };
  return { pack, held };
}

function fileOf(content: string | Uint8Array, name = 'a.txt'): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const packsOf = (pack: DataPack, singleProcess = true) =>
  createDataPacks({
    db: database.db,
    clock: () => clock.now,
    packs: [pack],
    singleProcess,
    log: createLog('silent'),
    dataDir: folder,
    random: () => 0.5,
  });

const options = (more: Partial<ImportOptions> = {}): ImportOptions => ({
  origin: 'command',
  signal: new AbortController().signal,
  progress: () => {},
  onlyIfChanged: false,
  ...more,
});

it('writes an import down, and says how old the data is until it is stale', async () => {
  const { pack } = linesPack();
  const packs = packsOf(pack);
  expect(await packs.freshness('lines')).toBeNull();
  const outcome = await packs.import(pack, fileOf('hello'), options());
  expect(outcome).toMatchObject({ pack: 'lines', file: 'a.txt', added: 2, removed: 1, unchanged: false });
  expect(await packs.freshness('lines')).toMatchObject({
    copiedOn: '2026-06-01',
    checkedAt: clock.now,
    comparedAt: null,
    stale: false,
  });
  clock.advanceDays(31);
  expect(await packs.freshness('lines')).toMatchObject({ stale: true });
  expect(await packs.status()).toMatchObject([{ name: 'lines', stale: true, running: false, content: { rows: 2 } }]);
});

it('does not import the same content again where that is not wanted, however it is packed', async () => {
  const { pack, held } = linesPack();
  const packs = packsOf(pack);
  await packs.import(pack, fileOf('hello'), options());
  clock.advanceDays(31);
  const packed = fileOf(zipSync({ 'a.txt': strToU8('hello') }), 'a.zip');
  const unlessChanged = { origin: 'server', onlyIfChanged: true } as const;
  expect(await packs.import(pack, packed, options({ onlyIfChanged: true }))).toMatchObject({
    unchanged: true,
    rows: 2,
  });
  expect(await packs.freshness('lines')).toMatchObject({ stale: true });
  expect(await packs.import(pack, packed, options(unlessChanged))).toMatchObject({ unchanged: true, rows: 2 });
  expect(held.imports).toBe(1);
  expect(await packs.freshness('lines')).toMatchObject({ stale: false });
  const newer = { ...pack, version: 2 };
  expect(await packs.import(newer, packed, options({ onlyIfChanged: true }))).toMatchObject({ unchanged: false });
});

it('a file that is given again after another one is imported again', async () => {
  const { pack, held } = linesPack();
  const packs = packsOf(pack);
  const other: DataPack = {
    ...pack,
    import: async (...given) => ({ ...(await pack.import(...given)), file: 'b.txt' }),
  };
  const first = fileOf('hello');
  const second = fileOf('world', 'b.txt');
  await packs.import(pack, first, options());
  clock.advanceDays(1);
  await packs.import(other, second, options());
  clock.advanceDays(1);
  expect(await packs.import(pack, first, options({ onlyIfChanged: true }))).toMatchObject({ unchanged: false });
  expect(held.imports).toBe(3);
});

it('refuses a second import while one runs, and takes over one that was killed', async () => {
  let go = () => {};
  const { pack } = linesPack(() => new Promise<void>(resolve => (go = resolve)));
  const packs = packsOf(pack, false);
  const first = packs.import(pack, fileOf('hello'), options());
  await expect.poll(async () => (await packs.status())[0]?.running).toBe(true);
  const second = packs.import(pack, fileOf('hello'), options());
  await expect(second).rejects.toThrow('Another import of lines is running since 2026-06-15 12:00:00 UTC.');
  // Its process was killed: nothing says any more that it lives.
  clock.now = new Date(clock.now.getTime() + 61_000);
  const { pack: again } = linesPack();
  expect(await packs.import(again, fileOf('hello'), options())).toMatchObject({ added: 2 });
  go();
  await first;
});

it('takes over at once where no other process can be at work', async () => {
  await database.executeSql(
    "insert into data_pack_imports values ('lines', 'imp_killed', '2026-06-15T12:00:00Z', '2026-06-15T12:00:00Z')",
  );
  const { pack } = linesPack();
  expect(await packsOf(pack).import(pack, fileOf('hello'), options())).toMatchObject({ added: 2 });
});

it('keeps the old data when it is stopped in the middle', async () => {
  const stop = new AbortController();
  const { pack, held } = linesPack(() => stop.abort());
  const packs = packsOf(pack);
  const stopped = packs.import(pack, fileOf('hello'), options({ signal: stop.signal }));
  await expect(stopped).rejects.toThrow('The import of lines was stopped. The data that was there before is kept.');
  expect(held.lines).toEqual(['old']);
  expect(await packs.status()).toMatchObject([{ running: false, importedAt: null }]);
});

const diskFull = Object.assign(new Error('write'), { code: 'ENOSPC' });

it.each([
  ['the disk is full', diskFull, ImportFailed, 'The disk is full. The data that was there before is kept.'],
  ['the database is away', new DatabaseLost(new Error('full')), ImportFailed, 'accepts no writes right now'],
  ['the file is of another kind', new ImportRefused('a.txt is no list.'), ImportRefused, 'a.txt is no list.'],
  ['nobody foresaw it', new TypeError('x is undefined'), TypeError, 'x is undefined'],
])('says why an import failed: %s', async (_name, error, kind, sentence) => {
  const { pack, held } = linesPack(() => Promise.reject(error));
  const packs = packsOf(pack);
  const failed = await packs.import(pack, fileOf('hello'), options()).catch((thrown: unknown) => thrown);
  expect(failed).toBeInstanceOf(kind);
  expect((failed as Error).message).toContain(sentence);
  expect(held.lines).toEqual(['old']);
  expect(await packs.status()).toMatchObject([{ running: false, importedAt: null }]);
});

it('reads a file to its end before it changes anything', async () => {
  const { pack, held } = linesPack();
  const bytes = zipSync({ 'a.txt': strToU8('hello '.repeat(50_000)) }, { level: 0 });
  bytes[200_000] = 1;
  await expect(packsOf(pack).import(pack, fileOf(bytes), options())).rejects.toThrow('a.txt is damaged or incomplete');
  expect(held.imports).toBe(0);
});

it('keeps on record how imports ended, the newest first', async () => {
  const { pack } = linesPack();
  const packs = packsOf(pack);
  await packs.import(pack, fileOf('a file'), options());
  clock.now = new Date(clock.now.getTime() + 60_000);
  await expect(packs.import(pack, fileOf('', 'b.txt'), options({ origin: 'console' }))).rejects.toThrow(ImportRefused);
  expect(await packs.tries('lines')).toMatchObject([
    { file: 'b.txt', bytes: 0, origin: 'console', result: 'failed', problem: expect.stringContaining('is empty') },
    { file: 'a.txt', bytes: 6, origin: 'command', result: 'imported', rows: 2, rejected: 0, problem: null },
  ]);
});

it('stops when an operator asks for it, wherever it runs, and says so', async () => {
  const others = packsOf(linesPack().pack, false);
  const { pack, held } = linesPack(async ({ signal, progress }) => {
    progress({ rows: 7, share: 0.5 });
    await database.db.transaction(tx => others.stopImport(tx, 'lines'));
    await new Promise<void>(resolve => signal.addEventListener('abort', () => resolve(), { once: true }));
  });
  const packs = packsOf(pack, false);
  const going = packs.import(pack, fileOf('a file'), options());
  await expect(going).rejects.toThrow('An operator stopped the import of lines.');
  expect(held.lines).toEqual(['old']);
  expect((await packs.tries('lines'))[0]).toMatchObject({ result: 'failed' });
  expect(await database.db.transaction(tx => packs.stopImport(tx, 'lines'))).toBe(false);
}, 15_000);

it('the first rejected rows of an import stay on record with what was wrong with them', async () => {
  const reject = (line: number): Reject => ({ kind: 'reject', line, field: 'year', reason: 'is no year' });
  const { pack } = linesPack(
    () => {},
    Array.from({ length: 201 }, (_each, at) => reject(at + 2)),
  );
  const packs = packsOf(pack);
  await packs.import(pack, fileOf('a,b\n'), options());
  const [tried] = await packs.tries('lines');
  expect(tried).toMatchObject({ rejected: 201, result: 'imported' });
  expect(tried?.rejects).toHaveLength(200);
  expect(tried?.rejects?.[0]).toEqual({ line: 2, field: 'year', reason: 'is no year' });
});
