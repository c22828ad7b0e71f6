import { parse } from 'csv-parse/sync';
import type { ImportFile } from '../../../platform/data-packs/service/open-file.ts';
import { ImportRefused } from '../../../platform/data-packs/rules.ts';
import { FIELD_NAMES, fieldNamed } from '../rules/fields.ts';
import type { Mapping } from '../rules/mapping.ts';
import { linesOf, type FileLine, type Line } from './lines.ts';

/** A value in quotation marks may go over so many lines; after that its first mark is taken for a mistake. */
const MAX_LINES = 100;

/** The rows of a CSV file by the names of its header. @throws ImportRefused when the header has none of our names */
export async function* csvLines(file: ImportFile, mapping: Mapping): AsyncGenerator<FileLine[]> {
  const delimiter = mapping.delimiter ?? delimiterOf(file.head);
  const rows = createRows(delimiter);
  let header: Header | null = null;
  for await (const lines of linesOf(file, mapping.encoding)) {
    const whole = lines.flatMap(rows.add);
    if (!header) {
      const first = whole.shift();
      if (!first) continue;
      header = headerOf(file, first, { delimiter, mapping });
    }
    yield whole.map(row => rowOf(row, header!, delimiter));
  }
  const left = rows.end();
  if (header) yield left.map(row => rowOf(row, header!, delimiter));
}

interface Header {
  names: string[];
}

function headerOf(
  file: ImportFile,
  first: Line,
  { delimiter, mapping }: { delimiter: string; mapping: Mapping },
): Header {
  const names = first.problem === null ? valuesOf(first.text, delimiter).map(name => name.trim()) : [];
  const missing = Object.keys(mapping.columns).filter(name => !names.includes(name));
  const there = `Its columns are: ${names.join(', ').slice(0, 500)}.`;
  if (missing.length > 0)
    throw new ImportRefused(
      `${file.name} has no column ${missing.map(name => `"${name}"`).join(', ')}, as the mapping says. ${there}`,
    );
  const fields = names.map(name => mapping.columns[name] ?? fieldNamed(name));
  if (!fields.includes('vin') && mapping.constants.vin === undefined)
    throw new ImportRefused(
      `${file.name} has no column for vin. ${there} Say with --mapping which column is which field ` +
        `(docs/records.md); the fields are: ${FIELD_NAMES.join(', ')}.`,
    );
  const twice = fields.find((field, at) => field !== undefined && fields.indexOf(field) !== at);
  if (twice !== undefined)
    throw new ImportRefused(`${file.name} has two columns for ${twice}. Say with --mapping which one it is. ${there}`);
  return { names };
}

function rowOf({ line, text, problem }: Line, { names }: Header, delimiter: string): FileLine {
  if (problem !== null) return { line, text, raw: null, problem };
  const values = valuesOf(text, delimiter);
  if (values.length !== names.length) {
    const reason = `has ${values.length} values, the header has ${names.length}`;
    return { line, text, raw: null, problem: reason };
  }
  const raw: Record<string, string> = {};
  for (let at = 0; at < names.length; at++) raw[names[at]!] = values[at]!;
  return { line, text, raw, problem: null };
}

/** The values of one row. */
function valuesOf(text: string, delimiter: string): string[] {
  if (!text.includes('"')) return text.split(delimiter);
  const [row = []] = parse(text, { delimiter, relax_quotes: true, relax_column_count: true }) as string[][];
  return row;
}

const NEVER_ENDS = 'has a value that begins with a quotation mark and never ends';
const MARK_INSIDE = 'has a quotation mark inside a value in quotation marks; write it twice';

/** Puts lines together to rows: a value in quotation marks may hold line breaks. */
function createRows(delimiter: string) {
  let open: Line[] = [];

  function add(line: Line): Line[] {
    if (open.length === 0 && (line.problem !== null || !line.text.includes('"')))
      return line.text === '' && line.problem === null ? [] : [line];
    open.push(line);
    const text = open.map(each => each.text).join('\n');
    const end = endOf(text, delimiter);
    if (end === 'broken') return giveUp(MARK_INSIDE);
    if (end === 'inside') return open.length < MAX_LINES && line.problem === null ? [] : giveUp(NEVER_ENDS);
    const row = { ...open[0]!, text };
    open = [];
    return [row];
  }

  /** The first line is rejected, and those after it are read by themselves. */
  function giveUp(problem: string): Line[] {
    const [first, ...others] = open;
    open = [];
    return first ? [{ ...first, problem: first.problem ?? problem }, ...others.flatMap(add)] : [];
  }

  function end(): Line[] {
    return open.length > 0 ? [...giveUp(NEVER_ENDS), ...end()] : [];
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
