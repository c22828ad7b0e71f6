import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { decodedBy } from '../../../platform/data-packs/service/lines.ts';
import type { ImportFile } from '../../../platform/data-packs/service/open-file.ts';
import { ImportRefused } from '../../../platform/data-packs/rules.ts';
import { COLUMN_COUNTS, readLine } from './flat-line.ts';

const LINE_FEED = 0x0a;
const RETURN = 0x0d;
/** No line of the file is longer than 17,108 characters; what is ten times as long is another file. */
const MAX_BYTES = 200_000;
/** So many lines of the beginning must be mostly readable. */
const PROBE = 50;

/** Layout of a file, from its first line. */
export interface FlatShape {
  columns: number;
  /** Lines end with carriage return and line feed; a line feed alone is part of a text. */
  returns: boolean;
  /** The last column of the first line: how a complete line ends. */
  ending: string;
}

/**
 * Tells from its beginning whether a file is NHTSA's recall file.
 * @throws ImportRefused with what it is instead
 */
export function shapeOf({ name, head }: Pick<ImportFile, 'name' | 'head'>): FlatShape {
  const text = head.replace(/^\uFEFF/, '');
  const count = (ending: string) => text.split(ending).length - 1;
  const returns = count('\r\n') * 2 > count('\n');
  const all = text.split(returns ? '\r\n' : '\n');
  const fields = all[0]!.split('\t');
  const columns = fields.length;
  if (!COLUMN_COUNTS.includes(columns)) throw foreign(name, text, columns);
  const lines = all.slice(0, Math.max(1, all.length - 1)).slice(0, PROBE);
  const readable = lines.filter(line => !('reason' in readLine(line.split('\t'), columns, '9999-12-31'))).length;
  if (readable * 2 < lines.length) throw foreign(name, text, columns);
  return { columns, returns, ending: fields.at(-1) ?? '' };
}

function foreign(name: string, text: string, columns: number): ImportRefused {
  const wanted =
    `NHTSA's recall file has ${COLUMN_COUNTS.join(', ')} columns between tabs, no header and no quotation marks. ` +
    'Take FLAT_RCL_PRE_2010.zip or FLAT_RCL_POST_2010.zip from nhtsa.gov (Datasets and APIs).';
  if (/^"?NHTSA ID"?,"?DOCUMENT NAME/i.test(text))
    return new ImportRefused(`${name} is NHTSA's list of recall documents, not the recalls. ${wanted}`);
  if (/^"[^"\t]*"[\t,]/.test(text))
    return new ImportRefused(`${name} has its values in quotation marks: another program has saved it. ${wanted}`);
  if (/^\s*[<{[]/.test(text)) return new ImportRefused(`${name} is a web page or an answer, not the file. ${wanted}`);
  return new ImportRefused(
    `${name} is not NHTSA's recall file: its first line has ${columns} column${columns === 1 ? '' : 's'}. ${wanted}`,
  );
}

/** A line of the file by its number, from 1. `cut`: the file ends within it. */
export interface RawLine {
  line: number;
  /** Read when it is asked for: most lines have texts that another line has told. */
  text(): string;
  cut: boolean;
}

/**
 * The lines of a file, piece by piece; `hash` is given every byte.
 * @throws ImportRefused when a line has no end
 */
export async function* linesOf(
  file: ImportFile,
  shape: FlatShape,
  hash?: ReturnType<typeof createHash>,
): AsyncGenerator<RawLine[]> {
  let rest: Buffer = Buffer.alloc(0);
  let line = 0;
  for await (const chunk of (await file.open()) as AsyncIterable<Buffer>) {
    hash?.update(chunk);
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    const found: RawLine[] = [];
    let from = 0;
    for (let end = endOf(bytes, from, shape); end !== -1; end = endOf(bytes, from, shape)) {
      found.push(rawLine(++line, bytes.subarray(from, end), false));
      from = end + (shape.returns ? 2 : 1);
    }
    rest = bytes.subarray(from);
    if (rest.length > MAX_BYTES)
      throw new ImportRefused(`${file.name}: line ${line + 1} does not end. The file is damaged; download it again.`);
    if (found.length > 0) yield found;
  }
  const last = rawLine(line + 1, rest, isCut(decoded(rest), shape));
  if (last.text().trim() !== '') yield [last];
}

const rawLine = (line: number, bytes: Buffer, cut: boolean): RawLine => ({ line, cut, text: () => decoded(bytes) });

function endOf(bytes: Buffer, from: number, { returns }: FlatShape): number {
  let at = bytes.indexOf(LINE_FEED, from);
  if (!returns) return at;
  while (at !== -1 && (at === from || bytes[at - 1] !== RETURN)) at = bytes.indexOf(LINE_FEED, at + 1);
  return at === -1 ? -1 : at - 1;
}

/** The file is UTF-8; a line that is not was written on Windows. */
function decoded(bytes: Buffer): string {
  const text = isUtf8(bytes) ? bytes.toString('utf8') : decodedBy(new TextDecoder('windows-1252'), bytes);
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

/** Whether the last line, which has no end, lacks something: its last column must be as complete as the first line's. */
function isCut(text: string, { columns, ending }: FlatShape): boolean {
  const fields = text.split('\t');
  const last = (fields.at(-1) ?? '').trim();
  if (fields.length !== columns) return true;
  if (columns === 24) return last.length !== ending.trim().length;
  return columns === 27 || !/^(yes|no)$/i.test(last);
}
