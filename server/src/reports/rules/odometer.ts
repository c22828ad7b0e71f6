import { daysBetween } from './dates.ts';

/** One reading in miles; `rank` orders readings of one day, the more reliable source first. */
export interface Reading {
  on: string;
  miles: number;
  rank: number;
  recordId: string;
}

type OdometerClass = 'in_order' | 'rollover' | 'jump' | 'typo_suspect' | 'possible_rollback' | 'rollback' | 'branded';

/** Federal phrases of a title that outweigh every reading. */
export type OdometerPhrase = 'not_actual' | 'exceeds_limits' | 'tampering_verified';

/** One inconsistency, with the two readings the text quotes. */
export interface OdometerFinding<R extends Reading = Reading> {
  class: Exclude<OdometerClass, 'in_order' | 'branded'>;
  earlier: R;
  later: R;
  /** Only one reading contradicts the lower ones: either it is wrong, or the odometer was turned back. */
  singleHigh: boolean;
  /** Later readings that confirm the lower figure. */
  confirmedBy: R[];
}

export interface OdometerVerdict<R extends Reading = Reading> {
  class: OdometerClass;
  phrase: OdometerPhrase | null;
  findings: OdometerFinding<R>[];
  /** Sorted, without duplicates; suspects are among them. */
  readings: R[];
  suspects: R[];
}

/** Reports lag behind the odometer, so a reading may be this much lower than an earlier one. */
export const tolerance = (miles: number): number => Math.max(500, miles * 0.01);

/** More than this a year is an unusual jump. */
export const MOST_MILES_PER_YEAR = 60_000;

const TYPO_RATIOS = [10, 0.1, 1.609, 0.621];
const SEVERITY: OdometerClass[] = [
  'in_order',
  'rollover',
  'jump',
  'typo_suspect',
  'possible_rollback',
  'rollback',
  'branded',
];

function withoutDuplicates<R extends Reading>(sorted: R[]): R[] {
  const kept: R[] = [];
  for (const reading of sorted) {
    const twin = kept.some(
      other => Math.abs(daysBetween(other.on, reading.on)) <= 3 && Math.abs(other.miles - reading.miles) <= 1,
    );
    if (!twin) kept.push(reading);
  }
  return kept;
}

/** Whether no reading is lower than one before, within the tolerance. */
export function neverFalls(readings: readonly Reading[]): boolean {
  let highest = 0;
  return readings.every(({ miles }) => {
    const fits = miles >= highest - tolerance(highest);
    highest = Math.max(highest, miles);
    return fits;
  });
}

function interpolate(before: Reading, after: Reading, on: string): number {
  const span = daysBetween(before.on, after.on);
  const share = span === 0 ? 0.5 : daysBetween(before.on, on) / span;
  return before.miles + (after.miles - before.miles) * share;
}

/** Some single digit, written differently, would put the reading between its neighbors and near what is expected. */
function oneDigitOff(miles: number, expected: number, before: Reading, after: Reading): boolean {
  const digits = String(miles);
  return [...digits].some((_, at) =>
    [...'0123456789'].some(digit => {
      if (at === 0 && digit === '0') return false;
      const changed = Number(digits.slice(0, at) + digit + digits.slice(at + 1));
      const between = changed >= before.miles && changed <= after.miles;
      return changed !== miles && between && Math.abs(changed / expected - 1) <= 0.08;
    }),
  );
}

function looksMistyped(reading: Reading, before: Reading, after: Reading): boolean {
  const expected = interpolate(before, after, reading.on);
  if (expected <= 0) return false;
  if (TYPO_RATIOS.some(ratio => Math.abs(reading.miles / expected / ratio - 1) <= 0.08)) return true;
  const sameLength = String(reading.miles).length === String(Math.round(expected)).length;
  return sameLength && oneDigitOff(reading.miles, expected, before, after);
}

function typoSuspects<R extends Reading>(readings: R[]): R[] {
  if (neverFalls(readings)) return [];
  return readings.filter((reading, at) => {
    const before = readings[at - 1];
    const after = readings[at + 1];
    if (!before || !after) return false;
    return neverFalls(readings.filter(other => other !== reading)) && looksMistyped(reading, before, after);
  });
}

/** Dates are those of the report, so a shorter time than a month says nothing about the pace. */
function milesPerYear(from: Reading, to: Reading): number {
  return ((to.miles - from.miles) / Math.max(daysBetween(from.on, to.on), 30)) * 365.25;
}

function walk<R extends Reading>(readings: R[], modelYear: number | undefined): OdometerFinding<R>[] {
  const findings: OdometerFinding<R>[] = [];
  let segment: R[] = [];
  readings.forEach((reading, at) => {
    const high = segment.reduce<R | null>((top, other) => (top && top.miles > other.miles ? top : other), null);
    const last = segment.at(-1);
    const found = (kind: OdometerFinding['class'], earlier: R, confirmedBy: R[] = []) => {
      const against = segment.filter(other => other.miles - tolerance(other.miles) > reading.miles);
      findings.push({ class: kind, earlier, later: reading, confirmedBy, singleHigh: against.length === 1 });
    };
    if (high && modelYear !== undefined && modelYear < 1990 && high.miles > 90_000 && reading.miles < 15_000) {
      found('rollover', high);
      segment = [reading];
      return;
    }
    const limit = high ? high.miles - tolerance(high.miles) : 0;
    if (high && reading.miles < limit) {
      const confirmedBy = readings.slice(at + 1).filter(other => other.miles < limit);
      found(confirmedBy.length > 0 ? 'rollback' : 'possible_rollback', high, confirmedBy);
      segment = [reading];
      return;
    }
    if (last && milesPerYear(last, reading) > MOST_MILES_PER_YEAR) found('jump', last);
    segment.push(reading);
  });
  return findings;
}

/**
 * What a series of odometer readings says. The rules are those of the project's document on reports, section 2.3:
 * duplicates are dropped, a mistyped reading is set aside, and the rest is walked in segments, so that one event is
 * reported once and not at every later reading.
 */
export function assessOdometer<R extends Reading>(
  input: readonly R[],
  options: { modelYear?: number | undefined; phrases?: readonly OdometerPhrase[] },
): OdometerVerdict<R> {
  const sorted = [...input].sort((a, b) => a.on.localeCompare(b.on) || a.rank - b.rank || a.miles - b.miles);
  const readings = withoutDuplicates(sorted);
  const suspects = typoSuspects(readings);
  const sound = readings.filter(reading => !suspects.includes(reading));
  const findings = walk(sound, options.modelYear);
  for (const suspect of suspects) {
    const earlier = readings[readings.indexOf(suspect) - 1] ?? suspect;
    findings.push({ class: 'typo_suspect', earlier, later: suspect, confirmedBy: [], singleHigh: false });
  }
  const phrases = options.phrases ?? [];
  const phrase = (['tampering_verified', 'not_actual', 'exceeds_limits'] as const).find(one => phrases.includes(one));
  const worst = findings.reduce((most, finding) => Math.max(most, SEVERITY.indexOf(finding.class)), 0);
  const assessment = phrase ? 'branded' : (SEVERITY[worst] ?? 'in_order');
  return { class: assessment, phrase: phrase ?? null, findings, readings, suspects };
}

/** The last reading that is not suspect, or null; also what the given mileage is compared with. */
export function lastReading<R extends Reading>(verdict: OdometerVerdict<R>): R | null {
  return verdict.readings.filter(reading => !verdict.suspects.includes(reading)).at(-1) ?? null;
}

/** The reading the given mileage falls short of, or null when it fits. */
export function contradictedBy<R extends Reading>(verdict: OdometerVerdict<R>, givenMiles: number | null): R | null {
  const last = lastReading(verdict);
  if (givenMiles === null || !last) return null;
  return givenMiles < last.miles - tolerance(last.miles) ? last : null;
}
