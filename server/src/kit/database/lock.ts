import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { StartRefused } from '../settings/start-refused.ts';

/** Far behind the content: some systems do not allow reading a locked byte. */
const LOCKED_BYTE = 2 ** 30;

/**
 * Takes the folder for this process: two processes on one embedded database would silently diverge. The lock is the
 * operating system's own, on the open file: it ends with its process however that ends, and holds across containers that
 * share the folder. The number in the file is for people; nothing believes it.
 * @returns the function that gives the folder back.
 * @throws StartRefused when another process holds the folder
 */
export function lockFolder(folder: string): () => void {
  const file = join(folder, 'lock');
  const handle = openSync(file, 'a+', 0o600);
  try {
    takeLock(handle);
    ftruncateSync(handle);
    writeSync(handle, String(process.pid));
  } catch (error) {
    closeSync(handle);
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EAGAIN' && code !== 'EACCES') throw error;
    throw new StartRefused(
      `The data folder ${folder} is in use by a running server or command (process ${readFileSync(file, 'utf8')}). ` +
        'Stop it, do this again, and start it again; or set DATA_DIR to another folder. With PostgreSQL (DATABASE_URL) ' +
        'commands run beside a server.',
    );
  }
  let isOpen = true;
  return () => {
    if (isOpen) closeSync(handle);
    isOpen = false;
  };
}

/** @throws an error with the code of the system: EAGAIN (EACCES on some) when another process has the lock */
function takeLock(handle: number): void {
  // Named by its file: the library's own search finds none on Alpine, where the one for Linux loads as well.
  const place = `fs-native-extensions/prebuilds/${process.platform}-${process.arch}/fs-native-extensions.node`;
  const native = createRequire(import.meta.url)(place) as {
    tryLock(handle: number, offset: number, length: number, exclusive: boolean): void;
  };
  native.tryLock(handle, LOCKED_BYTE, 1, true);
}
