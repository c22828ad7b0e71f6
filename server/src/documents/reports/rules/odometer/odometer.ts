import { ODOMETER_CLASSES, type OdometerClass } from '../../document/shape/shape-more.ts';
import { dayAfter, UNDATED, daysBetween } from '../facts/dates.ts';
import {
  distinct,
  goesAround,
  isBelow,
  isNew,
  milesPerYear,
  MAX_MILES_PER_YEAR,
  readingsInOrder,
  type Reading,
  neverFalls,
  tolerance,
} from './odometer-series.ts';

const KM_PER_MILE = 1.609344;

/** Other events in the time of a series; each a list of days. */
interface Beside {
  /** A title tells of a new owner. */
  ownersFrom?: readonly string[];
  /** A title or a brand tells of a new odometer. */
  replacedOn?: readonly string[];
}

function interpolate(before: Reading, after: Reading, on: string): number {
  const span = daysBetween(before.on, after.on);
  const share = span === 0 ? 0.5 : daysBetween(before.on, on) / span;
  return before.miles + (after.miles - before.miles) * share;
}

/** A possible typing error, and how far of the way between the neighbors it may lie from the even course. */
interface Slip {
  miles: number;
  ofWay: number;
}

/** A digit too many or too few: wrong by a factor that hardly any rollback has. */
function digitSlips(miles: number): Slip[] {
  const digits = String(miles);
  const withoutDouble = [...digits].flatMap((digit, at) =>
    digit === digits[at + 1] ? [Number(digits.slice(0, at) + digits.slice(at + 1))] : [],
  );
  return [miles / 10, miles * 10, ...withoutDouble].map(meant => ({ miles: meant, ofWay: 0.3 }));
}

/** The wrong unit, or two neighboring digits that changed places: a rollback may lie as near by chance. */
function otherSlips(miles: number): Slip[] {
  const digits = String(miles);
  const swapped = [...digits].slice(0, -1).flatMap((digit, at) => {
    const next = digits[at + 1] ?? '';
    return digit === next ? [] : [Number(digits.slice(0, at) + next + digit + digits.slice(at + 2))];
  });
  return [miles / KM_PER_MILE, miles * KM_PER_MILE, ...swapped].map(meant => ({ miles: meant, ofWay: 0.15 }));
}

/** How far of its own value a corrected figure may lie from the one that the neighbors make likely. */
const MAX_OFF = 0.08;
/** After a rollback the way between the neighbors is shorter than the pace before it would make it. */
const MIN_OF_PACE = 0.7;
const MAX_OF_PACE = 1.5;
const DAYS_OF_A_PACE = 300;
const GOOD_NEIGHBORS = 2;

const paceOf = (from: Reading | undefined, to: Reading): number | null =>
  from && daysBetween(from.on, to.on) >= DAYS_OF_A_PACE ? milesPerYear(from, to) : null;

/**
 * Whether the readings around one carry the claim that it is wrong: two good ones on either side, or the way between its
 * neighbors at the pace that the vehicle had before. The pace after proves nothing, as one that was rolled back runs on
 * at its pace too.
 */
function isCarried(sound: readonly Reading[], before: Reading, after: Reading): boolean {
  const [earlier, later] = [sound.slice(0, sound.indexOf(before) + 1), sound.slice(sound.indexOf(after))];
  const [own, between] = [paceOf(earlier[0], before), milesPerYear(before, after)];
  if (own !== null) return between >= own * MIN_OF_PACE && between <= own * MAX_OF_PACE;
  const near = [earlier.slice(-GOOD_NEIGHBORS), later.slice(0, GOOD_NEIGHBORS)];
  return near.every(side => distinct(side).length === GOOD_NEIGHBORS) && neverFalls(near.flat());
}

/** A title that tells of a new odometer follows the repair by months. */
const LATEST_NOTE_DAYS = 400;

/** Whether a reading stands on a title: its owner has signed it. */
const hasTitle = (readings: readonly Reading[]): boolean => readings.some(({ onTitle }) => onTitle);

/** Whether a new owner begins after a high reading and by the low one. */
const changesHands = (high: Reading, low: Reading, { ownersFrom = [] }: Beside): boolean =>
  ownersFrom.some(on => on > high.on && on <= low.on);

/** Whether a fall is more than a slip of the pen: someone has bought, sworn to or repaired something meanwhile. */
function isMeant(high: Reading, low: Reading, rest: readonly Reading[], beside: Beside): boolean {
  const { replacedOn = [] } = beside;
  const latestNote = dayAfter(low.on, LATEST_NOTE_DAYS);
  return (
    changesHands(high, low, beside) ||
    replacedOn.some(on => on === UNDATED || (on >= high.on && on <= latestNote)) ||
    hasTitle(rest.filter(other => isBelow(other, high)))
  );
}

/**
 * Whether a reading is mistyped by positive evidence: the readings around it agree with each other and not with it, a usual
 * slip of the pen (a digit too many or too few, kilometers for miles, two digits swapped) puts it where they make it likely,
 * and nothing speaks for a rollback. A title that is exempt from stating a mileage is no evidence against another reading.
 */
function looksMistyped(readings: readonly Reading[], at: number, beside: Beside = {}): boolean {
  const reading = readings[at];
  const sound = readings.filter(other => other !== reading && !other.exempt);
  const earlier = readings.slice(0, at).filter(({ exempt }) => !exempt);
  const [before, after] = [earlier.at(-1), sound[earlier.length]];
  if (!reading || !before || !after || isBelow(after, before)) return false;
  const isHigh = isBelow(after, reading);
  if (!isHigh && !isBelow(reading, before)) return false;
  if (isHigh && isMeant(reading, after, readings.slice(at + 1), beside)) return false;
  const expected = interpolate(before, after, reading.on);
  const way = after.miles - before.miles;
  const isNear = ({ miles, ofWay }: Slip) =>
    miles >= before.miles - tolerance(before.miles) &&
    miles <= after.miles + tolerance(after.miles) &&
    Math.abs(miles - expected) <= Math.min(expected * MAX_OFF, Math.max(tolerance(expected), way * ofWay));
  const slips = [...digitSlips(reading.miles), ...otherSlips(reading.miles)];
  return slips.some(isNear) && isCarried(sound, before, after);
}

/** Twice its own pace and more than this a year is unusual for a vehicle. */
const UNUSUAL_MILES_PER_YEAR = 25_000;
const USUAL_MILES_PER_YEAR = 12_000;

/** Miles a year of a series; a usual figure where it is too short to tell. */
function ownPace(series: readonly Reading[]): number {
  const [first, last] = [series[0], series.at(-1)];
  return first && last && daysBetween(first.on, last.on) >= 365 ? milesPerYear(first, last) : USUAL_MILES_PER_YEAR;
}

/**
 * Whether the last reading is too high and would fit with a digit less or as kilometers. No reading after it confirms
 * that, so it is only set aside, not called mistyped.
 */
function looksMistypedAtEnd(reading: Reading, before: readonly Reading[]): boolean {
  const last = before.at(-1);
  if (!last) return false;
  const own = ownPace(before);
  if (milesPerYear(last, reading) <= Math.max(UNUSUAL_MILES_PER_YEAR, own * 2)) return false;
  const expected = last.miles + (own * daysBetween(last.on, reading.on)) / 365.25;
  return [reading.miles / 10, reading.miles / KM_PER_MILE].some(
    miles => !isBelow({ miles }, last) && Math.abs(miles - expected) <= Math.max(1000, expected * 0.1),
  );
}

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
