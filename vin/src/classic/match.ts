import {
  padSerial,
  shapeOf,
  type CompiledPart,
  type CompiledScheme,
  type Entry,
  type Range,
} from './compile-sheets.ts';
import type { Meaning } from './read-table.ts';

/** How a number lies on a scheme: the years it can have, and the table entry met at each part. */
export type Match = { years: number; met: (Entry | undefined)[]; unusual: boolean };

const isDigit = (code: number) => code >= 48 && code <= 57;
const isLetter = (code: number) => code >= 65 && code <= 90;

function isSerial(number: string, part: CompiledPart): boolean {
  for (let at = part.start; at < part.end; at++) {
    const code = number.charCodeAt(at);
    if (!isDigit(code) && !(part.letters && isLetter(code))) return false;
  }
  return true;
}

function inRanges(ranges: Range[], text: string): Entry | undefined {
  let mask = 0;
  let meanings: Meaning[] | undefined;
  const shape = shapeOf(text);
  for (const range of ranges)
    if (text >= range.from && text <= range.to && (shape === range.fromShape || shape === range.toShape)) {
      mask |= range.meaning.mask;
      (meanings ??= []).push(range.meaning);
    }
  return meanings && { mask, meanings };
}

/** Most numbers fit few schemes: the entries met are kept only when the whole number fits. */
const scratch: (Entry | undefined)[] = [];

/** Lays the number on the scheme; undefined when it does not fit. */
export function match(number: string, scheme: CompiledScheme): Match | undefined {
  let years = scheme.years;
  let unusual = false;
  let at = 0;
  for (const part of scheme.parts) {
    let entry: Entry | undefined;
    if (part.kind === 'literal') {
      if (!number.startsWith(part.text, part.start)) return undefined;
    } else if (part.kind === 'serial') {
      if (!isSerial(number, part)) return undefined;
      if (part.ranges) {
        entry = inRanges(part.ranges, padSerial(number.slice(part.start, part.end)));
        if (!entry && !part.open) return undefined;
      }
      if (part.usual) {
        const text = padSerial(number.slice(part.start, part.end));
        unusual = !part.usual.some(({ from, to }) => text >= from && text <= to);
      }
    } else {
      const text = number.slice(part.start, part.end);
      entry = part.entries?.get(text);
      if (!entry && !part.open?.test(text)) return undefined;
    }
    scratch[at++] = entry;
    if (entry && !part.open) {
      years &= entry.mask;
      if (years === 0) return undefined;
    }
  }
  return { years, met: scratch.slice(0, at), unusual };
}

/** The neighboring years of a set, each run of them by itself. */
export function runsOf(years: number): number[] {
  const runs: number[] = [];
  let left = years;
  while (left !== 0) {
    const lowest = left & -left;
    // Adding the lowest bit carries through the whole run above it.
    const run = left & ~(left + lowest);
    runs.push(run);
    left &= ~run;
  }
  return runs;
}

/** A run of years after the open tables had their say, and what the codes it leaves unread leave of the fit. */
export type Candidate = { years: number; fit: number };

/** Splits a match into candidates: open tables narrow the years where they can, and are left unread where not. */
export function candidatesOf(scheme: CompiledScheme, { years, met }: Match): Candidate[] {
  const found: Candidate[] = [];
  for (const run of runsOf(years)) {
    let narrowed = run;
    let fit = 1;
    for (let i = 0; i < scheme.parts.length; i++) {
      const part = scheme.parts[i];
      if (!part?.open) continue;
      const common = narrowed & (met[i]?.mask ?? 0);
      if (common) narrowed = common;
      else fit *= part.unreadFactor;
    }
    for (const years of runsOf(narrowed)) found.push({ years, fit });
  }
  return found;
}
