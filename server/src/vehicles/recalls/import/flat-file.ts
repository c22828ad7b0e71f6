import type { Hash } from 'node:crypto';
import { linesOf, type Line } from '../../../platform/data-packs/service/lines.ts';
import type { ImportFile } from '../../../platform/data-packs/service/open-file.ts';
import { ImportRefused } from '../../../platform/data-packs/rules.ts';
import { COLUMN_COUNTS, readLine } from './flat-line.ts';

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
  const returns = hasReturns(text);
  const all = text.split(returns ? '\r\n' : '\n');
  const fields = all[0]!.split('\t');
  const columns = fields.length;
  if (!COLUMN_COUNTS.includes(columns)) throw foreign(name, text, columns);
  const lines = all.slice(0, Math.max(1, all.length - 1)).slice(0, PROBE);
  const readable = lines.filter(line => !('reason' in readLine(line.split('\t'), columns, '9999-12-31'))).length;
  if (readable * 2 < lines.length) throw foreign(name, text, columns);
  return { columns, returns, ending: fields.at(-1) ?? '' };
}

/** Whether the lines of a text mostly end with carriage return and line feed. */
export function hasReturns(text: string): boolean {
  const count = (ending: string) => text.split(ending).length - 1;
  return count('\r\n') * 2 > count('\n');
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

/** The lines of a file, piece by piece; one that is not UTF-8 was written on Windows. `hash` is given every byte. @throws FileDamaged */
export const flatLines = (file: ImportFile, { returns }: FlatShape, hash?: Hash): AsyncGenerator<Line[]> =>
  linesOf(file, { returns, otherwise: 'windows-1252', hash });

/** Whether a last line that has no end lacks something: its last column must be as complete as the first line's. */
export function isCut(text: string, { columns, ending }: FlatShape): boolean {
  const fields = text.split('\t');
  const last = (fields.at(-1) ?? '').trim();
  if (fields.length !== columns) return true;
  if (columns === 24) return last.length !== ending.trim().length;
  return columns === 27 || !/^(yes|no)$/i.test(last);
}
