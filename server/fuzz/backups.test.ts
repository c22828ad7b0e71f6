import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../src/kit/database/db.ts';
import { lockFolder } from '../src/kit/database/lock.ts';
import { createLog } from '../src/kit/log/log.ts';
import { readConfig } from '../src/kit/settings/config.ts';
import { auditOf } from '../src/app/configured-app.ts';
import { sellDocument } from '../src/testing/audited/sold-document.ts';
import { freshDataFolder } from '../src/testing/test-app.ts';
import { ageWarning, differingTables, FILES, Manifest } from '../src/operations/backup/rules.ts';
import {
  createBackup,
  listBackups,
  restoreBackup,
  verifyBackup,
  type Audit,
  type StoredBackup,
} from '../src/operations/backup/service.ts';
import { packed, unpack } from '../src/operations/backup/service/archive.ts';
import { entriesIn, linkFiles } from '../src/operations/backup/service/copies.ts';
import { lastGoodBackup, reportGoodBackup } from '../src/operations/backup/service/last-good.ts';
import { offerHolding } from '../src/operations/backup/service/hold-still.ts';

const KEY = 'a key for backups of thirty-two characters or more';
const NOW = new Date('2026-06-15T12:00:00.500Z');
const GATEWAY_KEY = 'sk_of_a_gateway';
const SECRET = 'a secret that signs links, of thirty-two characters';
const sound: Audit = async () => [];
const LOG = createLog('silent');

let folder: string;
let backup: StoredBackup;
const deps = (dataDir: string, more: Record<string, string> = {}) => ({
  config: readConfig({ DATA_DIR: dataDir, BACKUP_DIR: join(folder, 'backups'), BACKUP_KEY: KEY, ...more }),
  clock: () => NOW,
  signal: new AbortController().signal,
});
/** Settings that name files beside those of the data folder. */
const naming = (place: string) => ({
  SECRETS_FILE: join(folder, place, 'secrets.json'),
  SITES_DIR: join(folder, place, 'sites'),
});
/** How many notes there are in the database of a data folder. */
async function notesIn(dataDir: string): Promise<number> {
  const database = await openDatabase({ databaseUrl: null, dataDir });
  const { rows } = await database.executeSql('select count(*)::int as n from notes').finally(() => database.close());
  return Number(rows[0]?.n);
}

/** A server at work, of which a backup is made with two older ones beside it. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'marque-backup-'));
  const dataDir = join(folder, 'server');
  mkdirSync(dataDir);
  await freshDataFolder(dataDir);
  mkdirSync(join(dataDir, 'media/pictures'), { recursive: true });
  writeFileSync(join(dataDir, 'media/pictures/med_1.webp'), 'a picture');
  writeFileSync(join(dataDir, 'media/pictures/med_2.webp.part_1'), 'half a picture');
  writeFileSync(join(dataDir, 'secret'), SECRET);
  mkdirSync(join(folder, 'named/sites/one'), { recursive: true });
  writeFileSync(join(folder, 'named/sites/one/site.json'), 'a brand');
  writeFileSync(join(folder, 'named/secrets.json'), GATEWAY_KEY);
  const database = await openDatabase({ databaseUrl: null, dataDir });
  await sellDocument(database, dataDir);
  const endHolding = await offerHolding(database, dataDir, LOG);
  await database.executeSql(`create table notes (text text); insert into notes values ('first')`);
  // Requests keep coming: the database is never free for long.
  const served = new AbortController();
  const writing = (async () => {
    while (!served.signal.aborted) {
      await pause(5);
      await database.executeSql(`insert into notes values ('written')`);
    }
  })();
  const sample: Manifest = {
    format: 'marque-backup/1',
    id: '20260101T000000Z',
    at: '2026-01-01T00:00:00Z',
    version: '0.1.0',
    database: { kind: 'pglite', migration: 1, rows: {} },
    encrypted: false,
    parts: {
      database: { file: 'database.tar.gz', bytes: 1, sha256: '0'.repeat(64) },
      files: { file: 'files.tar.gz', bytes: 1, sha256: '0'.repeat(64) },
    },
  };
  for (const id of ['20260101T000000Z', '20260201T000000Z']) {
    mkdirSync(join(folder, 'backups', id), { recursive: true });
    writeFileSync(join(folder, 'backups', id, 'manifest.json'), JSON.stringify({ ...sample, id }));
  }
  backup = await createBackup(deps(dataDir, naming('named')), { keep: 2 }).finally(() => served.abort());
  await writing;
  // The server went on.
  await database.executeSql('insert into notes values ($1)', ['written after the backup']);
  endHolding();
  await database.close();
}, 240_000);
afterAll(() => rmSync(folder, { recursive: true }));

describe('a backup of a server at work', () => {
  it('is listed, with the older ones that are to be kept, and is written down as the last good one', async () => {
    const listed = await listBackups(join(folder, 'backups'));
    expect(listed.map(({ manifest }) => manifest.id)).toEqual(['20260615T120000Z', '20260201T000000Z']);
    expect(backup.path).toBe(join(folder, 'backups/20260615T120000Z'));
    const known = (dataDir: string) => lastGoodBackup(deps(join(folder, dataDir)).config);
    expect([await known('server'), await known('none')]).toEqual([NOW, null]);
    // Another program says so too: what it reports late changes nothing.
    const report = (at: string) => reportGoodBackup(deps(join(folder, 'reported')).config, new Date(at));
    await report('2026-06-14T12:00:00Z');
    await report('2026-06-13T12:00:00Z');
    expect(await known('reported')).toEqual(new Date('2026-06-14T12:00:00Z'));
  });

  it('leaves nothing else behind', () => {
    expect(readdirSync(join(folder, 'server')).sort()).toEqual(['backups', 'lock', 'media', 'pgdata', 'secret']);
    expect(readdirSync(join(folder, 'backups')).filter(name => name.includes('part'))).toEqual([]);
  });

  it('holds nothing that can be read without its key', () => {
    const files = readdirSync(backup.path);
    expect(files.sort()).toEqual(['database.tar.gz.enc', 'files.tar.gz.enc', 'manifest.json']);
    for (const file of files)
      for (const secret of [SECRET, GATEWAY_KEY])
        expect(readFileSync(join(backup.path, file)).includes(secret)).toBe(false);
  });

  it('takes the place of another data folder, only when that is asked for', async () => {
    const dataDir = join(folder, 'restored');
    mkdirSync(join(dataDir, 'pgdata'), { recursive: true });
    mkdirSync(join(dataDir, 'media/pictures'), { recursive: true });
    writeFileSync(join(dataDir, 'media/pictures/med_9.webp'), 'another picture');
    await expect(restoreBackup(deps(dataDir), backup.path, { replace: false })).rejects.toThrow(
      'There is data already (pgdata, media in',
    );
    expect(readdirSync(join(dataDir, 'media/pictures'))).toEqual(['med_9.webp']);
    const manifest = await restoreBackup(deps(dataDir, naming('renamed')), backup.path, { replace: true });
    expect(readFileSync(join(folder, 'renamed/secrets.json'), 'utf8')).toBe(GATEWAY_KEY);
    expect(readFileSync(join(folder, 'renamed/sites/one/site.json'), 'utf8')).toBe('a brand');
    expect(manifest.database.rows['public.notes']).toBeGreaterThan(0);
    expect(await notesIn(dataDir)).toBe(manifest.database.rows['public.notes']);
    expect(readFileSync(join(dataDir, 'media/pictures/med_1.webp'), 'utf8')).toBe('a picture');
    expect(readFileSync(join(dataDir, 'secret'), 'utf8')).toBe(SECRET);
    expect(readdirSync(join(dataDir, 'media/pictures'))).toEqual(['med_1.webp']);
    expect(readdirSync(dataDir).sort()).toEqual(['lock', 'media', 'pgdata', 'secret']);
  });

  it('is verified beside everything', async () => {
    const temporary = join(folder, 'temporary');
    mkdirSync(temporary);
    vi.stubEnv('TMPDIR', temporary);
    const audited: string[] = [];
    const { config, ...rest } = deps(join(folder, 'none'));
    const audit: Audit = async (database, place) => {
      const [document] = readdirSync(join(place.dataDir, 'media/documents'));
      audited.push(readFileSync(join(place.dataDir, 'secret'), 'utf8'), database.kind);
      const found = await auditOf(config)(database, place);
      // The invariants are those of the product, on the rows that were restored: without its file a document is missed.
      rmSync(join(place.dataDir, 'media/documents', document ?? ''));
      expect(await auditOf(config)(database, place)).toEqual([expect.stringMatching(/^media_documents: 1 violations/)]);
      return found;
    };
    expect(await verifyBackup({ config, ...rest }, backup.path, audit)).toEqual(backup.manifest);
    expect(audited).toEqual([SECRET, 'pglite']);
    expect(readdirSync(temporary)).toEqual([]);
  });

  it('is not good when the audit finds something', async () => {
    await expect(verifyBackup(deps(folder), backup.path, async () => ['A credit is lost.'])).rejects.toThrow(
      'What was restored is not sound:\nA credit is lost.',
    );
  });
});

describe('a backup is refused', () => {
  let path: string;
  beforeEach(() => {
    path = join(folder, 'changed');
    rmSync(path, { recursive: true, force: true });
    cpSync(backup.path, path, { recursive: true });
  });
  const change = (more: (manifest: Manifest) => object): void => {
    writeFileSync(join(path, 'manifest.json'), JSON.stringify({ ...backup.manifest, ...more(backup.manifest) }));
  };
  const damage = (file: string): void => {
    const bytes = readFileSync(join(path, file));
    writeFileSync(join(path, file), bytes.fill((bytes[90] ?? 0) ^ 1, 90, 91));
  };
  const postgres = { DATABASE_URL: 'postgres://127.0.0.1:1/none' };

  it.each<[string, () => void, Record<string, string>, string]>([
    ['without its manifest', () => rmSync(join(path, 'manifest.json')), {}, 'it has no manifest.json'],
    ['with half a manifest', () => truncateSync(join(path, 'manifest.json'), 99), {}, 'its manifest.json is damaged'],
    [
      'of a later format',
      () => change(() => ({ format: 'marque-backup/2' })),
      {},
      'a later version of Marque wrote it',
    ],
    [
      'with migrations that are not known',
      () => change(({ database }) => ({ database: { ...database, migration: Number.MAX_SAFE_INTEGER } })),
      {},
      'was made by a newer version of Marque',
    ],
    ['cut off', () => truncateSync(join(path, 'database.tar.gz.enc'), 5000), {}, 'is 5000 bytes long and was'],
    ['without a part', () => rmSync(join(path, 'files.tar.gz.enc')), {}, 'files.tar.gz.enc is missing'],
    ['damaged', () => damage('files.tar.gz.enc'), {}, 'files.tar.gz.enc is damaged'],
    ['without its key', () => {}, { BACKUP_KEY: '' }, 'is encrypted. Set BACKUP_KEY'],
    ['with another key', () => {}, { BACKUP_KEY: KEY.toUpperCase() }, 'cannot be decrypted. Check BACKUP_KEY'],
    [
      'with parts of another backup',
      () => change(() => ({ id: '20260615T120001Z' })),
      {},
      'cannot be decrypted. Check BACKUP_KEY',
    ],
    ['of another database', () => {}, postgres, 'is a backup of the embedded database, and DATABASE_URL is set'],
    [
      'of PostgreSQL for the embedded database',
      () => change(({ database }) => ({ database: { ...database, kind: 'postgres' } })),
      {},
      'is a backup of PostgreSQL. Set DATABASE_URL',
    ],
  ])('%s', async (_name, prepare, settings, message) => {
    prepare();
    const dataDir = join(folder, 'untouched');
    await expect(verifyBackup(deps(dataDir, settings), path, sound)).rejects.toThrow(message);
    await expect(restoreBackup(deps(dataDir, settings), path, { replace: true })).rejects.toThrow(message);
    expect(() => readdirSync(dataDir)).toThrow('ENOENT');
  });

  it('when it has another number of rows', async () => {
    change(({ database }) => ({ database: { ...database, rows: { ...database.rows, 'public.notes': 1_000_000 } } }));
    await expect(verifyBackup(deps(folder), path, sound)).rejects.toThrow('public.notes: 1000000 in the backup,');
  });
});

describe('no backup is made', () => {
  it('of a data folder without a database', async () => {
    await expect(createBackup(deps(join(folder, 'none')), { keep: null })).rejects.toThrow('There is no database in');
  });

  it('while a command has the folder', async () => {
    const unlock = lockFolder(join(folder, 'restored'));
    await expect(createBackup(deps(join(folder, 'restored')), { keep: null })).rejects.toThrow('is in use by');
    unlock();
  });

  it('of a server that does not hold still until the copy is complete', async () => {
    const dataDir = join(folder, 'restored');
    const unlock = lockFolder(dataDir);
    const server = createServer(socket => void socket.end('held\n')).listen(join(dataDir, 'backup.sock'));
    await expect(createBackup(deps(dataDir), { keep: null })).rejects.toThrow(
      'could not wait until its database was copied',
    );
    server.close();
    unlock();
    expect(readdirSync(dataDir).filter(name => name.startsWith('backup'))).toEqual([]);
  });
});

it('packs the files of an installation that has none', async () => {
  const [linked, unpacked] = [join(folder, 'linked'), join(folder, 'unpacked')];
  for (const each of [linked, unpacked]) mkdirSync(each);
  await linkFiles(join(folder, 'none'), linked);
  await unpack(packed(linked, entriesIn(linked, FILES)), unpacked);
  expect(readdirSync(unpacked)).toEqual(['media']);
});

it('tells which tables differ', () => {
  expect(differingTables({ a: 1, b: 2, c: 3 }, { a: 1, b: 3, d: 4 })).toEqual([
    'b: 2 in the backup, 3 restored',
    'c: 3 in the backup, no table restored',
    'd: no table in the backup, 4 restored',
  ]);
});

it.each([
  [null, null, null],
  [null, 24, 'No good backup is known yet.'],
  ['2026-06-14T12:00:01Z', 24, null],
  ['2026-06-14T11:59:59Z', 24, 'The last good backup is 24 hours old; BACKUP_MAX_AGE_HOURS is 24.'],
  ['2026-01-01T00:00:00Z', null, null],
])('warns of a last backup at %s with a limit of %s hours: %s', (last, maxHours, warning) => {
  expect(ageWarning(last === null ? null : new Date(last), new Date('2026-06-15T12:00:00Z'), maxHours)).toBe(warning);
});
