import type { ClassicReading } from './classic-reading.ts';
import type { CompiledPart, CompiledScheme, Entry } from './compile-sheets.ts';
import { DOUBTED, SURE, firstYear, lastYear, textOf } from './field-text.ts';
import type { Candidate, Match } from './match.ts';
import type { Meaning } from './read-table.ts';
import type { TextField } from './sheet.ts';

const DOUBT_FACTOR = 0.97;
const UNUSUAL_FACTOR = 0.65;
const UNLIKELY_FACTOR = 0.55;
const PRIOR = 0.97;
const NONE: Meaning[] = [];

const round = (share: number) => Math.round(share * 100) / 100;

function put(reading: ClassicReading, field: TextField, text: string, confidence: number): void {
  reading[field] = text;
  reading.confidence[field] = round(confidence);
}

/** Puts every column of a part's meanings into the reading, after what earlier parts said of the same field. */
function readColumns(
  reading: ClassicReading,
  fields: readonly TextField[],
  meanings: Meaning[],
  years: number,
  base: number,
): string {
  let stated = '';
  for (let column = 0; column < fields.length; column++) {
    const field = fields[column];
    const found = textOf(meanings, column, years, base);
    if (!found || field === undefined) continue;
    const before = field === 'make' ? undefined : reading[field];
    if (before === undefined) put(reading, field, found.text, found.confidence);
    else put(reading, field, `${before} ${found.text}`, Math.min(found.confidence, reading.confidence[field] ?? 1));
    stated = stated === '' ? found.text : `${stated}, ${found.text}`;
  }
  return stated;
}

function fieldOf(part: CompiledPart): string {
  if (part.kind === 'serial') return 'sequence';
  return part.kind === 'year' ? 'modelYear' : (part.fields[0] ?? 'make');
}

function starting(scheme: CompiledScheme, years: number): ClassicReading {
  const { scheme: of, sheet } = scheme;
  const yearFrom = firstYear(years, of.years[0]);
  const yearTo = lastYear(years, of.years[0]);
  const reading: ClassicReading = {
    sheet,
    scheme: of.id,
    make: of.make,
    yearFrom,
    yearTo,
    confidence: { make: SURE },
    overall: of.prior ?? PRIOR,
    rule: of.rule,
    notes: of.notes ? [...of.notes] : [],
    positions: [],
  };
  if (yearFrom === yearTo) {
    reading.modelYear = yearFrom;
    reading.confidence.modelYear = SURE;
  }
  for (const field in of.always) put(reading, field as TextField, of.always[field as TextField] ?? '', SURE);
  return reading;
}

const yearsOf = ({ yearFrom, yearTo }: ClassicReading) =>
  yearFrom === yearTo ? `${yearFrom}` : `${yearFrom}-${yearTo}`;

function meaningOf(part: CompiledPart, text: string, stated: string, known: boolean, reading: ClassicReading): string {
  if (part.kind === 'literal') return part.label;
  if (part.kind === 'year') return `model year ${yearsOf(reading)}`;
  if (stated !== '') return stated;
  if (part.kind === 'code' && known) return part.label;
  return part.kind === 'serial' ? `${part.label} ${text}` : 'not in the table';
}

function inYears(entry: Entry | undefined, years: number): Meaning[] {
  if (!entry || (entry.mask & years) === 0) return NONE;
  return entry.meanings.length === 1 ? entry.meanings : entry.meanings.filter(({ mask }) => mask & years);
}

function fits(number: string, pattern: string): boolean {
  for (let at = 0; at < pattern.length; at++) {
    const wanted = pattern.charCodeAt(at);
    if (wanted !== 46 && wanted !== number.charCodeAt(at)) return false;
  }
  return true;
}

function readTogether(reading: ClassicReading, number: string, { together }: CompiledScheme, years: number): void {
  for (const { pattern, fields, meaning } of together) {
    if ((meaning.mask & years) === 0 || !fits(number, pattern)) continue;
    for (let column = 0; column < fields.length; column++) {
      const field = fields[column];
      const text = meaning.texts[column];
      if (field !== undefined && text !== undefined) put(reading, field, text, meaning.sure ? SURE : DOUBTED);
    }
  }
}

/** Reads one part into the reading; returns whether the table only assumes its meaning. */
function readPart(
  reading: ClassicReading,
  number: string,
  part: CompiledPart,
  known: Meaning[],
  years: number,
  base: number,
) {
  const text = number.slice(part.start, part.end);
  const stated = readColumns(reading, part.fields, known, years, base);
  if (part.kind === 'serial') put(reading, 'sequence', text, SURE);
  if (part.open && known.length === 0)
    reading.notes.push(`The ${part.label} ${text} is not in the table for these years.`);
  const meaning = meaningOf(part, text, stated, known.length > 0, reading);
  reading.positions.push({ from: part.start + 1, to: part.end, text, meaning, field: fieldOf(part) });
  return known.length > 0 && !known.some(({ sure }) => sure);
}

function noteYear(reading: ClassicReading, hasYear: boolean, doubted: boolean): void {
  if (reading.modelYear !== undefined) {
    if (!hasYear && doubted) reading.confidence.modelYear = DOUBTED;
    return;
  }
  reading.notes.push(
    hasYear ? 'The number does not settle the model year.' : 'The number does not hold the model year.',
  );
}

/** Describes a number read on a scheme in the candidate's years. */
export function describe(number: string, scheme: CompiledScheme, match: Match, candidate: Candidate): ClassicReading {
  const { years } = candidate;
  const reading = starting(scheme, years);
  let hasYear = false;
  let doubted = false;
  for (let i = 0; i < scheme.parts.length; i++) {
    const part = scheme.parts[i];
    if (!part) continue;
    hasYear ||= part.kind === 'year';
    if (readPart(reading, number, part, inYears(match.met[i], years), years, scheme.scheme.years[0])) {
      doubted = true;
      reading.overall *= DOUBT_FACTOR;
    }
  }
  readTogether(reading, number, scheme, years);
  noteYear(reading, hasYear, doubted);
  reading.overall *= candidate.fit;
  if (scheme.unlikely.some(({ pattern, mask }) => (mask & years) === years && fits(number, pattern))) {
    reading.overall *= UNLIKELY_FACTOR;
    reading.notes.push('Such a car is not known to have been made in that year.');
  }
  if (match.unusual) {
    reading.overall *= UNUSUAL_FACTOR;
    reading.notes.push('The unit number is outside the stretch this make is known to have used.');
  }
  reading.overall = round(reading.overall);
  return reading;
}
