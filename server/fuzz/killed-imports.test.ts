import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMemoryMedia } from '../src/testing/memory-media.ts';
import { loadDecoder } from '@marque/vin/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDataPacks } from '../src/platform/data-packs/service.ts';
import { ImportFailed } from '../src/platform/data-packs/service/importing.ts';
import { openDatabase, type Database } from '../src/kit/database/db.ts';
import { createLog } from '../src/kit/log/log.ts';
import { dataPacksOf } from '../src/app/packs.ts';
import { NO_MAPPING } from '../src/documents/records/rules/mapping.ts';
import { createRecords } from '../src/documents/records/service.ts';
import { auditFindings } from '../src/testing/audited/findings.ts';
import { ONE_OF_EACH_WAY, PACK_SAMPLES } from '../src/testing/pack-samples.ts';
import { freshDataFolder } from '../src/testing/test-app.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'marque-killed-'));
  await freshDataFolder(dataDir);
});
afterAll(() => rmSync(dataDir, { recursive: true }));

const SERVER = join(import.meta.dirname, '..');

/** Runs an import in a process of its own, which is killed at half of it. @returns the signal that ended it */
function killed(program: string, ...args: string[]): Promise<NodeJS.Signals | null> {
  const script = join(SERVER, 'src/testing/programs', program);
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...args, dataDir], {
    cwd: SERVER,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return new Promise(resolve => child.on('exit', (_code, signal) => resolve(signal)));
}

function packsOf({ db }: Database) {
  const tools = { db, dataDir, clock: () => new Date(), openRecords: [] };
  const packs = dataPacksOf({ ...tools, decoder: loadDecoder, files: async () => createMemoryMedia() });
  return createDataPacks({ ...tools, packs, singleProcess: true, log: createLog('silent'), random: Math.random });
}

const OPTIONS = {
  origin: 'command',
  signal: new AbortController().signal,
  progress: () => {},
  onlyIfChanged: false,
} as const;

it('keeps the old data of a pack when its import is killed, and imports it then', async () => {
  const fileOf = (name: string, age: 'older' | 'newer'): string => {
    const sample = PACK_SAMPLES[name]!;
    const path = join(dataDir, sample.file);
    writeFileSync(path, sample.text(age));
    return path;
  };
  const before = new Map<string, string>();
  let database = await openDatabase({ databaseUrl: null, dataDir });
  for (const name of ONE_OF_EACH_WAY) {
    const packs = packsOf(database);
    await packs.import(packs.named(name)!, fileOf(name, 'older'), OPTIONS);
    before.set(name, await PACK_SAMPLES[name]!.seen(database, dataDir));
  }
  await database.close();
  for (const name of ONE_OF_EACH_WAY)
    expect(await killed('killed-import.ts', name, fileOf(name, 'newer')), name).toBe('SIGKILL');
  database = await openDatabase({ databaseUrl: null, dataDir });
  const packs = packsOf(database);
  for (const { name, running } of (await packs.status()).filter(status => ONE_OF_EACH_WAY.includes(status.name))) {
    const sample = PACK_SAMPLES[name]!;
    expect([running, (await sample.seen(database, dataDir)) === before.get(name)], name).toEqual([false, true]);
    await packs.import(packs.named(name)!, fileOf(name, 'newer'), OPTIONS);
    expect((await sample.seen(database, dataDir)) === before.get(name), name).toBe(false);
  }
  await database.close();
});

it('goes on with an import of records that was killed, and covers nothing before it has ended', async () => {
  const path = join(dataDir, 'shop.ndjson');
  const fact = { vin: '1HGCM82633A004352', section: 'service', kind: 'service', shop: 'dealer', eventOn: '2021-03-02' };
  const rows = Array.from({ length: 11_000 }, (_, at) => JSON.stringify({ ...fact, recordId: `s${at}` }));
  writeFileSync(path, rows.join('\n'));
  expect(await killed('killed-records.ts', path)).toBe('SIGKILL');
  const database = await openDatabase({ databaseUrl: null, dataDir });
  const { db } = database;
  const records = createRecords({ db, clock: () => new Date(), audit: async () => {} });
  const ofShop = async () => (await records.status()).find(({ name }) => name === 'Shop');
  const half = await ofShop();
  expect(half).toMatchObject({ records: expect.any(Number), covers: [], lastImport: { endedAt: null } });
  expect(half?.records).toBeGreaterThan(0);
  expect(half?.records).toBeLessThan(rows.length);
  const options = { source: 'Shop', mapping: NO_MAPPING, sourceType: null, covers: null, dryRun: false } as const;
  const input = { ...options, path, rejectsPath: `${path}.rejects.csv`, signal: OPTIONS.signal, progress: () => {} };
  expect(await records.import(input)).toMatchObject({
    added: rows.length - (half?.records ?? 0),
    same: half?.records,
    rejected: 0,
  });
  expect(await ofShop()).toMatchObject({ records: rows.length, lastImport: { endedAt: expect.any(Date) } });
  await database.close();
});

it('says what became of an import when the disk of the database is full in the middle', async () => {
  let free = 10 ** 12;
  const database = await openDatabase({ databaseUrl: null, dataDir }, () => free);
  const take = async (name: string, age: 'older' | 'newer', progress: () => void) => {
    const path = join(dataDir, PACK_SAMPLES[name]!.file);
    writeFileSync(path, PACK_SAMPLES[name]!.text(age));
    const packs = packsOf(database);
    await packs.status();
    return packs.import(packs.named(name)!, path, { ...OPTIONS, progress });
  };
  for (const [name, sentence, isKept] of [
    ['recalls', 'its disk is full. The data that was there before is kept.', true],
    // Its tables are files: when the database takes nothing, they are in place, and only the date of the import is missing.
    ['vpic', 'vpic was imported, but the database took nothing after that', false],
  ] as const) {
    const seen = () => PACK_SAMPLES[name]!.seen(database, dataDir);
    await take(name, 'older', () => {});
    const before = await seen();
    const failure = await take(name, 'newer', () => (free = 0)).catch((error: unknown) => error);
    free = 10 ** 12;
    expect(failure).toBeInstanceOf(ImportFailed);
    expect((failure as Error).message).toContain(sentence);
    expect((await seen()) === before, name).toBe(isKept);
    await take(name, 'newer', () => {});
    expect((await seen()) === before, name).toBe(false);
  }
  await database.close();
});

it('after all of it, nothing is amiss', async () => {
  expect(await auditFindings({ DATA_DIR: dataDir })).toEqual([]);
});
