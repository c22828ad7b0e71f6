import type { Table } from './sheet.ts';
import { NAMED_TABLES } from './sheets.ts';

/** One meaning of a code: the years it holds for (bit 0 = the scheme's first year) and a text per field. */
export type Meaning = { mask: number; sure: boolean; texts: (string | undefined)[] };
export type Row = Meaning & { codes: string[] };

const LINE = /^(\S+)\s+(\*|[\d,-]+)(\??)(?:\s+(.*))?$/;

/** The bits of the years `from..to` within a scheme that starts in `first` and ends in `last`. */
export function yearBits(from: number, to: number, first: number, last: number): number {
  const low = Math.max(from, first);
  const high = Math.min(to, last);
  return low > high ? 0 : (((1 << (high - low + 1)) - 1) << (low - first)) & 0x7fffffff;
}

function readYears(text: string, first: number, last: number): number {
  if (text === '*') return yearBits(first, last, first, last);
  let mask = 0;
  for (const stretch of text.split(',')) {
    const [from = '', to = from] = stretch.split('-');
    mask |= yearBits(1900 + Number(from), 1900 + Number(to), first, last);
  }
  return mask;
}

/** The lines of a table and of the named tables it calls for. */
export const linesOf = (table: Table): readonly string[] =>
  table.flatMap(line => {
    const named = line.startsWith('= ') && NAMED_TABLES.get(line.slice(2));
    return named ? linesOf(named) : [line];
  });

/** Reads a table's lines. Throws on a line it cannot read: a sheet is ours, so that is a fault of ours. */
export function readTable(table: Table, years: readonly [number, number], doubt = false): Row[] {
  const rows: Row[] = [];
  for (const line of linesOf(table)) {
    const found = LINE.exec(line);
    if (!found) throw new Error(`unreadable line in a classic sheet: ${line}`);
    const [, codes = '', span = '', mark, rest = ''] = found;
    const mask = readYears(span, years[0], years[1]);
    if (!mask) continue;
    const texts = rest.split('|').map(text => text.trim() || undefined);
    rows.push({ codes: codes.split(','), mask, sure: !doubt && mark !== '?', texts });
  }
  return rows;
}
