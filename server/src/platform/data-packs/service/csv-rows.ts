import { Transform, type Readable } from 'node:stream';
import { parse } from 'csv-parse';
import type { ImportFile } from './open-file.ts';
import type { Reject } from '../rules.ts';
import { damaged } from './open-file.ts';

/** One line of a CSV file by the names of its columns. */
export interface CsvRow {
  kind: 'row';
  line: number;
  row: Record<string, string>;
}

/** The names of the columns in a file's head, lower case. */
export function csvHeader(head: string): string[] {
  const [first = ''] = withoutMark(head).split(/\r?\n/, 1);
  return first.split(delimiterOf(head)).map(columnName);
}

/**
 * The lines of a CSV file with a header, separated by comma, semicolon or tab; a line that has not as many values as
 * the header is a reject.
 * `quoted`: whether a value may stand in quotation marks.
 * @throws ImportRefused when the file ends inside a quoted value or a line
 */
export async function* csvRows(
  file: ImportFile,
  { encoding = 'utf-8', quoted = true }: { encoding?: string; quoted?: boolean } = {},
): AsyncGenerator<CsvRow | Reject> {
  const parser = parse({
    quote: quoted ? '"' : null,
    bom: true,
    delimiter: delimiterOf(file.head),
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  });
  const input = await file.open();
  const end = lastByteOf(input);
  input
    .on('error', error => parser.destroy(error))
    .pipe(decoded(encoding))
    .pipe(parser);
  let names: string[] | null = null;
  let short: number | null = null;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      const line = info.lines;
      short = names && record.length < names.length ? line : null;
      if (!names) names = record.map(columnName);
      else if (record.length === names.length) yield { kind: 'row', line, row: rowOf(names, record) };
      else
        yield {
          kind: 'reject',
          line,
          field: '',
          reason: `has ${record.length} values, the header has ${names.length}`,
        };
    }
    if (short !== null && !end.isLineBreak()) throw new Error(`it ends in the middle of line ${short}`);
  } catch (error) {
    throw damaged(file.name, error);
  } finally {
    input.destroy();
  }
}

/** A file that was cut off seldom ends with a whole line. */
export function lastByteOf(input: Readable): { isLineBreak(): boolean } {
  let last: number | undefined;
  input.on('data', (bytes: Buffer) => (last = bytes.at(-1)));
  return { isLineBreak: () => last === 10 || last === 13 };
}

/** Turns bytes of an encoding into UTF-8. */
function decoded(encoding: string): Transform {
  const decoder = new TextDecoder(encoding);
  return new Transform({
    transform: (bytes: Buffer, _encoding, done) => done(null, decoder.decode(bytes, { stream: true })),
    flush: done => done(null, decoder.decode()),
  });
}

function rowOf(names: readonly string[], values: readonly string[]): Record<string, string> {
  const row: Record<string, string> = {};
  for (let at = 0; at < names.length; at++) row[names[at] ?? ''] = values[at] ?? '';
  return row;
}

const withoutMark = (text: string): string => text.replace(/^\uFEFF/, '');

const columnName = (text: string): string => text.trim().replace(/^"|"$/g, '').toLowerCase();

/** The delimiter, by the header. */
function delimiterOf(head: string): string {
  const [first = ''] = head.split('\n', 1);
  const count = (delimiter: string) => first.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best));
}
