import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../kit/database/db.ts';
import { createLog } from '../../kit/log/log.ts';
import { StartRefused } from '../../kit/settings/start-refused.ts';
import { TEST_NOW } from '../../testing/clock.ts';
import { freshDatabase } from '../../testing/test-app.ts';
import { replaceSigningSecret, signingSecret } from './service.ts';
import { createVersions, dataChanged, presentVersions, type NotedVersions } from './service/versions.ts';
import type { DataReaders } from './rules.ts';

const GIVEN = 'the secret of the settings, 32 letters';
const OTHER = 'another secret of the settings, longer';

let database: Database;
let dataDir: string;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.executeSql('delete from installation_secrets');
  dataDir = mkdtempSync(join(tmpdir(), 'marque-secret-'));
  return () => rmSync(dataDir, { recursive: true });
});

const partsOf = (appSecret: string | null) => ({ db: database.db, clock: () => TEST_NOW, appSecret });
const secretOf = (appSecret: string | null = null, folder = dataDir) =>
  signingSecret({ ...partsOf(appSecret), dataDir: folder });
const refusalOf = async (secret: Promise<string>) => {
  const error = await secret.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(StartRefused);
  return String(error);
};

describe('the secret that signs links', () => {
  it('is made once in the database, also by five servers that start at once', async () => {
    const made = await Promise.all([1, 2, 3, 4, 5].map(() => secretOf()));
    expect(made[0]).toMatch(/^[\w-]{43}$/);
    expect(new Set(made).size).toBe(1);
    expect(await secretOf()).toBe(made[0]);
  });

  it('is taken over from the file of an earlier version, which is left and no longer needed', async () => {
    const own = 'a secret of thirty-two characters\n';
    const file = join(dataDir, 'secret');
    writeFileSync(file, own);
    expect(await secretOf()).toBe(own);
    expect(readFileSync(file, 'utf8')).toBe(own);
    expect(await secretOf(null, join(dataDir, 'no folder'))).toBe(own);
    writeFileSync(file, '');
    expect(await secretOf()).toBe(own);
  });

  it.each([
    ['an empty one', ''],
    ['half of one', 'S0meth1ngSh0rt'],
    ['blanks', ' '.repeat(43)],
    ['what a lost disk block leaves', '\0'.repeat(43)],
    ['a folder', null],
  ])('is not taken over from a damaged file: %s', async (_what, content) => {
    const file = join(dataDir, 'secret');
    if (content === null) mkdirSync(file);
    else writeFileSync(file, content);
    expect(await refusalOf(secretOf())).toMatch(/is damaged.*Nothing was changed.*from a backup/);
    expect((await database.executeSql('select name from installation_secrets')).rows).toEqual([]);
  });

  it('is not in the database when it is APP_SECRET', async () => {
    expect(await secretOf(GIVEN)).toBe(GIVEN);
    const { rows } = await database.executeSql('select * from installation_secrets');
    expect(JSON.stringify(rows)).not.toContain(GIVEN);
    expect(await secretOf(GIVEN)).toBe(GIVEN);
  });

  it('is the same for all servers: one with another, or without it, does not start', async () => {
    await secretOf(GIVEN);
    expect(await refusalOf(secretOf(OTHER))).toMatch(/APP_SECRET is not the secret.*replace-secret/);
    expect(await refusalOf(secretOf())).toMatch(/sign with APP_SECRET, and this one has none.*replace-secret/);
    await replaceSigningSecret(partsOf(null));
    const made = await secretOf();
    expect(await refusalOf(secretOf(GIVEN))).toMatch(/APP_SECRET is not the secret/);
    expect(await secretOf(made)).toBe(made);
  });

  it('is replaced by APP_SECRET, and then no longer in the database', async () => {
    const made = await secretOf();
    await replaceSigningSecret(partsOf(OTHER));
    expect(await secretOf(OTHER)).toBe(OTHER);
    const { rows } = await database.executeSql('select * from installation_secrets');
    expect(JSON.stringify(rows)).not.toContain(made);
    await replaceSigningSecret(partsOf(null));
    expect(await secretOf()).not.toBe(made);
  });
});

describe('data that was changed', () => {
  let files = 'as at the start';
  const reading = (readers: DataReaders, noted?: NotedVersions) =>
    createVersions({
      db: database.db,
      log: createLog('silent'),
      readers: () => [readers],
      brandFiles: () => files,
      noted,
    });

  it('is read although other data cannot be, which is tried again at each look', async () => {
    const read: string[] = [];
    let isAway = true;
    const vpic = (): void => {
      if (isAway) throw new Error('The store is away');
      read.push('vpic');
    };
    const versions = reading({ vpic, catalog: () => read.push('catalog'), packs: () => read.push('packs') });
    await versions.load();
    let calls = 0;
    versions.onChange(() => (calls += 1));
    for (const key of ['catalog', 'vpic', 'packs'] as const) await dataChanged(database.db, key);
    await versions.look();
    await versions.look();
    expect([read.sort(), calls]).toEqual([['catalog', 'packs'], 1]);
    isAway = false;
    await versions.look();
    expect([read, calls]).toEqual([['catalog', 'packs', 'vpic'], 2]);
  });

  it('is read anew where it was changed while the app was made', async () => {
    const read: string[] = [];
    const noted = await presentVersions(database.db, () => files);
    await dataChanged(database.db, 'vpic');
    files = 'changed meanwhile';
    const versions = reading({ vpic: () => read.push('vpic'), brand_files: () => read.push('brand_files') }, noted);
    await versions.load();
    await versions.look();
    expect(read.sort()).toEqual(['brand_files', 'vpic']);
  });
});
