import { constants, cpSync, existsSync } from 'node:fs';
import { copyFile, link, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { embeddedIn, openCopy } from '../../../kit/database/db.ts';
import { FILES, type Manifest } from '../rules.ts';
import { countRows, newestApplied } from '../store.ts';
import { whileStill } from './hold-still.ts';

/** The folder of the embedded database in a data folder, a backup and a restored copy. */
const PGDATA = 'pgdata';

/** The entries that a folder has of those a backup holds. */
export const entriesIn = (folder: string, names: readonly string[] = [PGDATA, ...FILES]): string[] =>
  names.filter(name => existsSync(join(folder, name)));

/**
 * Copies the files of an embedded database to `<to>/pgdata`, then opens the copy: it recovers as after a crash, and is known to open.
 * Where the file system can, the copy shares the blocks of the original.
 */
export async function copyEmbedded(dataDir: string, to: string): Promise<Manifest['database']> {
  const copy = join(to, PGDATA);
  // In one go, so that the server waits no longer than it must.
  await whileStill(dataDir, async () =>
    cpSync(embeddedIn(dataDir), copy, { recursive: true, mode: constants.COPYFILE_FICLONE }),
  );
  return describe(to);
}

/** The database of a copy, as a manifest has it. @throws where its files cannot be opened */
export async function describe(folder: string): Promise<Manifest['database']> {
  const database = await openCopy(join(folder, PGDATA));
  try {
    const { executeSql } = database;
    return { kind: 'pglite', migration: await newestApplied(executeSql), rows: await countRows(executeSql) };
  } finally {
    await database.close();
  }
}

/**
 * The files beside the database as they are now, in `<to>`. A stored file is never changed, so another name for it is a copy; a file
 * that is removed meanwhile is left out.
 */
export async function linkFiles(dataDir: string, to: string): Promise<void> {
  // An archive of nothing cannot be told from a damaged one.
  await mkdir(join(to, 'media'), { mode: 0o700 });
  for (const name of entriesIn(dataDir, FILES)) await linkTree(join(dataDir, name), join(to, name));
}

async function linkTree(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOTDIR') return null;
    throw error;
  });
  if (!entries) return linkFile(from, to);
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const { name } of entries.filter(each => !each.name.includes('.part_')))
    await linkTree(join(from, name), join(to, name));
}

async function linkFile(from: string, to: string): Promise<void> {
  await link(from, to)
    .catch(() => copyFile(from, to))
    .catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
}

/** Puts the entries of a restored copy in the place of those of a data folder; what was there goes. */
export async function replaceEntries(dataDir: string, restored: string, names?: readonly string[]): Promise<void> {
  const old = join(restored, 'replaced');
  await mkdir(old);
  for (const name of entriesIn(dataDir, names)) await rename(join(dataDir, name), join(old, name));
  for (const name of entriesIn(restored, names)) await rename(join(restored, name), join(dataDir, name));
  await rm(restored, { recursive: true });
}
