import { mkdir, open, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const FILE = 'last-good.json';
const LastGood = z.object({ at: z.coerce.date() });
const folderIn = (dataDir: string): string => join(dataDir, 'backups');

/** Writes down that a good backup was made: when (ISO), where, and its size. */
export async function writeLastGood(
  dataDir: string,
  backup: { at: string; path: string; bytes: number },
): Promise<void> {
  await mkdir(folderIn(dataDir), { recursive: true, mode: 0o700 });
  await writeJson(folderIn(dataDir), FILE, backup);
}

/** When the last good backup was made from this data folder; null where none is known. */
export async function lastGoodBackup(dataDir: string): Promise<Date | null> {
  const text = await readFile(join(folderIn(dataDir), FILE), 'utf8').catch(() => null);
  return text === null ? null : LastGood.parse(JSON.parse(text)).at;
}

/** Writes a file of JSON whole or not at all. */
export async function writeJson(folder: string, name: string, content: object): Promise<void> {
  const part = join(folder, `${name}.part`);
  await writeFile(part, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  await toDisk(part);
  await rename(part, join(folder, name));
}

/** Waits until a file or folder is on the disk. */
export async function toDisk(path: string): Promise<void> {
  const handle = await open(path);
  await handle.sync().finally(() => handle.close());
}
