import { isUtf8 } from 'node:buffer';
import type { ImportFile } from '../../../platform/data-packs/service/open-file.ts';
import type { Raw } from '../rules/record-of.ts';

/** A line of a file, counted from 1; `problem` says why its text cannot be used. */
export interface Line {
  line: number;
  text: string;
  problem: string | null;
}

/** A line with its values by name; null where it has none that can be used. */
export interface FileLine extends Line {
  raw: Raw | null;
}

/** A line that is longer is skipped, so that memory stays bounded whatever a file holds. */
const MAX_BYTES = 256 * 1024;
const BREAK = 10;
const RETURN = 13;

/** A file that cannot be read to its end. */
export class FileDamaged extends Error {}

/**
 * The lines of a file, a chunk at a time: without their ends, the first without a byte order mark; empty ones too.
 * @throws FileDamaged
 */
export async function* linesOf(file: ImportFile, encoding: string): AsyncGenerator<Line[]> {
  const decode = decoderOf(encoding);
  let number = 0;
  let rest: Buffer[] = [];
  let length = 0;
  const lineOf = (end: Buffer): Line => {
    const bytes = rest.length > 0 ? Buffer.concat([...rest, end]) : end;
    const isLong = length + end.length > MAX_BYTES;
    rest = [];
    length = 0;
    number += 1;
    return isLong ? tooLong(number, bytes) : decode(number, bytes);
  };
  for await (const chunk of chunksOf(file)) {
    const lines: Line[] = [];
    let from = 0;
    for (let at = chunk.indexOf(BREAK); at >= 0; at = chunk.indexOf(BREAK, from)) {
      lines.push(lineOf(chunk.subarray(from, at)));
      from = at + 1;
    }
    const end = chunk.subarray(from);
    // Of a line that is too long only the beginning is kept, to show it.
    if (end.length > 0 && length <= MAX_BYTES) rest.push(end);
    length += end.length;
    if (lines.length > 0) yield lines;
  }
  if (length > 0) yield [lineOf(Buffer.alloc(0))];
}

async function* chunksOf(file: ImportFile): AsyncGenerator<Buffer> {
  try {
    yield* (await file.open()) as AsyncIterable<Buffer>;
  } catch (error) {
    throw new FileDamaged(error instanceof Error ? error.message : String(error));
  }
}

const tooLong = (line: number, bytes: Buffer): Line => ({
  line,
  text: bytes.toString('latin1', 0, 200),
  problem: `is longer than ${MAX_BYTES / 1024} kB`,
});

function decoderOf(encoding: string): (line: number, bytes: Buffer) => Line {
  const other = /^utf-?8$/i.test(encoding) ? null : new TextDecoder(encoding);
  return (line, bytes) => {
    const whole = bytes.at(-1) === RETURN ? bytes.subarray(0, -1) : bytes;
    const text = other ? other.decode(whole) : whole.toString('utf8');
    const clean = line === 1 ? text.replace(/^\uFEFF/, '') : text;
    if (whole.includes(0)) return { line, text: clean, problem: 'holds a NUL byte: the file is damaged, or no text' };
    const isText = other !== null || isUtf8(whole);
    return { line, text: clean, problem: isText ? null : NOT_UTF8 };
  };
}

const NOT_UTF8 =
  'is not UTF-8. Save the file as UTF-8, or name its encoding in the mapping: "encoding": "windows-1252"';
