import { createReadStream, createWriteStream } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import Papa from 'papaparse';
import type { Decoder } from '../decoder.ts';
import { loadDecoder } from '../node.ts';
import { BatchError, isFilled, rowsOf, type BatchFile, type BatchOptions, type Row } from './batch-rows.ts';
import { startThreads, type BatchThreads } from './batch-threads.ts';

export interface BatchCounts {
  rows: number;
  /** Rows with an error among the problems of their number. */
  withErrors: number;
}

/** A row longer than this has a quote that nothing closes. */
const MAX_ROW_CHARACTERS = 4 << 20;
/** Pieces that are read before threads are started: a file of a megabyte is done by then. */
const PIECES_ALONE = 16;
/** Pieces of each thread that are on their way. */
const PIECES_AHEAD = 3;

/**
 * Reads a CSV or TSV text with a heading, adds columns to each row, and writes it with the same separator and line ends. Rows
 * keep their order and all their cells; a row whose number cannot be decoded keeps its place and says why. Holds some pieces of the
 * text in memory, not all of it. `threads`: how many threads a long text is divided among.
 * @throws BatchError where the text or the columns are not what they are said to be
 */
export async function batch(
  decoder: Decoder,
  input: AsyncIterable<Uint8Array>,
  output: Writable,
  { threads = 0, ...options }: BatchOptions & { threads?: number } = {},
): Promise<BatchCounts> {
  const counts = { rows: 0, withErrors: 0 };
  let helpers: BatchThreads | undefined;
  let isEmpty = true;
  async function* lines(): AsyncIterable<string> {
    let file: BatchFile | undefined;
    let here: ReturnType<typeof rowsOf> | undefined;
    let pieces = 0;
    const waiting: (() => Promise<string>)[] = [];
    for await (const { rows: all, ...written } of piecesOf(input)) {
      const rows = all.filter(isFilled);
      const heading = file ? undefined : rows.shift();
      if (heading) {
        isEmpty = false;
        file = { ...written, heading, options };
        here = rowsOf(decoder, file);
        yield here.heading;
      }
      if (!file || !here) continue;
      const { numbers, add, lines: linesOf } = here;
      if (threads > 1 && ++pieces > PIECES_ALONE) helpers ??= startThreads(threads, file);
      const added = helpers ? helpers.add(numbers(rows)) : Promise.resolve(add(numbers(rows)));
      // What it throws is thrown when its turn comes.
      added.catch(() => {});
      waiting.push(async () => {
        const { cells, withErrors } = await added;
        counts.rows += rows.length;
        counts.withErrors += withErrors;
        return linesOf(rows, cells);
      });
      if (waiting.length > (helpers ? threads * PIECES_AHEAD : 0)) yield await waiting.shift()!();
    }
    for (const each of waiting) yield await each();
  }
  try {
    await pipeline(lines, output, { end: output !== process.stdout });
  } finally {
    await helpers?.close();
  }
  if (isEmpty) throw new BatchError('The file is empty. Its first line must name the columns.');
  return counts;
}

interface Piece {
  rows: Row[];
  delimiter: string;
  newline: '\n' | '\r' | '\r\n';
}

/** The rows of a text, some at a time, with the separator and line end that its first lines use. */
async function* piecesOf(input: AsyncIterable<Uint8Array>): AsyncIterable<Piece> {
  const texts = textsOf(input);
  let text = await firstOf(texts);
  const { delimiter, linebreak } = Papa.parse(text, { preview: 10, skipEmptyLines: true }).meta;
  const newline = linebreak as '\n' | '\r' | '\r\n';
  const parser = new Papa.Parser({ delimiter, newline });
  for (let isLast = false; !isLast;) {
    const { value } = await texts.next();
    isLast = value === undefined;
    text += value ?? '';
    // What follows the last whole row is read with the next piece.
    const { data, meta } = parser.parse(text, 0, !isLast) as Papa.ParseResult<Row>;
    yield { rows: data, delimiter, newline };
    text = text.slice(meta.cursor);
    if (text.length > MAX_ROW_CHARACTERS)
      throw new BatchError(`A quote is never closed: ${text.slice(0, 60).trim()} ...`);
  }
}

/** Enough of a text to see how it is written, or all of it. */
async function firstOf(texts: AsyncIterator<string, void>): Promise<string> {
  let first = '';
  while (first.length < 1 << 16) {
    const { value } = await texts.next();
    if (value === undefined) break;
    first += value;
  }
  return first;
}

/** The bytes as text, without a byte order mark. @throws BatchError where they are not UTF-8 */
async function* textsOf(input: AsyncIterable<Uint8Array>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const textOf = (bytes?: Uint8Array): string => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      throw new BatchError('The file is not UTF-8. Save it as "CSV UTF-8" and try again.');
    }
  };
  for await (const bytes of input) yield textOf(bytes);
  yield textOf();
}

/** `batch`: a file or standard input, with added columns, to a file or standard output. */
export async function runBatch(args: string[]): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        column: { type: 'string' },
        'year-column': { type: 'string' },
        columns: { type: 'string' },
        prefix: { type: 'string' },
        out: { type: 'string' },
      },
    });
    const [path = '-'] = positionals;
    if (path !== '-' && values.out !== undefined && resolve(path) === resolve(values.out))
      throw new BatchError('--out names the file that is read. Choose another.');
    const began = performance.now();
    const { rows, withErrors } = await batch(
      loadDecoder(),
      path === '-' ? process.stdin : createReadStream(path),
      values.out === undefined ? process.stdout : createWriteStream(values.out),
      {
        column: values.column,
        yearColumn: values['year-column'],
        columns: values.columns?.split(',').map(name => name.trim()),
        prefix: values.prefix,
        threads: availableParallelism(),
      },
    );
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.error(
      `${rows.toLocaleString('en-US')} rows in ${seconds} s, ${withErrors.toLocaleString('en-US')} with an error in the VIN`,
    );
    return 0;
  } catch (error) {
    const isKnown = error instanceof BatchError || (error as NodeJS.ErrnoException).code !== undefined;
    if (!isKnown) throw error;
    console.error((error as Error).message);
    return 2;
  }
}
