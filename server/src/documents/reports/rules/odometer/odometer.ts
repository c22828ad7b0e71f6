import { ODOMETER_CLASSES, type OdometerClass } from '../../document/shape/odometer-class.ts';
import {
  changesHands,
  hasTitle,
  LATEST_NOTE_DAYS,
  looksMistyped,
  looksMistypedAtEnd,
  ownPace,
  type Beside,
} from './mistyped.ts';
import { dayAfter, UNDATED } from '../facts/dates.ts';
import {
  distinct,
  goesAround,
  isBelow,
  isNew,
  milesPerYear,
  MAX_MILES_PER_YEAR,
  readingsInOrder,
  type Reading,
} from './odometer-series.ts';

export { MAX_MILES_PER_YEAR, neverFalls, tolerance, type Reading } from './odometer-series.ts';

/** A title's or a brand's statements about the odometer, the gravest first. */
const ODOMETER_PHRASES = [
  'tampering_verified',
  'not_actual',
  'may_be_altered',
  'discrepancy',
  'exceeds_limits',
  'replaced',
] as const;
export type OdometerPhrase = (typeof ODOMETER_PHRASES)[number];
const GRAVE_PHRASES: readonly OdometerPhrase[] = ['tampering_verified', 'not_actual'];

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
  /** No title carries the phrase: another source told it. */
  statedElsewhere: boolean;
  findings: OdometerFinding<R>[];
  /** Sorted, without duplicates; suspects are among them. */
  readings: R[];
  /** Readings that are set aside: mistyped, or refuted by those around them. */
  suspects: R[];
}

export interface OdometerOptions extends Beside {
  modelYear?: number | undefined;
  phrases?: readonly OdometerPhrase[];
  /** Those of the phrases that a title carries; all where it is not said. */
  onTitles?: readonly OdometerPhrase[];
  /** Miles at which an odometer of five digits starts again. */
  turnsAt?: number;
}

/** Readings that are wrong by positive evidence, each between two that agree with each other. */
function typoSuspects<R extends Reading>(readings: readonly R[], beside: Beside): R[] {
  return readings.filter((_, at) => looksMistyped(readings, at, beside));
}

/** From so many miles a year on, a return to the old course is no driving but the proof of a wrong entry. */
const MAX_CATCHING_UP = 30_000;
/** Hardly any rollback leaves less than this share; so low an entry is wrong if the vehicle keeps its pace without it. */
const MIN_LEFT = 0.5;
/** So many miles a year nobody drives, so the entry is wrong whatever comes after it. */
const IMPOSSIBLE_MILES_PER_YEAR = 200_000;
/** Couriers drive more than is usual; above this a high entry is rather wrong than rolled back, where lower ones follow. */
const UNLIKELY_MILES_PER_YEAR = 85_000;
const LAST_DAY = '9999';

const highestOf = <R extends Reading>(segment: readonly R[]): R | undefined =>
  segment.reduce<R | undefined>((top, other) => (top && top.miles > other.miles ? top : other), undefined);

/** The series read from the first reading to the last, in stretches that a fall divides. */
class Walk<R extends Reading> {
  findings: OdometerFinding<R>[] = [];
  readonly refuted: R[] = [];
  #segment: R[] = [];
  readonly #notes: string[];

  constructor(
    readonly readings: readonly R[],
    readonly options: OdometerOptions,
  ) {
    this.#notes = [...(options.replacedOn ?? [])].sort();
    readings.forEach((reading, at) => this.#read(reading, readings.slice(at + 1)));
  }

  #read(reading: R, rest: readonly R[]): void {
    const high = highestOf(this.#segment);
    if (high && isBelow(reading, high)) return this.#fall(reading, high, rest);
    const last = this.#segment.at(-1);
    const pace = last ? milesPerYear(last, reading) : 0;
    const isWrongEnd = pace > IMPOSSIBLE_MILES_PER_YEAR || looksMistypedAtEnd(reading, this.#segment);
    if (last && rest.length === 0 && isWrongEnd) return this.#refute(reading, last, reading);
    if (last && pace > MAX_MILES_PER_YEAR) this.#found('jump', last, reading);
    this.#segment.push(reading);
  }

  #fall(reading: R, high: R, rest: readonly R[]): void {
    if (this.#isReplaced(high, reading)) return this.#startAgain('replaced', high, reading);
    if (goesAround(high, reading, this.readings, this.options)) return this.#startAgain('rollover', high, reading);
    if (this.#isAlone(reading, high, rest)) return this.#refute(reading, high, reading);
    const before = this.#segment.at(-1) === high ? this.#segment.at(-2) : undefined;
    if (before && this.#isImpossible(before, high, reading, rest)) {
      this.#segment.pop();
      this.findings = this.findings.filter(({ later }) => later !== high);
      this.#refute(high, before, high);
      this.#segment.push(reading);
      return;
    }
    const confirmedBy = rest.filter(other => isBelow(other, high));
    const proof = distinct([reading, ...confirmedBy]).length > 1;
    this.#startAgain(proof ? 'rollback' : 'possible_rollback', high, reading, proof ? confirmedBy : []);
  }

  /**
   * Whether a low reading is the least supported of all: nobody vouches for it, or the next one is back on the course that
   * the vehicle had before it.
   */
  #isAlone(low: R, high: R, rest: readonly R[]): boolean {
    const confirmedBy = rest.filter(other => isBelow(other, high) && !other.exempt);
    if (low.exempt && confirmedBy.length === 0) return true;
    const next = rest[0];
    if (!next || isBelow(next, high)) return false;
    const [own, fromLow] = [ownPace(this.#segment), milesPerYear(low, next)];
    const isOnCourse = Math.abs(milesPerYear(high, next) - own) < fromLow - own;
    return fromLow > MAX_CATCHING_UP || (low.miles < high.miles * MIN_LEFT && isOnCourse);
  }

  /** Whether a high reading cannot be: nobody vouches for it, or nobody drives so much, and no title speaks for a rollback. */
  #isImpossible(before: R, high: R, low: R, rest: readonly R[]): boolean {
    if (isBelow(low, before)) return false;
    const pace = milesPerYear(before, high);
    if (high.exempt || pace > IMPOSSIBLE_MILES_PER_YEAR) return true;
    const [next, ...lower] = rest.filter(other => isBelow(other, high));
    if (!next || isBelow(next, low) || changesHands(high, low, this.options)) return false;
    return pace > UNLIKELY_MILES_PER_YEAR && !hasTitle([low, next, ...lower]);
  }

  /** A title that tells of a new odometer follows by months; where the reading starts near zero, even by years. */
  #isReplaced(high: R, reading: R): boolean {
    const latest = isNew(reading) ? LAST_DAY : dayAfter(reading.on, LATEST_NOTE_DAYS);
    const at = this.#notes.findIndex(on => on === UNDATED || (on >= high.on && on <= latest));
    if (at < 0) return false;
    this.#notes.splice(at, 1);
    return true;
  }

  #refute(wrong: R, earlier: R, later: R): void {
    this.refuted.push(wrong);
    this.#found('doubtful', earlier, later);
  }

  #startAgain(kind: OdometerFinding['class'], earlier: R, later: R, confirmedBy: R[] = []): void {
    this.#found(kind, earlier, later, confirmedBy);
    this.#segment = [later];
  }

  #found(kind: OdometerFinding['class'], earlier: R, later: R, confirmedBy: R[] = []): void {
    const against = distinct(this.#segment.filter(other => isBelow(later, other)));
    this.findings.push({ class: kind, earlier, later, confirmedBy, singleHigh: against.length === 1 });
  }
}

/** A rollback that is confirmed on both sides; one that rests on one high reading is a step milder. */
export const isConfirmed = ({ class: kind, singleHigh }: OdometerFinding): boolean =>
  kind === 'rollback' && !singleHigh;

/** A phrase outweighs the readings, unless they prove what it does not say: a fall that is confirmed. */
function classOf(findings: readonly OdometerFinding[], phrase: OdometerPhrase | null): OdometerClass {
  const worst = findings.reduce((most, finding) => Math.max(most, ODOMETER_CLASSES.indexOf(finding.class)), 0);
  const isBranded = phrase !== null && (GRAVE_PHRASES.includes(phrase) || !findings.some(isConfirmed));
  return isBranded ? 'branded' : (ODOMETER_CLASSES[worst] ?? 'in_order');
}

/**
 * The result for a series of odometer readings. The rules are those of the project's document on reports, section 2.3: duplicates are
 * dropped, a mistyped reading is set aside, and the rest is walked in segments, so that one event is reported once and not at every later
 * reading. A reading is called mistyped on positive evidence only; a single digit that differs is none, as it would excuse two rollbacks
 * in three.
 */
export function assessOdometer<R extends Reading>(input: readonly R[], options: OdometerOptions): OdometerVerdict<R> {
  const readings = readingsInOrder(input);
  const mistyped = typoSuspects(readings, options);
  const walk = new Walk(
    readings.filter(reading => !mistyped.includes(reading)),
    options,
  );
  const typos = mistyped.map((suspect): OdometerFinding<R> => {
    const earlier = readings[readings.indexOf(suspect) - 1] ?? suspect;
    return { class: 'typo_suspect', earlier, later: suspect, confirmedBy: [], singleHigh: false };
  });
  const findings = [...walk.findings, ...typos];
  const phrase = ODOMETER_PHRASES.find(one => options.phrases?.includes(one)) ?? null;
  return {
    class: classOf(findings, phrase),
    phrase,
    statedElsewhere: phrase !== null && !(options.onTitles?.includes(phrase) ?? true),
    findings,
    readings,
    suspects: [...mistyped, ...walk.refuted],
  };
}

/** The last reading that nothing speaks against, or null; also what the given mileage is compared with. */
export function lastReading<R extends Reading>(verdict: OdometerVerdict<R>): R | null {
  const sound = verdict.readings.filter(reading => !verdict.suspects.includes(reading));
  const last = sound.at(-1) ?? null;
  const isJump = verdict.findings.some(({ class: kind, later }) => kind === 'jump' && later === last);
  return isJump ? (sound.at(-2) ?? last) : last;
}

/** The reading the given mileage falls short of, or null when it fits. */
export function contradictedBy<R extends Reading>(verdict: OdometerVerdict<R>, givenMiles: number | null): R | null {
  const last = lastReading(verdict);
  if (givenMiles === null || !last) return null;
  return isBelow({ miles: givenMiles }, last) ? last : null;
}

/** Miles that a fall has taken off the reading: it is added back where the fall is sure. */
export function hiddenMiles({ findings }: OdometerVerdict): number {
  return findings
    .filter(finding => isConfirmed(finding) || finding.class === 'replaced')
    .reduce((sum, { earlier, later }) => sum + earlier.miles - later.miles, 0);
}

/** The mileage the readings support best; null without a reading, `unknown` where a title says that none is true. */
export function supportedMiles(verdict: OdometerVerdict): number | 'unknown' | null {
  const last = lastReading(verdict);
  if (!last) return null;
  const isUnknown = verdict.phrase !== null && verdict.phrase !== 'replaced';
  return isUnknown || verdict.findings.some(({ class: kind }) => kind === 'rollover')
    ? 'unknown'
    : last.miles + hiddenMiles(verdict);
}
