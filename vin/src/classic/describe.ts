import type { ClassicReading } from './classic-reading.ts';
import type { CompiledPart, CompiledScheme } from './compile.ts';
import type { Candidate, Match } from './match.ts';
import type { Meaning } from './read-table.ts';
import type { TextField } from './sheet.ts';

const SURE = 0.95;
const DOUBTED = 0.65;
const SEVERAL = 0.6;
const UNREAD_FACTOR = 0.6;
const DOUBT_FACTOR = 0.97;
const UNUSUAL_FACTOR = 0.65;
const UNLIKELY_FACTOR = 0.55;

const firstBit = (mask: number) => 31 - Math.clz32(mask & -mask);
const lastBit = (mask: number) => 31 - Math.clz32(mask);
const round = (share: number) => Math.round(share * 100) / 100;

function span(mask: number, base: number): string {
  const from = base + firstBit(mask);
  const to = base + lastBit(mask);
  return from === to ? String(from) : `${from}-${String(to).slice(2)}`;
}

/** The text of one column in the given years; several texts are named with the years of each. */
function textOf(meanings: Meaning[], column: number, years: number, base: number) {
  let text: string | undefined;
  let sure = true;
  let several = false;
  for (const meaning of meanings) {
    const mask = meaning.mask & years;
    const part = meaning.texts[column];
    if (!mask || part === undefined) continue;
    if (text === undefined) text = mask === years ? part : `${part} (${span(mask, base)})`;
    else if (!text.includes(part)) {
      text += ` or ${part}${mask === years ? '' : ` (${span(mask, base)})`}`;
      several = true;
    }
    sure &&= meaning.sure;
  }
  if (text !== undefined && !several) text = text.replace(/ \(\d{4}(-\d\d)?\)$/, '');
  return text === undefined ? undefined : { text, confidence: (sure ? SURE : DOUBTED) * (several ? SEVERAL : 1) };
}

function put(reading: ClassicReading, field: TextField, text: string, confidence: number): void {
  reading[field] = text;
  reading.confidence[field] = round(confidence);
}

/** Puts every column of a part's entry into the reading, after what earlier parts said of the same field. */
function readColumns(
  reading: ClassicReading,
  fields: readonly TextField[],
  meanings: Meaning[],
  years: number,
  base: number,
): string[] {
  const texts: string[] = [];
  fields.forEach((field, column) => {
    const found = textOf(meanings, column, years, base);
    if (!found) return;
    const before = reading[field];
    const joined = field === 'make' || before === undefined ? found.text : `${before} ${found.text}`;
    put(
      reading,
      field,
      joined,
      Math.min(found.confidence, before === undefined ? 1 : (reading.confidence[field] ?? 1)),
    );
    texts.push(found.text);
  });
  return texts;
}

function fieldOf(part: CompiledPart): string {
  if (part.kind === 'serial') return 'sequence';
  return part.kind === 'year' ? 'modelYear' : (part.fields[0] ?? 'make');
}

function starting(scheme: CompiledScheme, years: number): ClassicReading {
  const { scheme: of, sheet } = scheme;
  const yearFrom = of.years[0] + firstBit(years);
  const yearTo = of.years[0] + lastBit(years);
  const reading: ClassicReading = {
    sheet,
    scheme: of.id,
    make: of.make,
    yearFrom,
    yearTo,
    confidence: { make: SURE },
    overall: of.prior ?? 0.97,
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

function meaningOf(part: CompiledPart, text: string, texts: string[], reading: ClassicReading): string {
  if (part.kind === 'literal') return part.label;
  if (part.kind === 'year') return `model year ${yearsOf(reading)}`;
  if (texts.length > 0) return texts.join(', ');
  return part.kind === 'serial' ? `${part.label} ${text}` : 'not in the table';
}

const yearsOf = ({ yearFrom, yearTo }: ClassicReading) =>
  yearFrom === yearTo ? `${yearFrom}` : `${yearFrom}-${yearTo}`;

function readTogether(reading: ClassicReading, number: string, scheme: CompiledScheme, years: number): void {
  for (const { pattern, fields, meaning } of scheme.together) {
    if ((meaning.mask & years) === 0 || !fits(number, pattern)) continue;
    fields.forEach((field, column) => {
      const text = meaning.texts[column];
      if (text !== undefined) put(reading, field, text, meaning.sure ? SURE : DOUBTED);
    });
  }
}

function fits(number: string, pattern: string): boolean {
  for (let at = 0; at < pattern.length; at++)
    if (pattern[at] !== '.' && pattern.charCodeAt(at) !== number.charCodeAt(at)) return false;
  return true;
}

/** Tells what a number says when read on a scheme in the candidate's years. */
export function describe(number: string, scheme: CompiledScheme, match: Match, candidate: Candidate): ClassicReading {
  const base = scheme.scheme.years[0];
  const { years } = candidate;
  const reading = starting(scheme, years);
  let hasYear = false;
  scheme.parts.forEach((part, i) => {
    const text = number.slice(part.start, part.end);
    const entry = match.met[i];
    const known = entry && (entry.mask & years) !== 0 ? entry.meanings.filter(meaning => meaning.mask & years) : [];
    const texts = readColumns(reading, part.fields, known, years, base);
    hasYear ||= part.kind === 'year';
    if (part.kind === 'serial') put(reading, 'sequence', text, SURE);
    if (part.open && known.length === 0)
      reading.notes.push(`The ${part.label} ${text} is not in the table for these years.`);
    if (known.length > 0 && !known.some(meaning => meaning.sure)) reading.overall *= DOUBT_FACTOR;
    const meaning = meaningOf(part, text, texts, reading);
    reading.positions.push({ from: part.start + 1, to: part.end, text, meaning, field: fieldOf(part) });
  });
  readTogether(reading, number, scheme, years);
  if (reading.modelYear === undefined) {
    reading.notes.push(
      hasYear ? 'The number does not settle the model year.' : 'The number does not hold the model year.',
    );
  }
  reading.overall *= UNREAD_FACTOR ** candidate.unread;
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
