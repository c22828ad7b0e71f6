import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import yauzl, { type Entry } from 'yauzl';

/** The largest file of a zip archive; undefined: it is empty. Throws where the archive is damaged or none. */
export async function largestEntry(path: string): Promise<Entry | undefined> {
  let largest: Entry | undefined;
  for await (const entry of (await yauzl.openPromise(path)).eachEntry())
    if (entry.uncompressedSize > (largest?.uncompressedSize ?? 0)) largest = entry;
  return largest;
}

/**
 * The content of a file in a zip archive; it fails at the end of a content that is not the one that was packed. `onRead` is
 * told the bytes of each piece.
 */
export async function openEntry(path: string, entry: Entry, onRead?: (bytes: number) => void): Promise<Readable> {
  // Kept open until the stream has ended.
  const zip = await yauzl.openPromise(path, { autoClose: false });
  let sum = 0;
  const checked = new Transform({
    transform(bytes: Buffer, _encoding, done) {
      sum = crc32(bytes, sum);
      onRead?.(bytes.length);
      done(null, bytes);
    },
    flush: done => done(sum === entry.crc32 ? null : new Error('its checksum is wrong')),
  });
  const stream = await zip.openReadStreamPromise(entry).catch((error: unknown) => {
    zip.close();
    throw error;
  });
  // Its error is that of `checked`, which the reader sees.
  pipeline(stream, checked)
    .catch(() => {})
    .finally(() => zip.close());
  return checked;
}
