import { parse } from 'csv-parse/sync';
import { columnKey, type Fault } from '../rules.ts';
import { faulty } from './faults.ts';
import { linesOf, rowsOf, type FileRow, type Line, type LineOptions } from './lines.ts';
import type { ImportFile } from './open-file.ts';

/** A value in quotation marks may go over so many lines; after that its first mark is taken for a mistake. */
const MAX_LINES = 100;

/** One line of a CSV file by the keys of its columns. */
export type CsvRow = Extract<FileRow, { kind: 'row' }>;

export interface CsvOptions extends LineOptions {
  /** By default detected from the header. */
  delimiter?: string | undefined;
  /** Whether a value may stand in quotation marks. */
  quoted?: boolean;
  /** The names of the columns by those of the header, by default their keys. It throws where a column is missing. */
  named?: (columns: string[]) => string[];
}

/** The columns that the header of a file names. */
export function columnsOf({ head }: Pick<ImportFile, 'head'>): string[] {
  const [header = ''] = head.replace(/^\uFEFF/, '').split('\n', 1);
  return (
    valuesOf([{ line: 1, text: header.trimEnd(), problem: null, isLast: false }], delimiterOf(head), true)[0] ?? []
  );
}

/** Those of some columns that the header of a file does not have. */
export function missingColumns(file: Pick<ImportFile, 'head'>, wanted: readonly string[]): string[] {
  const keys = columnsOf(file).map(columnKey);
  return wanted.filter(name => !keys.includes(columnKey(name)));
}

/**
 * The rows of a CSV file with a header, separated by comma, semicolon, tab or `|`; a line that cannot be used is a reject.
 * @throws ImportRefused when the file is damaged, or ends inside a quoted value or a row
 */
export const csvRows = (file: ImportFile, options: CsvOptions = {}): AsyncGenerator<FileRow> =>
  rowsOf(file, csvChunks(file, { lenient: true, ...options }));

/** The same, a chunk at a time, and as far as the file goes. @throws FileDamaged */
export async function* csvChunks(file: ImportFile, options: CsvOptions): AsyncGenerator<FileRow[]> {
  const { delimiter = delimiterOf(file.head), quoted = true, named = names => names.map(columnKey) } = options;
  const rows = createRows(delimiter, quoted);
  let names: string[] | null = null;
  for await (const lines of linesOf(file, options)) {
    const whole = lines.flatMap(rows.add);
    if (!names) {
      const first = whole.shift();
      if (!first) continue;
      names = named(first.problem === null ? valuesOf([first], delimiter, quoted)[0]! : []);
    }
    yield rowsFrom(whole, names);
  }
  const left = rows.end();
  if (names) yield rowsFrom(left, names);

  function rowsFrom(whole: Line[], columns: readonly string[]): FileRow[] {
    const values = valuesOf(whole, delimiter, quoted);
    return whole.map((row, at) => rowOf(row, columns, values[at]!));
  }
}

function rowOf(given: Line, names: readonly string[], values: readonly string[]): FileRow {
  const { line, text, problem } = given;
  const reject = (fault: Fault, isCut: boolean) =>
    ({ kind: 'reject', line, text, field: '', ...fault, isCut }) as const;
  if (problem !== null) return reject(problem, given.isLast);
  if (values.length !== names.length)
    return reject(
      faulty('values', { values: values.length, columns: names.length }),
      given.isLast && values.length < names.length,
    );
  const row: Record<string, string> = {};
  for (let at = 0; at < names.length; at++) row[names[at]!] = values[at]!;
  return { kind: 'row', line, text, row };
}

/** The values of each row; those with quotation marks are parsed together, as a parser takes longer to make than a row. */
function valuesOf(rows: readonly Line[], delimiter: string, quoted: boolean): string[][] {
  const isParsed = ({ text, problem }: Line) => quoted && problem === null && text.includes('"');
  const texts = rows.filter(isParsed).map(({ text }) => text);
  const options = { delimiter, record_delimiter: '\n', relax_quotes: true, relax_column_count: true };
  const parsed: string[][] = texts.length > 0 ? parse(texts.join('\n'), options) : [];
  let next = 0;
  return rows.map(row => (isParsed(row) ? parsed[next++]! : row.text.split(delimiter)));
}

/** Puts lines together to rows: a value in quotation marks may hold line breaks. */
function createRows(delimiter: string, quoted: boolean) {
  let open: Line[] = [];

  function add(line: Line): Line[] {
    if (open.length === 0 && (line.problem !== null || !quoted || !line.text.includes('"')))
      return line.text === '' && line.problem === null ? [] : [line];
    open.push(line);
    const text = open.map(each => each.text).join('\n');
    const end = endOf(text, delimiter);
    if (end === 'broken') return giveUp('mark_inside');
    if (end === 'inside') return open.length < MAX_LINES && line.problem === null ? [] : giveUp('never_ends');
    const row = { ...open[0]!, text, isLast: line.isLast };
    open = [];
    return [row];
  }

  /** The first line is rejected, and those after it are read by themselves. */
  function giveUp(problem: 'mark_inside' | 'never_ends', isLast = false): Line[] {
    const [first, ...others] = open;
    open = [];
    return first ? [{ ...first, isLast, problem: first.problem ?? faulty(problem) }, ...others.flatMap(add)] : [];
  }

  function end(): Line[] {
    return open.length > 0 ? [...giveUp('never_ends', true), ...end()] : [];
  }

  return { add, end };
}

/**
 * Whether a text ends inside a value in quotation marks. A mark in the middle of another value is a character like others;
 * one inside that does not end it means that some mark is missing.
 */
function endOf(text: string, delimiter: string): 'outside' | 'inside' | 'broken' {
  let inside = false;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) {
    const next = text[at + 1];
    if (!inside) inside = at === 0 || text[at - 1] === delimiter || text[at - 1] === '\n';
    else if (next === '"') at += 1;
    else if (next === undefined || next === delimiter || next === '\n') inside = false;
    else return 'broken';
  }
  return inside ? 'inside' : 'outside';
}

/** The delimiter, by the header. */
function delimiterOf(head: string): string {
  const [first = ''] = head.split('\n', 1);
  const count = (delimiter: string) => first.split(delimiter).length;
  return [',', ';', '\t', '|'].reduce((best, each) => (count(each) > count(best) ? each : best));
}
