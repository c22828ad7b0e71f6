import type { ClassicOptions, ClassicReading } from './classic-reading.ts';
import { compileScheme, type CompiledScheme } from './compile-sheets.ts';
import { describe } from './describe.ts';
import { candidatesOf, match } from './match.ts';
import { normalizeClassic } from './normalize-classic.ts';
import { SHEETS } from './sheets.ts';

const MIN_LENGTH = 4;
const MAX_LENGTH = 16;
/** Below this a number looks like a scheme only by chance. */
const MIN_OVERALL = 0.3;
/** A reading this much worse than the best one is no reading any more. */
const MIN_OF_BEST = 0.7;

const NONE: ClassicReading[] = [];

const byLength = new Map<number, CompiledScheme[]>();

/** Read when the first number of a length comes: a page that decodes no classic pays nothing. */
function schemesOfLength(length: number): CompiledScheme[] {
  const known = byLength.get(length);
  if (known) return known;
  const schemes: CompiledScheme[] = [];
  for (const sheet of SHEETS)
    for (const scheme of sheet.schemes) {
      const compiled = compileScheme(scheme, sheet, length);
      if (compiled) schemes.push(compiled);
    }
  byLength.set(length, schemes);
  return schemes;
}

function readingsOn(number: string, scheme: CompiledScheme, modelYear: number | undefined): ClassicReading[] {
  const found = match(number, scheme);
  if (!found) return NONE;
  const given = modelYear === undefined ? 0 : 1 << (modelYear - scheme.scheme.years[0]);
  const candidates = candidatesOf(scheme, found);
  const [only] = candidates;
  if (modelYear === undefined && only && candidates.length === 1) return [describe(number, scheme, found, only)];
  const holdsGiven = modelYear !== undefined && inside(modelYear, scheme);
  const wanted = holdsGiven ? candidates.filter(candidate => candidate.years & given) : [];
  const open = wanted.length > 0 ? wanted : candidates;
  const best = Math.max(...open.map(candidate => candidate.fit));
  return open
    .filter(candidate => candidate.fit === best)
    .map(({ years, fit }) => describe(number, scheme, found, { years: wanted.length > 0 ? given : years, fit }));
}

const inside = (year: number, { scheme }: CompiledScheme) => year >= scheme.years[0] && year <= scheme.years[1];

/** The caller's facts decide, as long as some reading agrees with them. */
function prefer(readings: ClassicReading[], agrees: (reading: ClassicReading) => boolean, note: string) {
  const agreeing = readings.filter(agrees);
  if (agreeing.length > 0) return agreeing;
  for (const reading of readings) reading.notes.push(note);
  return readings;
}

/** The year is the less certain the more readings give another one. */
function shareYear(readings: ClassicReading[]): void {
  const years = new Set(readings.map(reading => `${reading.yearFrom}-${reading.yearTo}`)).size;
  if (years < 2) return;
  for (const { confidence } of readings)
    if (confidence.modelYear !== undefined)
      confidence.modelYear = Math.round((confidence.modelYear / years) * 100) / 100;
}

/** Best first, without those that fit far worse than the best. */
function rank(readings: ClassicReading[]): ClassicReading[] {
  if (readings.length < 2) return readings;
  const best = Math.max(...readings.map(reading => reading.overall));
  const ranked = readings
    .filter(reading => reading.overall >= best * MIN_OF_BEST)
    .sort((a, b) => b.overall - a.overall || a.yearFrom - b.yearFrom);
  shareYear(ranked);
  return ranked;
}

/**
 * Every way in which a pre-1981 VIN fits a known numbering scheme, best first; empty when none fits.
 * Takes any text, never throws. A model year or make in `options` chooses between readings.
 */
export function decodeClassic(text: string, options: ClassicOptions = {}): ClassicReading[] {
  const number = normalizeClassic(text);
  if (number.length < MIN_LENGTH || number.length > MAX_LENGTH) return [];
  const { modelYear, make } = options;
  const first = number.charCodeAt(0);
  let readings: ClassicReading[] = [];
  for (const scheme of schemesOfLength(number.length))
    if (scheme.starts[first])
      for (const reading of readingsOn(number, scheme, modelYear))
        if (reading.overall >= MIN_OVERALL) readings.push(reading);
  if (modelYear !== undefined)
    readings = prefer(
      readings,
      ({ yearFrom, yearTo }) => yearFrom <= modelYear && modelYear <= yearTo,
      `The year ${modelYear} does not fit this number.`,
    );
  if (make !== undefined && make !== '') {
    const wanted = make.trim().toLowerCase();
    readings = prefer(
      readings,
      reading => reading.make.toLowerCase() === wanted,
      `The make ${make} does not fit this number.`,
    );
  }
  return rank(readings);
}

export { normalizeClassic } from './normalize-classic.ts';
export type { ClassicOptions, ClassicReading } from './classic-reading.ts';
