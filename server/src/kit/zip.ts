import { Readable } from 'node:stream';
import { Zip, ZipDeflate } from 'fflate';

export interface ZipEntry {
  /** Path inside the archive, with slashes. */
  file: string;
  bytes: Uint8Array;
}

/** An archive as a stream: one entry is read, packed and handed on before the next is asked for. */
export function zipOf(entries: AsyncIterable<ZipEntry>, at: Date): Readable {
  return Readable.from(packed(entries, at), { objectMode: false });
}

async function* packed(entries: AsyncIterable<ZipEntry>, at: Date): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    if (chunk.length > 0) ready.push(chunk);
  });
  for await (const { file, bytes } of entries) {
    const entry = new ZipDeflate(file, { level: 6 });
    entry.mtime = at;
    zip.add(entry);
    entry.push(bytes, true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}
