import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open as openHandle, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { ImportRefused, type ImportFile } from './importer.ts';

/** What a format is told from. */
const HEAD_BYTES = 64 * 1024;
const ZIP_SIGNATURE = 0x04034b50;

const openZip = promisify<string, yauzl.Options, ZipFile>(yauzl.open);

/**
 * Opens a file to be imported; of a ZIP archive its largest entry.
 * @throws ImportRefused when there is no such file, or it is a damaged archive
 */
export async function openImportFile(path: string): Promise<ImportFile> {
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) throw new ImportRefused(`There is no file ${path}. Check the path after --from.`);
  const isZip = (await firstBytes(path)) === ZIP_SIGNATURE;
  const file = isZip
    ? await openArchive(path)
    : { name: basename(path), changedOn: dayOf(found.mtime), open: async () => createReadStream(path) };
  const head = await readHead(file);
  return { ...file, head };
}

/** The SHA-256 of a file as it lies there. */
export async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

async function firstBytes(path: string): Promise<number> {
  const handle = await openHandle(path);
  try {
    const bytes = Buffer.alloc(4);
    await handle.read(bytes, 0, 4, 0);
    return bytes.readUInt32LE(0);
  } finally {
    await handle.close();
  }
}

async function readHead(file: Pick<ImportFile, 'name' | 'open'>): Promise<string> {
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
  return new TextDecoder().decode(Buffer.concat(parts).subarray(0, HEAD_BYTES));
}

async function openArchive(path: string): Promise<Omit<ImportFile, 'head'>> {
  const entry = await largestEntry(path);
  return {
    name: basename(entry.fileName),
    changedOn: dayOf(entry.getLastModDate({ timezone: 'UTC' })),
    open: () => openEntry(path, entry),
  };
}

async function openEntry(path: string, entry: Entry): Promise<Readable> {
  // Kept open until the stream has ended.
  const zip = await openZip(path, { lazyEntries: true, autoClose: false });
  const stream = await new Promise<Readable>((resolve, reject) =>
    zip.openReadStream(entry, (error, opened) => (error ? reject(error) : resolve(opened))),
  ).catch((error: unknown) => {
    zip.close();
    throw damaged(path, error);
  });
  return stream.on('close', () => zip.close());
}

async function largestEntry(path: string): Promise<Entry> {
  try {
    const zip = await openZip(path, { lazyEntries: false, autoClose: true });
    const entries = await new Promise<Entry[]>((resolve, reject) => {
      const found: Entry[] = [];
      zip.on('entry', (entry: Entry) => found.push(entry));
      zip.on('end', () => resolve(found));
      zip.on('error', reject);
    });
    const [largest] = entries.sort((a, b) => b.uncompressedSize - a.uncompressedSize);
    if (largest) return largest;
  } catch (error) {
    throw damaged(path, error);
  }
  throw new ImportRefused(`The archive ${path} is empty.`);
}

/** The refusal of a file that cannot be read to its end. */
export function damaged(name: string, error: unknown): ImportRefused {
  const why = error instanceof Error ? error.message : String(error);
  return new ImportRefused(`${name} is damaged or incomplete (${why}). Nothing was changed. Download it again.`);
}
