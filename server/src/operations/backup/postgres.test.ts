import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../kit/database/db.ts';
import { readConfig } from '../../kit/settings/config.ts';
import { auditOf } from '../../app/configured-app.ts';
import { auditFindings } from '../../testing/audited/findings.ts';
import { sellDocument } from '../../testing/audited/sold-document.ts';
import { startPostgres, type OwnPostgres } from '../../testing/own-postgres.ts';
import { lastGoodBackup, reportGoodBackup } from './service/last-good.ts';
import { createBackup, restoreBackup, verifyBackup, type Audit } from './service.ts';

let postgres: OwnPostgres;
let folder: string;
beforeAll(async () => {
  postgres = await startPostgres();
  folder = mkdtempSync(join(tmpdir(), 'marque-backup-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
  postgres.end();
});

const deps = (dataDir: string, key = 'a key for backups of thirty-two characters') => ({
  config: readConfig({ DATA_DIR: join(folder, dataDir), DATABASE_URL: postgres.url, BACKUP_KEY: key }),
  clock: () => new Date('2026-06-15T12:00:00Z'),
  signal: new AbortController().signal,
});
/** Runs queries as a server does, and closes. */
async function ask(...texts: string[]): Promise<unknown[]> {
  const database = await openDatabase({ databaseUrl: postgres.url, dataDir: '' });
  const answers: unknown[] = [];
  for (const text of texts) answers.push(...(await database.executeSql(text)).rows);
  await database.close();
  return answers;
}

describe('a backup of PostgreSQL', () => {
  it('is made beside a server, verified, and restored only where that is safe', async () => {
    const dataDir = join(folder, 'server');
    mkdirSync(join(dataDir, 'media'), { recursive: true });
    writeFileSync(join(dataDir, 'media/picture'), 'a picture');
    const server = await openDatabase({ databaseUrl: postgres.url, dataDir: '' });
    await sellDocument(server, dataDir);
    await server.executeSql(`create table notes (text text); insert into notes values ('kept')`);
    const backup = await createBackup(deps('server'), { keep: null });
    expect(backup.manifest.database).toMatchObject({ kind: 'postgres', rows: { 'public.notes': 1 } });
    await server.executeSql(`insert into notes values ('later'); create table later (n int)`);

    const { config } = deps('none');
    const audited: string[][] = [];
    const audit: Audit = async (database, place) => {
      const found = await auditOf(config)(database, place);
      audited.push(found, await auditOf(config)(database, { ...place, dataDir: join(folder, 'nothing') }));
      return found;
    };
    expect(await verifyBackup(deps('none'), backup.path, audit)).toEqual(backup.manifest);
    // The invariants are those of the product: where the file of the document that was sold is not, it is missed.
    expect(audited).toEqual([[], [expect.stringMatching(/^media_documents: 1 violations/)]]);
    await expect(verifyBackup(deps('none'), backup.path, async () => ['A credit is lost.'])).rejects.toThrow(
      'A credit is lost.',
    );
    const { rows } = await server.executeSql(`select datname from pg_database where datname like 'marque_%'`);
    expect(rows).toEqual([]);

    const refused = (replace: boolean) => restoreBackup(deps('new'), backup.path, { replace });
    await expect(refused(false)).rejects.toThrow('There is data already in the database of DATABASE_URL');
    await expect(refused(true)).rejects.toThrow(/in use by \d+ other connection/);
    await server.close();
    await expect(
      restoreBackup(deps('new', 'another key of thirty-two characters'), backup.path, { replace: true }),
    ).rejects.toThrow('Check BACKUP_KEY');
    expect(await ask('select text from notes order by 1')).toEqual([{ text: 'kept' }, { text: 'later' }]);

    await restoreBackup(deps('new'), backup.path, { replace: true });
    expect(await ask('select text from notes', `select to_regclass('later') as later`)).toEqual([
      { text: 'kept' },
      { later: null },
    ]);
    expect(readFileSync(join(folder, 'new/media/picture'), 'utf8')).toBe('a picture');
    expect(await auditFindings({ DATABASE_URL: postgres.url, DATA_DIR: join(folder, 'new') })).toEqual([]);
  });

  it('is known on every machine, also one that another program has made', async () => {
    const known = () => lastGoodBackup(deps('another machine').config);
    expect(await known()).toBeNull();
    await createBackup(deps('made here'), { keep: null });
    expect(await known()).toEqual(deps('made here').clock());
    const report = (at: string) => reportGoodBackup(deps('a third machine').config, new Date(at));
    await report('2026-06-16T12:00:00Z');
    await report('2026-06-14T12:00:00Z');
    expect(await known()).toEqual(new Date('2026-06-16T12:00:00Z'));
    await ask('drop table backup_moments');
    await expect(report('2026-06-17T12:00:00Z')).rejects.toThrow('The database is of an older version.');
  });

  it('says what the programs of PostgreSQL say', async () => {
    const { config, ...rest } = deps('server');
    const databaseUrl = `${postgres.url}?unknown_word=1`;
    await expect(createBackup({ ...rest, config: { ...config, databaseUrl } }, { keep: null })).rejects.toThrow(
      /^pg_dump failed\. .*unknown_word/,
    );
  });
});
