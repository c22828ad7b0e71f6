import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** Mounts a small disk in memory on a folder. @returns whether the system lets us */
export function mountDisk(folder: string, megabytes: number): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

export const unmountDisk = (folder: string): void => void execFileSync('umount', ['-l', folder]);

/** Writes to a disk until it has no room. @returns what makes room again */
export function fillDisk(folder: string): () => void {
  const file = join(folder, 'filler');
  const handle = openSync(file, 'w');
  const block = Buffer.alloc(1024 * 1024);
  try {
    for (;;) writeSync(handle, block);
  } catch {
    // No room is left: that was wanted.
  } finally {
    closeSync(handle);
  }
  return () => rmSync(file);
}
