import { createReadStream, createWriteStream } from 'node:fs';
import { resolve } from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import Papa from 'papaparse';
import type { Decoded } from '../answer/decoded.ts';
import type { Decoder } from '../decoder.ts';
import { loadDecoder } from '../node.ts';
import { BATCH_COLUMNS } from './batch-columns.ts';

/** What is wrong with the call or the file, in a sentence for the person at the keyboard. */
export class BatchError extends Error {}

export interface BatchOptions {
  /** The column of the VINs, in any case; without one the column named `vin`. */
  column?: string;
  /** The column of the model years, where the file has one. */
  yearColumn?: string;
  /** The columns to add, of `BATCH_COLUMNS`; all of them without. */
  columns?: readonly string[];
  /** Stands before the name of each added column. */
  prefix?: string;
}

export interface BatchCounts {
  rows: number;
  /** Rows with an error among the problems of their number. */
  withErrors: number;
}

type Row = string[];

interface Added {
  name: string;
  cellOf: (decoded: Decoded) => string;
}

/** The heading of a file, and what is read and added. */
interface Plan {
  /** Columns of the heading. */
  width: number;
  vinAt: number;
  yearAt: number;
  added: Added[];
}

/** A row longer than this has a quote that nothing closes. */
const MAX_ROW_CHARACTERS = 4 << 20;

/**
 * Reads a CSV or TSV text with a heading, adds columns to each row, and writes it with the same separator and line ends. Rows
 * keep their order and all their cells; a row whose number cannot be decoded keeps its place and says why. Holds a piece of the
 * text in memory, not all of it.
 * @throws BatchError where the text or the columns are not what they are said to be
 */
export async function batch(
  decoder: Decoder,
  input: AsyncIterable<Uint8Array>,
  output: Writable,
  options: BatchOptions = {},
): Promise<BatchCounts> {
  const counts = { rows: 0, withErrors: 0 };
  let plan: Plan | null = null;
  async function* lines(): AsyncIterable<string> {
    for await (const { rows, delimiter, newline } of piecesOf(input)) {
      const quote = quoter(delimiter);
      let text = '';
      for (const row of rows) {
        if (row.length === 1 && row[0]!.trim() === '') continue;
        const decoded = plan && decodeRow(decoder, row, plan, counts);
        plan ??= planOf(row, options);
        const { width, added } = plan;
        let line = '';
        for (let at = 0; at < width; at++) line += quote(row[at] ?? '') + delimiter;
        for (const { name, cellOf } of added) line += quote(decoded ? cellOf(decoded) : name) + delimiter;
        // Cells beyond the heading stay, behind the added ones.
        for (let at = width; at < row.length; at++) line += quote(row[at]!) + delimiter;
        text += line.slice(0, -1) + newline;
      }
      yield text;
    }
  }
  await pipeline(lines, output, { end: output !== process.stdout });
  if (!plan) throw new BatchError('The file is empty. Its first line must name the columns.');
  return counts;
}

interface Piece {
  rows: Row[];
  delimiter: string;
  newline: string;
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

/** Writes a cell as RFC 4180 has it. */
function quoter(delimiter: string): (cell: string) => string {
  const special = new RegExp(`["\\r\\n${delimiter}]|^\\s|\\s$`);
  return cell => (special.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
}

function planOf(heading: Row, options: BatchOptions): Plan {
  const known = Object.keys(BATCH_COLUMNS);
  const { columns = known, column = 'vin', yearColumn, prefix = 'decoded_' } = options;
  const added = columns.map(name => {
    const cellOf = BATCH_COLUMNS[name];
    if (!cellOf) throw new BatchError(`No column "${name}" can be added. Choose of: ${known.join(', ')}.`);
    return { name: prefix + name, cellOf };
  });
  const taken = added.find(({ name }) => heading.includes(name));
  if (taken) throw new BatchError(`The file already has a column "${taken.name}". Choose another --prefix.`);
  return {
    width: heading.length,
    vinAt: indexOf(heading, column, '--column'),
    yearAt: yearColumn === undefined ? -1 : indexOf(heading, yearColumn, '--year-column'),
    added,
  };
}

function indexOf(heading: Row, name: string, option: string): number {
  const plain = (text: string): string => text.trim().toLowerCase();
  const at = heading.findIndex(each => plain(each) === plain(name));
  if (at < 0)
    throw new BatchError(`There is no column "${name}". Name one with ${option}; the file has: ${heading.join(', ')}.`);
  return at;
}

function decodeRow(decoder: Decoder, row: Row, { vinAt, yearAt }: Plan, counts: BatchCounts): Decoded {
  const year = yearAt < 0 ? '' : (row[yearAt] ?? '').trim();
  const decoded = decoder.decode(row[vinAt] ?? '', /^\d{4}$/.test(year) ? { modelYear: Number(year) } : {});
  counts.rows += 1;
  if (decoded.problems.some(({ severity }) => severity === 'error')) counts.withErrors += 1;
  return decoded;
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
