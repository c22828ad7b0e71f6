import { readTable, yearBits, type Meaning, type Row } from './read-table.ts';
import type { Part, Scheme, Sheet, TextField } from './sheet.ts';

export type Entry = { mask: number; meanings: Meaning[] };
export type Range = { from: string; to: string; fromShape: number; toShape: number; meaning: Meaning };

/** A part at its place in a number of one length, its table turned into look-ups. */
export type CompiledPart = {
  kind: Part['kind'];
  start: number;
  end: number;
  label: string;
  fields: readonly TextField[];
  text: string;
  entries: Map<string, Entry> | undefined;
  /** Characters of an unknown code; undefined when an unknown code refuses the number. */
  open: RegExp | undefined;
  /** Factor on the fit for a code that is not in the table. */
  unreadFactor: number;
  letters: boolean;
  ranges: Range[] | undefined;
  usual: { from: string; to: string }[] | undefined;
};

type Pattern = { pattern: string; mask: number };
type Together = { pattern: string; fields: readonly TextField[]; meaning: Meaning };

export type CompiledScheme = {
  sheet: string;
  scheme: Scheme;
  length: number;
  /** The bits of all the scheme's years. */
  years: number;
  parts: CompiledPart[];
  together: Together[];
  unlikely: Pattern[];
  /** May a number of this scheme begin with the character code? */
  starts: Uint8Array;
};

const UNREAD_FACTOR = 0.6;
const USUALLY_UNREAD_FACTOR = 0.92;

/** Which of the characters are letters, as bits: `AE0001` is not in the run `A00001-D25000`. */
export function shapeOf(text: string): number {
  let shape = 0;
  for (let at = 0; at < text.length; at++) shape = (shape << 1) | (text.charCodeAt(at) >= 65 ? 1 : 0);
  return shape;
}

/** Serial numbers are compared as texts of one length, so that letters may occur in them. */
export const padSerial = (text: string) => text.padStart(8, '0');

function toEntries(rows: Row[]): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  for (const row of rows)
    for (const code of row.codes) {
      const entry = entries.get(code) ?? { mask: 0, meanings: [] };
      entry.mask |= row.mask;
      entry.meanings.push(row);
      entries.set(code, entry);
    }
  return entries;
}

/** Last digit of the year -> every year of the scheme that ends so. */
function lastDigits([from, to]: readonly [number, number]): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  for (let year = from; year <= to; year++) {
    const digit = String(year % 10);
    const entry = entries.get(digit) ?? { mask: 0, meanings: [] };
    entries.set(digit, { mask: entry.mask | yearBits(year, year, from, to), meanings: [] });
  }
  return entries;
}

/** An unknown code must at least look like the known ones. */
function alike(entries: Map<string, Entry>): RegExp {
  const codes = [...entries.keys()].join('');
  if (/^\d*$/.test(codes)) return /^\d+$/;
  return /\d/.test(codes) ? /^[A-Z\d]+$/ : /^[A-Z]+$/;
}

function toRanges(rows: Row[]): Range[] {
  return rows.flatMap(row =>
    row.codes.map(code => {
      const [from = '', to = from] = code.split('-');
      const [low, high] = [padSerial(from), padSerial(to)];
      return { from: low, to: high, fromShape: shapeOf(low), toShape: shapeOf(high), meaning: row };
    }),
  );
}

function readUsual(text: string) {
  return text.split(',').map(stretch => {
    const [from = '', to = from] = stretch.trim().split('-');
    return { from: padSerial(from), to: padSerial(to) };
  });
}

function compilePart(part: Part, years: Scheme['years']): CompiledPart {
  const plain: CompiledPart = {
    kind: part.kind,
    start: 0,
    end: 0,
    label: part.kind,
    fields: [],
    text: '',
    entries: undefined,
    open: undefined,
    unreadFactor: UNREAD_FACTOR,
    letters: false,
    ranges: undefined,
    usual: undefined,
  };
  if (part.kind === 'literal') return { ...plain, text: part.text, label: part.meaning };
  if (part.kind === 'year') {
    const entries = part.table === undefined ? lastDigits(years) : toEntries(readTable(part.table, years));
    return { ...plain, entries, label: 'model year' };
  }
  if (part.kind === 'code') {
    const entries = toEntries(readTable(part.table, years, part.doubt));
    const open = part.unknown === undefined ? undefined : alike(entries);
    if (part.unknown === 'usual') plain.unreadFactor = USUALLY_UNREAD_FACTOR;
    return { ...plain, entries, open, fields: part.fields, label: part.label };
  }
  return {
    ...plain,
    label: part.label ?? 'unit number',
    letters: part.letters === true,
    fields: part.ranges?.fields ?? [],
    ranges: part.ranges && toRanges(readTable(part.ranges.table, years, part.ranges.doubt)),
    open: part.ranges?.unknown === 'allow' ? /./ : undefined,
    usual: part.usual === undefined ? undefined : readUsual(part.usual),
  };
}

export function partWidth(part: Part): readonly [min: number, max: number] {
  if (part.kind === 'literal') return [part.text.length, part.text.length];
  if (part.kind === 'year') return [part.width ?? 1, part.width ?? 1];
  return typeof part.width === 'number' ? [part.width, part.width] : part.width;
}

function startsOf(first: CompiledPart): Uint8Array {
  const starts = new Uint8Array(128);
  const digitsOnly = first.kind === 'serial' && !first.letters;
  if (first.kind === 'literal') starts[first.text.charCodeAt(0)] = 1;
  else if (first.entries && !first.open) for (const code of first.entries.keys()) starts[code.charCodeAt(0)] = 1;
  else for (let code = 48; code < (digitsOnly ? 58 : 91); code++) starts[code] = 1;
  return starts;
}

/** The parts common to every length of a scheme's numbers. */
type Prepared = Pick<CompiledScheme, 'years' | 'together' | 'unlikely'> & { unplaced: CompiledPart[] };

const prepared = new WeakMap<Scheme, Prepared>();

function prepare(scheme: Scheme): Prepared {
  const known = prepared.get(scheme);
  if (known) return known;
  const together = (scheme.together ?? []).flatMap(set =>
    readTable(set.table, scheme.years, set.doubt).flatMap(row =>
      row.codes.map(pattern => ({ pattern, fields: set.fields, meaning: row })),
    ),
  );
  const unlikely = readTable(scheme.unlikely ?? [], scheme.years).flatMap(({ codes, mask }) =>
    codes.map(pattern => ({ pattern, mask })),
  );
  const [from, to] = scheme.years;
  const done = {
    years: yearBits(from, to, from, to),
    together,
    unlikely,
    unplaced: scheme.parts.map(part => compilePart(part, scheme.years)),
  };
  prepared.set(scheme, done);
  return done;
}

/** The scheme for numbers of one length, which its running number makes up; undefined when it has no such numbers. */
export function compileScheme(scheme: Scheme, sheet: Sheet, length: number): CompiledScheme | undefined {
  const widths = scheme.parts.map(partWidth);
  const shortest = widths.reduce((sum, [min]) => sum + min, 0);
  const longest = widths.reduce((sum, [, max]) => sum + max, 0);
  if (length < shortest || length > longest) return undefined;
  const { unplaced, ...same } = prepare(scheme);
  let start = 0;
  const parts = unplaced.map((part, i) => {
    const [min, max] = widths[i] ?? [0, 0];
    const width = min === max ? min : min + length - shortest;
    start += width;
    return { ...part, start: start - width, end: start };
  });
  const [first] = parts;
  return first && { sheet: sheet.id, scheme, length, parts, starts: startsOf(first), ...same };
}
