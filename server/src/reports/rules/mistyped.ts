import { daysBetween } from './dates.ts';
import { isBelow, milesPerYear, tolerance, type Reading } from './odometer-series.ts';

const KM_PER_MILE = 1.609344;

function interpolate(before: Reading, after: Reading, on: string): number {
  const span = daysBetween(before.on, after.on);
  const share = span === 0 ? 0.5 : daysBetween(before.on, on) / span;
  return before.miles + (after.miles - before.miles) * share;
}

/** What was meant if a digit is too many or too few: wrong by a factor that no rollback has. */
function digitsCorrected(miles: number): number[] {
  const digits = String(miles);
  const withoutDouble = [...digits].flatMap((digit, at) =>
    digit === digits[at + 1] ? [Number(digits.slice(0, at) + digits.slice(at + 1))] : [],
  );
  return [miles / 10, miles * 10, ...withoutDouble];
}

/** What was meant if the unit is wrong or two neighboring digits changed places. */
function otherwiseCorrected(miles: number): number[] {
  const digits = String(miles);
  const swapped = [...digits].slice(0, -1).flatMap((digit, at) => {
    const next = digits[at + 1] ?? '';
    return digit === next ? [] : [Number(digits.slice(0, at) + next + digit + digits.slice(at + 2))];
  });
  return [miles / KM_PER_MILE, miles * KM_PER_MILE, ...swapped];
}

/** Of the way between the neighbors, how far a corrected figure may lie from the even course. */
const SHARE_OF_WAY = 0.15;
/** A digit too many or too few is a rarer coincidence, but a tenth of any figure lies somewhere on a long way. */
const SHARE_OF_WAY_BY_DIGITS = 0.3;
/** After a rollback the way between the neighbors is shorter than the pace before and after would make it. */
const LEAST_PACE = 0.7;
const DAYS_OF_A_PACE = 300;

/** Whether a vehicle ran between two readings about as fast as it did outside of them. */
function keepsPace(readings: readonly Reading[], before: Reading, after: Reading): boolean {
  const [first, last] = [readings[0] ?? before, readings.at(-1) ?? after];
  const outside = [
    [first, before],
    [after, last],
  ] as const;
  const paces = outside
    .filter(([from, to]) => daysBetween(from.on, to.on) >= DAYS_OF_A_PACE)
    .map(([from, to]) => milesPerYear(from, to));
  return paces.length > 0 && paces.every(pace => milesPerYear(before, after) >= pace * LEAST_PACE);
}

/**
 * Whether a reading is mistyped by positive evidence: the readings around it agree with each other and not with it, and
 * a usual slip of the pen (a digit too many or too few, kilometers for miles, two digits swapped) puts it between them.
 */
export function looksMistyped(readings: readonly Reading[], at: number): boolean {
  const [before, reading, after] = [readings[at - 1], readings[at], readings[at + 1]];
  if (!before || !reading || !after) return false;
  const fits = !isBelow(reading, before) && !isBelow(after, reading);
  if (fits || isBelow(after, before)) return false;
  const expected = interpolate(before, after, reading.on);
  const between = (miles: number) =>
    miles >= before.miles - tolerance(before.miles) && miles <= after.miles + tolerance(after.miles);
  const isNear = (share: number) => (miles: number) =>
    between(miles) && Math.abs(miles - expected) <= Math.max(tolerance(expected), (after.miles - before.miles) * share);
  if (digitsCorrected(reading.miles).some(isNear(SHARE_OF_WAY_BY_DIGITS))) return true;
  return otherwiseCorrected(reading.miles).some(isNear(SHARE_OF_WAY)) && keepsPace(readings, before, after);
}

/** Twice its own pace and more than this a year is unusual for a vehicle. */
const UNUSUAL_MILES_PER_YEAR = 25_000;
const USUAL_MILES_PER_YEAR = 12_000;

/**
 * Whether the last reading is too high and would fit with a digit less or as kilometers. No reading after it confirms
 * that, so it is only set aside, not called mistyped.
 */
export function looksMistypedAtEnd(reading: Reading, before: readonly Reading[]): boolean {
  const first = before[0];
  const last = before.at(-1);
  if (!first || !last) return false;
  const own = daysBetween(first.on, last.on) < 365 ? USUAL_MILES_PER_YEAR : milesPerYear(first, last);
  if (milesPerYear(last, reading) <= Math.max(UNUSUAL_MILES_PER_YEAR, own * 2)) return false;
  const expected = last.miles + (own * daysBetween(last.on, reading.on)) / 365.25;
  return [reading.miles / 10, reading.miles / KM_PER_MILE].some(
    miles => !isBelow({ miles }, last) && Math.abs(miles - expected) <= Math.max(1000, expected * 0.1),
  );
}
