import { closeSync, createReadStream, createWriteStream, fstatSync, openSync, readSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createInflateRaw } from 'node:zlib';
import { PassThrough } from 'node:stream';
import { ImportError } from './source.ts';

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const END_SIZE = 22;
const MAX_COMMENT = 0xffff;
const STORED = 0;
const DEFLATED = 8;

interface Entry {
  name: string;
  method: number;
  packedSize: number;
  size: number;
  offset: number;
}

/** Extracts the largest file of a zip archive to `target`. Throws `ImportError` when the archive is damaged. */
export async function extractLargest(path: string, target: string): Promise<void> {
  const entry = largestEntry(path);
  const unpack = entry.method === DEFLATED ? createInflateRaw() : new PassThrough();
  let written = 0;
  unpack.on('data', (chunk: Buffer) => (written += chunk.length));
  const end = entry.offset + entry.packedSize - 1;
  try {
    await pipeline(createReadStream(path, { start: entry.offset, end }), unpack, createWriteStream(target));
  } catch (error) {
    throw new ImportError(`the archive ${path} is damaged: ${(error as Error).message}`);
  }
  if (written !== entry.size) throw new ImportError(`the archive ${path} is damaged: ${entry.name} is incomplete`);
}

function largestEntry(path: string): Entry {
  const file = openSync(path, 'r');
  try {
    const size = fstatSync(file).size;
    const tail = readAt(file, Math.max(0, size - END_SIZE - MAX_COMMENT), size);
    let at = tail.length - END_SIZE;
    while (at >= 0 && tail.readUInt32LE(at) !== END_SIGNATURE) at--;
    if (at < 0) throw new ImportError(`${path} is no zip archive, or its end is missing`);
    const start = tail.readUInt32LE(at + 16);
    const directory = readAt(file, start, start + tail.readUInt32LE(at + 12));
    const entries = readDirectory(directory, tail.readUInt16LE(at + 10)).sort((a, b) => b.size - a.size);
    const [entry] = entries;
    if (!entry) throw new ImportError(`the archive ${path} is empty`);
    if (entry.method !== STORED && entry.method !== DEFLATED)
      throw new ImportError(`${path} is packed in an unknown way`);
    const header = readAt(file, entry.offset, entry.offset + 30);
    if (header.length < 30) throw new ImportError(`the archive ${path} is damaged`);
    return { ...entry, offset: entry.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28) };
  } finally {
    closeSync(file);
  }
}

function readDirectory(directory: Buffer, count: number): Entry[] {
  const entries: Entry[] = [];
  let at = 0;
  for (let left = count; left > 0; left--) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== ENTRY_SIGNATURE) {
      throw new ImportError('the archive has a damaged directory');
    }
    const nameLength = directory.readUInt16LE(at + 28);
    entries.push({
      name: directory.toString('utf8', at + 46, at + 46 + nameLength),
      method: directory.readUInt16LE(at + 10),
      packedSize: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
}

function readAt(file: number, from: number, to: number): Buffer {
  const buffer = Buffer.alloc(Math.max(0, to - from));
  return buffer.subarray(0, readSync(file, buffer, 0, buffer.length, from));
}
