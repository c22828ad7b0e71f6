import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { randomCode } from '../security/ids.ts';
import { StartRefused } from './start-refused.ts';

const MIN_CHARACTERS = 32;

/**
 * The secret that signs links, kept beside the database; made once, and whole or not at all.
 * @throws StartRefused when the file holds none: with an empty secret anybody could sign
 */
export function linkSecretIn(folder: string): string {
  const file = join(folder, 'secret');
  mkdirSync(folder, { recursive: true });
  if (!existsSync(file)) writeOnce(file, randomBytes(32).toString('base64url'));
  if (!statSync(file).isFile()) throw noFile(file);
  const secret = readFileSync(file, 'utf8');
  if (secret.trim().length >= MIN_CHARACTERS && !secret.includes('\0')) return secret;
  throw new StartRefused(
    `The file ${file} is damaged: it must hold at least ${MIN_CHARACTERS} characters. It signs payment returns and ` +
      'mailed links, so the server does not start with it. The database was not touched. Put the file back from a ' +
      'backup. If there is none, delete it: the next start makes a new one, and links signed so far stop working.',
  );
}

/** Docker makes a folder of what it is to mount and does not find. */
const noFile = (file: string): StartRefused =>
  new StartRefused(
    `${file} is a folder. It must be a file with the secret that signs payment returns and mailed links, so the server ` +
      'does not start. The database was not touched. Move the folder away, and put the file back from a backup. If ' +
      'there is none, the next start makes a new one, and links signed so far stop working.',
  );

/** A crash leaves no half of the file, and of two servers that make it at once both go on with the first one's. */
function writeOnce(file: string, text: string): void {
  const temporary = `${file}.${randomCode(8)}`;
  const handle = openSync(temporary, 'wx', 0o600);
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  try {
    linkSync(temporary, file);
  } catch (error) {
    // Some file systems have no links.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') renameSync(temporary, file);
  } finally {
    rmSync(temporary, { force: true });
  }
}
