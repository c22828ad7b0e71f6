import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** The data folder belongs to another running process. */
export class FolderLocked extends Error {
  constructor(folder: string, pid: number) {
    super(
      `The data folder ${folder} is in use by a running server (process ${pid}). Stop that server first, ` +
        'or set DATA_DIR to another folder.',
    );
    this.name = 'FolderLocked';
  }
}

/**
 * Takes the folder for this process: two processes on one embedded database would silently diverge. A lock left by a
 * process that no longer runs is taken over.
 * @returns the function that gives the folder back.
 * @throws FolderLocked
 */
export function lockFolder(folder: string): () => void {
  const file = join(folder, 'lock');
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      const handle = openSync(file, 'wx');
      writeSync(handle, String(process.pid));
      closeSync(handle);
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const pid = Number(readFileSync(file, 'utf8'));
      if (isRunning(pid)) throw new FolderLocked(folder, pid);
      rmSync(file, { force: true });
    }
  }
  throw new Error(`The lock ${file} could not be taken.`);
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
