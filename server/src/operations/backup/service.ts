import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import product from '../../../../package.json' with { type: 'json' };
import type { Clock } from '../../kit/clock.ts';
import { hasEmbedded, openDatabase, type Database } from '../../kit/database/db.ts';
import { newestMigration } from '../../kit/database/migrated.ts';
import { lockFolder } from '../../kit/database/lock.ts';
import type { Config } from '../../kit/settings/config.ts';
import { recordGoodBackup } from './service/last-good.ts';
import { toDisk, writeJson } from './service/files.ts';
import { checkParts, packed, readManifest, readPart, unpack, writePart } from './service/archive.ts';
import { copySettings, placeSettings, SETTINGS } from './service/settings.ts';
import { copyEmbedded, describe, entriesIn, linkFiles, replaceEntries } from './service/copies.ts';
import {
  addressOf,
  dumpPostgres,
  isEmpty,
  refuseInUse,
  restorePostgres,
  withScratchDatabase,
} from './service/postgres.ts';
import { BackupRefused, differingTables, FILES, idOf, type Manifest } from './rules.ts';

export interface BackupDeps {
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseDirectUrl' | 'backups' | 'secretsFile' | 'sitesDir'>;
  clock: Clock;
  signal: AbortSignal;
}

/** Checks a restored database and its data folder. @returns a sentence for each thing that is wrong */
export type Audit = (database: Database, config: Pick<Config, 'databaseUrl' | 'dataDir'>) => Promise<string[]>;

/** A backup in its folder. */
export interface StoredBackup {
  path: string;
  manifest: Manifest;
}

/**
 * Makes a backup: the database as it is at one moment, and then the files beside it and those that settings name. The embedded database is copied while its
 * server, if one runs, holds still. Keeps the newest `keep`, where that is given. @throws BackupRefused, and nothing is kept
 */
export async function createBackup(deps: BackupDeps, { keep }: { keep: number | null }): Promise<StoredBackup> {
  const { config, clock, signal } = deps;
  const { dataDir, backups } = config;
  const databaseUrl = addressOf(config);
  if (!databaseUrl && !hasEmbedded(dataDir))
    throw new BackupRefused(`There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL as the server has it.`);
  const at = clock();
  const id = idOf(at);
  const path = join(backups.folder, id);
  const folder = `${path}.part`;
  await mkdir(dataDir, { recursive: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const scratch = await mkdtemp(join(dataDir, 'backup-'));
  try {
    const about = { folder, id, key: backups.key, signal };
    const taken = databaseUrl
      ? await dumpPostgres(databaseUrl, { scratch, signal }, dump =>
          writePart(dump, { ...about, name: 'database.dump' }),
        )
      : await embedded(dataDir, scratch, copy => writePart(copy, { ...about, name: 'database.tar.gz' }));
    await linkFiles(dataDir, scratch);
    await copySettings(config, scratch);
    const entries = entriesIn(scratch, [...FILES, SETTINGS]);
    const files = await writePart(packed(scratch, entries), { ...about, name: 'files.tar.gz' });
    const manifest: Manifest = {
      format: 'marque-backup/1',
      id,
      at: at.toISOString(),
      version: product.version,
      database: taken.database,
      encrypted: backups.key !== null,
      parts: { database: taken.written, files },
    };
    await writeJson(folder, 'manifest.json', manifest);
    await rename(folder, path);
    await toDisk(backups.folder);
    const bytes = taken.written.bytes + files.bytes;
    await recordGoodBackup(config, { at, path, bytes });
    if (keep !== null) await removeOlder(backups.folder, keep);
    return { path, manifest };
  } finally {
    for (const each of [folder, scratch]) await rm(each, { recursive: true, force: true });
  }
}

async function embedded<Written>(
  dataDir: string,
  scratch: string,
  write: (copy: AsyncIterable<Uint8Array>) => Promise<Written>,
) {
  const database = await copyEmbedded(dataDir, scratch);
  return { database, written: await write(packed(scratch, ['pgdata'])) };
}

/** The complete backups of a folder, the newest first. */
export async function listBackups(folder: string): Promise<StoredBackup[]> {
  const names = existsSync(folder) ? await readdir(folder) : [];
  const complete = names
    .filter(name => existsSync(join(folder, name, 'manifest.json')))
    .sort()
    .toReversed();
  return Promise.all(
    complete.map(async name => ({ path: join(folder, name), manifest: await readManifest(join(folder, name)) })),
  );
}

async function removeOlder(folder: string, keep: number): Promise<void> {
  for (const { path } of (await listBackups(folder)).slice(keep)) await rm(path, { recursive: true });
}

/**
 * Restores a backup beside everything, as `restoreBackup` does: every part is read, each table has as many rows as when the backup was
 * made, the newest migrations run on it, and `audit` finds nothing. With PostgreSQL in a database of its own on the same server.
 * @throws BackupRefused with what is wrong
 */
export async function verifyBackup({ config }: BackupDeps, path: string, audit: Audit): Promise<Manifest> {
  const { backups } = config;
  const databaseUrl = addressOf(config);
  const manifest = await usable(path, config);
  const scratch = await mkdtemp(join(tmpdir(), 'marque-verify-'));
  try {
    await unpack(readPart(path, manifest, manifest.parts.files, backups.key), scratch);
    if (!databaseUrl) {
      await restoreEmbedded(path, manifest, backups.key, scratch);
      await audited({ databaseUrl: null, dataDir: scratch }, audit);
    } else {
      await withScratchDatabase(databaseUrl, async url => {
        const dump = readPart(path, manifest, manifest.parts.database, backups.key);
        compare(manifest, await restorePostgres(url, dump, scratch));
        await audited({ databaseUrl: url, dataDir: scratch }, audit);
      });
    }
    return manifest;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/**
 * Puts a backup in the place of the database and the files of the settings. Servers must be stopped. What is there is
 * replaced only with `replace`, once the embedded database was checked beside it, or in one transaction of PostgreSQL. Files that
 * settings name and that are there already stay without `replace`, and those of the backup are then in `settings` of the data folder.
 * @throws BackupRefused; nothing was changed then, unless it says that what was restored is not what was backed up
 */
export async function restoreBackup(
  { config }: BackupDeps,
  path: string,
  { replace }: { replace: boolean },
): Promise<Manifest> {
  const { dataDir, backups } = config;
  const databaseUrl = addressOf(config);
  const manifest = await usable(path, config);
  await mkdir(dataDir, { recursive: true });
  const unlock = lockFolder(dataDir);
  const scratch = await mkdtemp(join(dataDir, 'restore-'));
  try {
    const filled = entriesIn(dataDir, databaseUrl ? FILES : undefined);
    const isFilled = filled.length > 0 || (databaseUrl !== null && !(await isEmpty(databaseUrl)));
    if (isFilled && !replace)
      throw new BackupRefused(
        `There is data already${filled.length > 0 ? ` (${filled.join(', ')} in ${dataDir})` : ' in the database of DATABASE_URL'}. ` +
          'Nothing was changed. --replace puts the backup in its place.',
      );
    await unpack(readPart(path, manifest, manifest.parts.files, backups.key), scratch);
    if (databaseUrl) {
      await refuseInUse(databaseUrl);
      const dump = readPart(path, manifest, manifest.parts.database, backups.key);
      compare(manifest, await restorePostgres(databaseUrl, dump, scratch));
      await rm(join(scratch, 'password'));
    } else {
      await restoreEmbedded(path, manifest, backups.key, scratch);
    }
    await replaceEntries(dataDir, scratch, databaseUrl ? [...FILES, SETTINGS] : ['pgdata', ...FILES, SETTINGS]);
    await placeSettings(config, dataDir, replace);
  } finally {
    await rm(scratch, { recursive: true, force: true });
    unlock();
  }
  await audited({ databaseUrl, dataDir }, async () => []);
  return manifest;
}

/** @throws BackupRefused for a backup that these settings cannot restore */
async function usable(path: string, { databaseUrl, backups }: BackupDeps['config']): Promise<Manifest> {
  const manifest = await readManifest(path);
  const { kind, migration } = manifest.database;
  if (migration > newestMigration())
    throw new BackupRefused(
      `${path} was made by a newer version of Marque (${manifest.version}, with migrations that this one does not have). ` +
        'Nothing was changed. Restore it with that version.',
    );
  if (kind === 'pglite' && databaseUrl)
    throw new BackupRefused(
      `${path} is a backup of the embedded database, and DATABASE_URL is set. Nothing was changed.`,
    );
  if (kind === 'postgres' && !databaseUrl)
    throw new BackupRefused(
      `${path} is a backup of PostgreSQL. Set DATABASE_URL to the database it is for. Nothing was changed.`,
    );
  await checkParts(path, manifest, backups.key);
  return manifest;
}

async function restoreEmbedded(path: string, manifest: Manifest, key: string | null, scratch: string): Promise<void> {
  await unpack(readPart(path, manifest, manifest.parts.database, key), scratch);
  compare(manifest, (await describe(scratch)).rows);
}

function compare(manifest: Manifest, rows: Manifest['database']['rows']): void {
  const differing = differingTables(manifest.database.rows, rows);
  if (differing.length > 0)
    throw new BackupRefused(`What was restored is not what was backed up:\n${differing.join('\n')}`);
}

/** Brings what was restored to the newest migration, and checks it. @throws BackupRefused */
async function audited(config: Parameters<Audit>[1], audit: Audit): Promise<void> {
  const database = await openDatabase(config);
  const findings = await audit(database, config).finally(() => database.close());
  if (findings.length > 0) throw new BackupRefused(`What was restored is not sound:\n${findings.join('\n')}`);
}
