import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { newId } from '../../../kit/security/ids.ts';
import { checkKey, type MediaStore } from '../rules/media-store.ts';

/** The store by default: files in a folder of `DATA_DIR`. A file is there whole or not at all. */
export function createFolderStore(folder: string): MediaStore {
  const pathOf = (key: string): string => join(folder, checkKey(key));
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const part = `${path}.${newId('part')}`;
      await writeFile(part, bytes, { mode: 0o600 });
      await rename(part, path);
    },
    async get(key) {
      try {
        return new Uint8Array(await readFile(pathOf(key)));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    async *list(folderName) {
      const entries = await readdir(join(folder, folderName)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return [];
        throw error;
      });
      for (const name of entries) yield `${folderName}/${name}`;
    },
    remove: key => rm(pathOf(key), { force: true }),
  };
}
