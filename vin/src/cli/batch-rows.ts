import type { Decoder } from '../decoder.ts';
import type { Decoded } from '../answer/decoded.ts';
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

export type Row = string[];

/** How a file is written, its heading, and what is added. */
export interface BatchFile {
  delimiter: string;
  newline: '\n' | '\r' | '\r\n';
  heading: Row;
  options: BatchOptions;
}

/** Rows with the added columns as text, how many they are, and how many have an error among the problems of their number. */
export interface AddedRows {
  text: string;
  rows: number;
  withErrors: number;
}

/** Whether a line says anything. */
export const isFilled = (row: Row): boolean => row.length > 1 || row[0]!.trim() !== '';

/**
 * Adds the columns to rows of a file. `heading`: its first line.
 * @throws BatchError where the columns are not what they are said to be
 */
export function rowsOf(decoder: Decoder, { delimiter, newline, heading, options }: BatchFile) {
  const { vinAt, yearAt, added } = planOf(heading, options);
  const width = heading.length;
  const quote = quoter(delimiter);
  const lineOf = (row: Row, cellOf: (each: Added) => string): string => {
    let line = '';
    for (let at = 0; at < width; at++) line += quote(row[at] ?? '') + delimiter;
    for (const each of added) line += quote(cellOf(each)) + delimiter;
    // Cells beyond the heading stay, behind the added ones.
    for (let at = width; at < row.length; at++) line += quote(row[at]!) + delimiter;
    return line.slice(0, -1) + newline;
  };
  return {
    heading: lineOf(heading, ({ name }) => name),
    add(rows: readonly Row[]): AddedRows {
      const made = { text: '', rows: 0, withErrors: 0 };
      for (const row of rows) {
        if (!isFilled(row)) continue;
        const year = yearAt < 0 ? '' : (row[yearAt] ?? '').trim();
        const decoded = decoder.decode(row[vinAt] ?? '', /^\d{4}$/.test(year) ? { modelYear: Number(year) } : {});
        made.rows += 1;
        if (decoded.problems.some(({ severity }) => severity === 'error')) made.withErrors += 1;
        made.text += lineOf(row, ({ cellOf }) => cellOf(decoded));
      }
      return made;
    },
  };
}

interface Added {
  name: string;
  cellOf: (decoded: Decoded) => string;
}

/** Writes a cell as RFC 4180 has it. */
function quoter(delimiter: string): (cell: string) => string {
  const special = new RegExp(`["\\r\\n${delimiter}]|^\\s|\\s$`);
  return cell => (special.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
}

/** What is read of a row, and what is added to it. */
function planOf(heading: Row, options: BatchOptions) {
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
