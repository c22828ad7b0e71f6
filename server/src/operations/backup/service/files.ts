import { open, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

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
