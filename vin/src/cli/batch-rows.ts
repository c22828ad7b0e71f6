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

/** The numbers of some rows, and their model years where the file has a column of them. */
export interface Numbers {
  vins: string[];
  years: string[];
}

/** The added cells of some rows as they are written, and how many have an error among the problems of their number. */
export interface AddedCells {
  cells: string[];
  withErrors: number;
}

/** Whether a line says anything. */
export const isFilled = (row: Row): boolean => row.length > 1 || row[0]!.trim() !== '';

/**
 * Decodes the numbers of a file, and writes its rows with the added cells. `heading`: its first line.
 * @throws BatchError where the columns are not what they are said to be
 */
export function rowsOf(decoder: Decoder, { delimiter, newline, heading, options }: BatchFile) {
  const { vinAt, yearAt, added } = planOf(heading, options);
  const width = heading.length;
  const quote = quoter(delimiter);
  const lineOf = (row: Row, cells: string): string => {
    let line = '';
    for (let at = 0; at < width; at++) line += quote(row[at] ?? '') + delimiter;
    line += cells;
    // Cells beyond the heading stay, behind the added ones.
    for (let at = width; at < row.length; at++) line += delimiter + quote(row[at]!);
    return line + newline;
  };
  const cellsOf = (textOf: (each: Added) => string): string => added.map(each => quote(textOf(each))).join(delimiter);
  return {
    heading: lineOf(
      heading,
      cellsOf(({ name }) => name),
    ),
    numbers: (rows: readonly Row[]): Numbers => ({
      vins: rows.map(row => row[vinAt] ?? ''),
      years: yearAt < 0 ? [] : rows.map(row => (row[yearAt] ?? '').trim()),
    }),
    add({ vins, years }: Numbers): AddedCells {
      let withErrors = 0;
      const cells = vins.map((vin, at) => {
        const year = years[at] ?? '';
        const decoded = decoder.decode(vin, /^\d{4}$/.test(year) ? { modelYear: Number(year) } : {});
        if (decoded.problems.some(({ severity }) => severity === 'error')) withErrors += 1;
        return cellsOf(({ cellOf }) => cellOf(decoded));
      });
      return { cells, withErrors };
    },
    lines: (rows: readonly Row[], cells: readonly string[]): string =>
      rows.map((row, at) => lineOf(row, cells[at]!)).join(''),
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
