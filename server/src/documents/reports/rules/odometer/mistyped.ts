import { dayAfter, daysBetween, UNDATED } from '../facts/dates.ts';
import { distinct, isBelow, milesPerYear, neverFalls, tolerance, type Reading } from './odometer-series.ts';

const KM_PER_MILE = 1.609344;

/** Other events in the time of a series; each a list of days. */
export interface Beside {
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
export const LATEST_NOTE_DAYS = 400;

/** Whether a reading stands on a title: its owner has signed it. */
export const hasTitle = (readings: readonly Reading[]): boolean => readings.some(({ onTitle }) => onTitle);

/** Whether a new owner begins after a high reading and by the low one. */
export const changesHands = (high: Reading, low: Reading, { ownersFrom = [] }: Beside): boolean =>
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
export function looksMistyped(readings: readonly Reading[], at: number, beside: Beside = {}): boolean {
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
export function ownPace(series: readonly Reading[]): number {
  const [first, last] = [series[0], series.at(-1)];
  return first && last && daysBetween(first.on, last.on) >= 365 ? milesPerYear(first, last) : USUAL_MILES_PER_YEAR;
}

/**
 * Whether the last reading is too high and would fit with a digit less or as kilometers. No reading after it confirms
 * that, so it is only set aside, not called mistyped.
 */
export function looksMistypedAtEnd(reading: Reading, before: readonly Reading[]): boolean {
  const last = before.at(-1);
  if (!last) return false;
  const own = ownPace(before);
  if (milesPerYear(last, reading) <= Math.max(UNUSUAL_MILES_PER_YEAR, own * 2)) return false;
  const expected = last.miles + (own * daysBetween(last.on, reading.on)) / 365.25;
  return [reading.miles / 10, reading.miles / KM_PER_MILE].some(
    miles => !isBelow({ miles }, last) && Math.abs(miles - expected) <= Math.max(1000, expected * 0.1),
  );
}
