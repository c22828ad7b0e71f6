import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DatabaseLost, isDatabaseLost } from './database-lost.ts';
import { beginWith, fromPglite, hasEmbedded, openDatabase } from './db.ts';
import { lockFolder } from './lock.ts';
import { StartRefused } from '../settings/start-refused.ts';
import { blankPglite, freshDataFolder } from '../../testing/test-app.ts';

const GB = 2 ** 30;
let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'marque-db-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const open = (freeBytes = () => GB) => openDatabase({ databaseUrl: null, dataDir }, freeBytes);

describe('the embedded database', () => {
  it('reports damaged files, leaves them, and releases the folder', async () => {
    await freshDataFolder(dataDir);
    writeFileSync(join(dataDir, 'pgdata/PG_VERSION'), '');
    const files = readdirSync(join(dataDir, 'pgdata'));
    const error = await open().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StartRefused);
    expect(String(error)).toMatch(/pgdata cannot be opened; its files are damaged.*left as they are.*backup.*DATA_DIR/);
    expect(readdirSync(join(dataDir, 'pgdata'))).toEqual(files);
    lockFolder(dataDir)();
  });

  it('applies what is newer than the newest migration it has', async () => {
    const pglite = await blankPglite();
    await pglite.exec(`create schema drizzle;
      create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
      insert into drizzle.__drizzle_migrations (hash, created_at) values ('an older one', 1)`);
    const database = await fromPglite(pglite);
    expect((await database.executeSql('select id from users')).rows).toEqual([]);
    await database.close();
  });

  it('begins with a copy of the empty database, whole or not at all, and never in place of one that is there', () => {
    const empty = join(dataDir, 'empty');
    const version = (text: string) => writeFileSync(join(empty, 'PG_VERSION'), text);
    const data = join(dataDir, 'data');
    mkdirSync(join(data, 'pgdata.new/left-over'), { recursive: true });
    beginWith(empty, data);
    expect(hasEmbedded(data)).toBe(false);
    mkdirSync(empty);
    version('17');
    beginWith(empty, data);
    expect(readdirSync(data)).toEqual(['pgdata']);
    expect(readdirSync(join(data, 'pgdata'))).toEqual(['PG_VERSION']);
    version('18');
    beginWith(empty, data);
    expect(readFileSync(join(data, 'pgdata/PG_VERSION'), 'utf8')).toBe('17');
  });

  it('may write to its copy, also where nobody may write to the empty database', () => {
    const empty = join(dataDir, 'empty');
    mkdirSync(join(empty, 'base'), { recursive: true });
    writeFileSync(join(empty, 'PG_VERSION'), '17');
    writeFileSync(join(empty, 'base/1'), 'rows');
    const all = ['', 'PG_VERSION', 'base', 'base/1'];
    for (const path of all) chmodSync(join(empty, path), 0o555);
    const data = join(dataDir, 'data');
    mkdirSync(data);
    beginWith(empty, data);
    expect(all.map(path => statSync(join(data, 'pgdata', path)).mode & 0o777)).toEqual([0o700, 0o600, 0o700, 0o600]);
    chmodSync(empty, 0o700);
    chmodSync(join(empty, 'base'), 0o700);
  });

  it('leaves no half of a copy behind, whatever stopped it', () => {
    const empty = join(dataDir, 'empty');
    mkdirSync(empty);
    writeFileSync(join(empty, 'PG_VERSION'), '17');
    const data = join(dataDir, 'data');
    mkdirSync(join(data, 'pgdata/something'), { recursive: true });
    expect(() => beginWith(empty, data)).toThrow();
    expect(readdirSync(data)).toEqual(['pgdata']);
    writeFileSync(join(data, 'pgdata/PG_VERSION'), '17');
    mkdirSync(join(data, 'pgdata.new/left-over'), { recursive: true });
    beginWith(empty, data);
    expect(readdirSync(data)).toEqual(['pgdata']);
  });

  it('reports a full disk before it writes anything', async () => {
    const error = await open(() => 1_500_000).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StartRefused);
    expect(String(error)).toMatch(/is full: 1 MB are free and the database needs 64 MB.*stored before is safe/);
    expect(readdirSync(dataDir)).toEqual(['lock']);
  });

  it('accepts no writes while the disk is full, finishes running ones, and continues once there is room', async () => {
    let free = GB;
    await freshDataFolder(dataDir);
    const database = await open(() => free);
    const { db } = database;
    await db.execute(sql`create table kept (id int)`);
    await db.transaction(async tx => {
      free = 0;
      await tx.execute(sql`insert into kept values (1)`);
    });
    const attempts = [
      () => db.execute(sql`insert into kept values (2)`),
      () => db.transaction(tx => tx.execute(sql`insert into kept values (2)`)),
      () => database.executeSql('insert into kept values (2)'),
      () => database.executeSql('insert into kept values ($1)', [2]),
    ];
    for (const attempt of attempts) {
      const error = await attempt().catch((thrown: unknown) => thrown);
      expect(isDatabaseLost(error)).toBe(true);
    }
    free = GB;
    expect((await database.executeSql('select id from kept')).rows).toEqual([{ id: 1 }]);
    await database.close();
  }, 60_000);
});

describe('a PostgreSQL server that is away', () => {
  it('stops the start with a sentence', async () => {
    const databaseUrl = 'postgres://marque@127.0.0.1:1/marque';
    const error = await openDatabase({ databaseUrl, dataDir }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StartRefused);
    expect(String(error)).toMatch(
      /DATABASE_URL or DATABASE_DIRECT_URL cannot be reached \(.*ECONNREFUSED.*\)\. Nothing was changed\. Check/,
    );
  });
});

describe('isDatabaseLost', () => {
  const answered = (code: string) => Object.assign(new Error('an answer of PostgreSQL'), { severity: 'ERROR', code });

  it.each(['57P01', '57P03', '53100', '53300', '08006', '25006'])('is true for the answer %s', code => {
    expect(isDatabaseLost(answered(code))).toBe(true);
    expect(isDatabaseLost(new Error('told by another', { cause: answered(code) }))).toBe(true);
  });

  it.each([
    ['a wrong query', answered('42P01')],
    ['a duplicate', answered('23505')],
    ['a mail server that is away', Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })],
    ['a fault of ours', new TypeError('x is not a function')],
    ['no error', 'a word'],
  ])('is false for %s', (_what, error) => expect(isDatabaseLost(error)).toBe(false));

  it('is true for a connection that cannot be made', () => {
    expect(isDatabaseLost(new DatabaseLost(new Error('connect ECONNREFUSED')))).toBe(true);
  });
});
