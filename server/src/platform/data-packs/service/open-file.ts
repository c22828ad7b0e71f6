import { dayOf } from '../../../kit/clock.ts';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open as openHandle, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { largestEntry, openEntry } from '@marque/vin/zip';
import { ImportRefused } from '../rules.ts';

/** A file that was given, unpacked; of an archive its largest file. A gzip file is verified when it was read to its end. */
export interface ImportFile {
  /** Without its folder. */
  name: string;
  /** The first characters of its text, from which its format is told. */
  head: string;
  /** The day it was last changed, `2025-10-29`: the date of the copy where the file itself gives none. */
  changedOn: string;
  /** Its size, unpacked; of a gzip file, which does not say it, as it is. */
  bytes: number;
  /** Its whole content from the start. */
  open(): Promise<Readable>;
  /** How much of it was read since it was last opened, from 0 to 1. */
  share(): number;
}

type Unread = Omit<ImportFile, 'head'>;

/** Bytes read to detect a format. */
const HEAD_BYTES = 64 * 1024;
const ZIP_SIGNATURE = Buffer.from('PK\x03\x04', 'latin1');
const GZIP_SIGNATURE = Buffer.from([0x1f, 0x8b]);
/** A file that unpacks to more was not made by anybody we read. */
const MAX_BYTES = 4 * 1024 ** 3;

/**
 * Opens a file to be imported; of a ZIP archive its largest entry, whose checksum is verified when it was read to its end.
 * @throws ImportRefused when there is no such file, it is a damaged archive, an archive of archives, or a web page
 */
export async function openImportFile(path: string): Promise<ImportFile> {
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) throw new ImportRefused(`There is no file ${path}. Check the path after --from.`);
  if (found.size === 0) throw new ImportRefused(`${basename(path)} is empty. Download it again.`);
  const first = await firstBytes(path);
  const isZip = ZIP_SIGNATURE.equals(first);
  const isGzip = GZIP_SIGNATURE.equals(first.subarray(0, 2));
  const file = isZip ? await openArchive(path) : plainFile(path, found, isGzip);
  const bytes = await readHead(file);
  if (ZIP_SIGNATURE.equals(bytes.subarray(0, 4)))
    throw new ImportRefused(
      `${basename(path)} is an archive of archives. Unpack it and import the files inside one by one.`,
    );
  const head = new TextDecoder().decode(bytes);
  if (/^\uFEFF?\s*<(?:!doctype html|html|head)\b/i.test(head))
    throw new ImportRefused(`${file.name} is a web page, not the data: its server answered with a message. Try later.`);
  return { ...file, head };
}

/** The SHA-256 of a file's content: an archive that was packed again keeps it. */
export async function hashOf(file: Pick<ImportFile, 'open' | 'name'>): Promise<string> {
  const hash = createHash('sha256');
  try {
    await pipeline(await file.open(), hash);
  } catch (error) {
    throw damaged(file.name, error);
  }
  return hash.digest('hex');
}

/** The refusal of a file that cannot be read to its end. */
export function damaged(name: string, error: unknown): ImportRefused {
  if (error instanceof ImportRefused) return error;
  const why = error instanceof Error ? error.message : String(error);
  return new ImportRefused(`${name} is damaged or incomplete (${why}). Nothing was changed. Download it again.`);
}

function plainFile(path: string, { mtime, size }: { mtime: Date; size: number }, isGzip: boolean): Unread {
  let read = { bytesRead: 0 };
  return {
    name: isGzip ? basename(path).replace(/\.gz$/i, '') : basename(path),
    changedOn: dayOf(mtime),
    bytes: size,
    open: async () => {
      const stream = createReadStream(path);
      read = stream;
      return isGzip ? unpacked(stream) : stream;
    },
    share: () => Math.min(1, read.bytesRead / size),
  };
}

/** The content of a gzip file; an error of either is that of what is returned. */
function unpacked(packed: Readable): Readable {
  const content = createGunzip();
  pipeline(packed, content).catch(() => {});
  return content;
}

async function firstBytes(path: string): Promise<Buffer> {
  const handle = await openHandle(path);
  try {
    const bytes = Buffer.alloc(4);
    await handle.read(bytes, 0, 4, 0);
    return bytes;
  } finally {
    await handle.close();
  }
}

async function readHead(file: Unread): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  const stream = await file.open();
  try {
    for await (const part of stream) {
      parts.push(part as Buffer);
      length += (part as Buffer).length;
      if (length >= HEAD_BYTES) break;
    }
  } catch (error) {
    throw damaged(file.name, error);
  }
  return Buffer.concat(parts).subarray(0, HEAD_BYTES);
}

async function openArchive(path: string): Promise<Unread> {
  const broken = (error: unknown): never => {
    throw damaged(basename(path), error);
  };
  const entry = await largestEntry(path).catch(broken);
  if (!entry) throw new ImportRefused(`The archive ${basename(path)} is empty. Download it again.`);
  const size = entry.uncompressedSize;
  if (size > MAX_BYTES)
    throw new ImportRefused(`${entry.fileName} in ${basename(path)} is larger than 4 GB. Nothing was changed.`);
  let read = 0;
  return {
    name: basename(entry.fileName),
    changedOn: dayOf(entry.getLastModDate({ timezone: 'UTC' })),
    bytes: size,
    open: () => {
      read = 0;
      return openEntry(path, entry, bytes => (read += bytes)).catch(broken);
    },
    share: () => read / size,
  };
}
