import { readSync } from 'node:fs';

const CHUNK_BYTES = 1 << 20;
const LINE_FEED = 10;

/** The lines of an open file from an offset on, with the offset after each; a last line without an end counts. */
export function* readLines(file: number, start: number): Iterable<{ text: string; end: number }> {
  const chunk = Buffer.alloc(CHUNK_BYTES);
  let rest: Buffer = Buffer.alloc(0);
  let offset = start;
  for (let read = start; ;) {
    const count = readSync(file, chunk, 0, CHUNK_BYTES, read);
    if (count === 0) break;
    read += count;
    const data = rest.length > 0 ? Buffer.concat([rest, chunk.subarray(0, count)]) : chunk.subarray(0, count);
    let at = 0;
    for (let next = data.indexOf(LINE_FEED, at); next >= 0; next = data.indexOf(LINE_FEED, at)) {
      const end = next > at && data[next - 1] === 13 ? next - 1 : next;
      const text = data.toString('utf8', at, end);
      offset += next + 1 - at;
      at = next + 1;
      yield { text, end: offset };
    }
    rest = Buffer.from(data.subarray(at));
  }
  if (rest.length > 0) yield { text: rest.toString('utf8'), end: offset + rest.length };
}
