import { isUtf8 } from 'node:buffer';
import type { Hash } from 'node:crypto';
import { isObject } from '../../../kit/contract.ts';
import type { Fault, Reject } from '../rules.ts';
import { faulty } from './faults.ts';
import { damaged, type ImportFile } from './open-file.ts';

/** A line of a file, counted from 1; `problem` says why its text cannot be used. */
export interface Line {
  line: number;
  text: string;
  problem: Fault | null;
  /** The file ends with it, without a line break: it may have been cut off. */
  isLast: boolean;
}

export interface LineOptions {
  /** A name of the WHATWG; UTF-8 unless given. */
  encoding?: string;
  /** The encoding of lines that are not UTF-8. */
  otherwise?: string;
  /** Lines end with carriage return and line feed; a line feed alone is part of a text. */
  returns?: boolean;
  /** Is given every byte of the file. */
  hash?: Hash | undefined;
  /** Takes bytes that are no UTF-8 as they come, and lines of up to 16 MB. */
  lenient?: boolean;
}

/** A line with its values by name, or why it has none that can be used; `isCut`: the file ends in the middle of it. */
export type FileRow<Value = string> =
  | { kind: 'row'; line: number; text: string; row: Readonly<Record<string, Value>> }
  | (Reject & { text: string; isCut: boolean });

/** A line that is longer is skipped, so that memory stays bounded whatever a file holds. */
const MAX_BYTES = 256 * 1024;
const MAX_LENIENT_BYTES = 64 * MAX_BYTES;
const BREAK = 10;
const RETURN = 13;

/** A file that cannot be read to its end. */
export class FileDamaged extends Error {}

/**
 * The lines of a file, a chunk at a time: without their ends, the first without a byte order mark; empty ones too.
 * @throws FileDamaged
 */
export async function* linesOf(file: ImportFile, options: LineOptions): AsyncGenerator<Line[]> {
  const decode = decoderOf(options);
  const maxBytes = options.lenient ? MAX_LENIENT_BYTES : MAX_BYTES;
  let number = 0;
  let rest: Buffer[] = [];
  let length = 0;
  const lineOf = (end: Buffer): Line => {
    const bytes = rest.length > 0 ? Buffer.concat([...rest, end]) : end;
    const isLong = length + end.length > maxBytes;
    rest = [];
    length = 0;
    number += 1;
    return isLong ? tooLong(number, bytes, maxBytes) : decode(number, bytes);
  };
  for await (const chunk of chunksOf(file)) {
    options.hash?.update(chunk);
    const lines: Line[] = [];
    let from = 0;
    for (let at = chunk.indexOf(BREAK); at >= 0; at = chunk.indexOf(BREAK, at + 1)) {
      if (options.returns && (at > 0 ? chunk[at - 1] : rest.at(-1)?.at(-1)) !== RETURN) continue;
      lines.push(lineOf(chunk.subarray(from, at)));
      from = at + 1;
    }
    const end = chunk.subarray(from);
    // Of a line that is too long only the beginning is kept, to show it.
    if (end.length > 0 && length <= maxBytes) rest.push(end);
    length += end.length;
    if (lines.length > 0) yield lines;
  }
  if (length > 0) yield [{ ...lineOf(Buffer.alloc(0)), isLast: true }];
}

async function* chunksOf(file: ImportFile): AsyncGenerator<Buffer> {
  try {
    yield* (await file.open()) as AsyncIterable<Buffer>;
  } catch (error) {
    throw new FileDamaged(error instanceof Error ? error.message : String(error));
  }
}

const tooLong = (line: number, bytes: Buffer, maxBytes: number): Line => ({
  line,
  text: bytes.toString('latin1', 0, 200),
  problem: faulty('long', { kb: maxBytes / 1024 }),
  isLast: false,
});

function decoderOf(options: LineOptions): (line: number, bytes: Buffer) => Line {
  const { encoding = 'utf-8', otherwise, lenient = false } = options;
  const isOther = !/^utf-?8$/i.test(encoding);
  const other = isOther || otherwise ? new TextDecoder(otherwise ?? encoding) : null;
  return (line, bytes) => {
    const whole = bytes.at(-1) === RETURN ? bytes.subarray(0, -1) : bytes;
    const isUnicode = !isOther && (lenient || isUtf8(whole));
    const decoded = other && !isUnicode ? decodedBy(other, whole) : whole.toString('utf8');
    const text = line === 1 ? decoded.replace(/^\uFEFF/, '') : decoded;
    const isText = isUnicode || other !== null;
    return { line, text, problem: problemOf(whole, isText), isLast: false };
  };
}

/** At one go, Node 20 reads windows-1252 as Latin-1: `Š` and `’` would be lost. */
const decodedBy = (decoder: InstanceType<typeof TextDecoder>, bytes: Buffer): string =>
  decoder.decode(bytes, { stream: true }) + decoder.decode();

function problemOf(bytes: Buffer, isText: boolean): Fault | null {
  if (bytes.includes(0)) return faulty('nul');
  return isText ? null : faulty('encoding');
}

/** The objects of a JSON Lines file, a chunk at a time; a line that is none is a reject. @throws FileDamaged */
export async function* jsonChunks(file: ImportFile, options: LineOptions): AsyncGenerator<FileRow<unknown>[]> {
  for await (const lines of linesOf(file, options))
    yield lines.flatMap(line => (line.text.trim() === '' && line.problem === null ? [] : [objectOf(line)]));
}

function objectOf({ line, text, problem, isLast }: Line): FileRow<unknown> {
  const reject = (fault: Fault, isCut = false) => ({ kind: 'reject', line, text, field: '', ...fault, isCut }) as const;
  if (problem !== null) return reject(problem);
  try {
    const row: unknown = JSON.parse(text);
    const isRow = isObject(row) && !Array.isArray(row);
    return isRow ? { kind: 'row', line, text, row: row as Record<string, unknown> } : reject(faulty('object'));
  } catch {
    return reject(faulty('cut_off'), isLast);
  }
}

/** The rows of chunks one by one. @throws ImportRefused when the file is damaged or ends in the middle of a row */
export async function* rowsOf<Value>(
  file: ImportFile,
  chunks: AsyncIterable<FileRow<Value>[]>,
): AsyncGenerator<FileRow<Value>> {
  try {
    for await (const rows of chunks) {
      const cut = rows.find(row => row.kind === 'reject' && row.isCut);
      if (cut) throw new FileDamaged(`it ends in the middle of line ${cut.line}`);
      yield* rows;
    }
  } catch (error) {
    throw damaged(file.name, error);
  }
}
