import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { lockFolder } from '../kit/database/lock.ts';

const folderOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const cacheFolder = folderOf('../../../node_modules/.cache/marque/');
/** The inputs of a prepared database: when one of these changes, it is made again. The snapshots of migrations are none: 23 MB that Drizzle compares. */
const SOURCES = ['../../migrations/', '../platform/jobs/', '../../../sites/'];

/**
 * A file with a copy of the prepared database, its data folder as a tar: made once by `prepare`, kept in the cache of `node_modules`, and made
 * again when migrations, queue or brands have changed. Of the workers that need it at the same time, one makes it.
 */
export async function preparedDatabase(prepare: (pglite: PGlite) => Promise<void>): Promise<string> {
  const file = join(cacheFolder, `${fingerprint()}.tar`);
  mkdirSync(cacheFolder, { recursive: true });
  for (; !existsSync(file); await setTimeout(100)) {
    const unlock = lockedCache();
    if (unlock) await make(file, prepare).finally(unlock);
  }
  return file;
}

/** The function that unlocks the cache; nothing where another worker has it. */
function lockedCache(): (() => void) | undefined {
  try {
    return lockFolder(cacheFolder);
  } catch {
    return undefined;
  }
}

async function make(file: string, prepare: (pglite: PGlite) => Promise<void>): Promise<void> {
  if (existsSync(file)) return;
  const pglite = await PGlite.create();
  await prepare(pglite);
  // What is in memory alone goes to the files: each of the many that open a copy would recover it from the log.
  await pglite.exec('checkpoint');
  const dump = await pglite.dumpDataDir('none');
  await pglite.close();
  const part = `${file}.part`;
  writeFileSync(part, Buffer.from(await dump.arrayBuffer()));
  renameSync(part, file);
}

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const source of SOURCES.map(folderOf)) {
    const entries = readdirSync(source, { recursive: true, withFileTypes: true });
    const files = entries.filter(entry => entry.isFile() && /(?<!snapshot)\.(sql|ts|json)$/.test(entry.name));
    for (const path of files.map(entry => join(entry.parentPath, entry.name)).sort()) {
      if (!path.includes('node_modules')) hash.update(path).update(readFileSync(path));
    }
  }
  return hash.digest('hex').slice(0, 24);
}
