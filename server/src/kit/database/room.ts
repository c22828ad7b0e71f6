import { statfsSync } from 'node:fs';
import { StartRefused } from '../settings/start-refused.ts';

const MB = 1024 * 1024;
/** The embedded database writes its log in files of 16 MB, and one that finds no room for the next never answers again. */
const NEEDED_MB = 64;

/** Free space of the disk a folder is on, in bytes. */
export function freeBytesOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Whether the embedded database may write. `freeBytes`: free space of the disk it is on */
export function hasRoom(freeBytes: number): boolean {
  return freeBytes >= NEEDED_MB * MB;
}

/** The message of a start on a full disk. */
export function refusedForRoom(folder: string, freeBytes: number): StartRefused {
  return new StartRefused(
    `The disk of the data folder ${folder} is full: ${Math.floor(freeBytes / MB)} MB are free and the database needs ` +
      `${NEEDED_MB} MB. What was stored before is safe. Free some space, then start again.`,
  );
}
