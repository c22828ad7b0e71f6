import { daysBetween } from '../facts/dates.ts';

/** One reading in miles; `rank` orders readings of one day, the more reliable source first. */
export interface Reading {
  on: string;
  miles: number;
  rank: number;
  recordId: string;
  /** It stands on a title, so that an owner has signed it. */
  onTitle?: boolean;
  /** The title it stands on is exempt from stating the mileage, so nobody vouches for it. */
  exempt?: boolean;
}

/** Reports lag behind the odometer, so a reading may be this much lower than an earlier one. */
export const tolerance = (miles: number): number => Math.max(500, miles * 0.01);

/** Whether a reading is lower than another by more than a report lags behind. */
export const isBelow = (low: Pick<Reading, 'miles'>, high: Pick<Reading, 'miles'>): boolean =>
  low.miles < high.miles - tolerance(high.miles);

/** More than this a year is an unusual jump. */
export const MAX_MILES_PER_YEAR = 60_000;

/** The last day a month or a year may mean. */
export const lastDayOf = (on: string): string => `${on}${'-12-28'.slice(on.length - 4)}`;

/** Dates are those of the report, so a shorter time than a month says nothing about the pace. */
export function milesPerYear(from: Reading, to: Reading): number {
  return ((to.miles - from.miles) / Math.max(daysBetween(from.on, lastDayOf(to.on)), 30)) * 365.25;
}

/** Whether no reading is lower than one before, within the tolerance. */
export function neverFalls(readings: readonly Reading[]): boolean {
  let highest = { miles: 0 };
  return readings.every(reading => {
    const fits = !isBelow(reading, highest);
    if (reading.miles > highest.miles) highest = reading;
    return fits;
  });
}

const SAME_DAYS = 3;
/** Kilometers and miles of one figure differ by less than this once both are whole numbers. */
const SAME_MILES = 2;

const isTwin = (a: Reading, b: Reading): boolean =>
  Math.abs(daysBetween(a.on, b.on)) <= SAME_DAYS && Math.abs(a.miles - b.miles) <= SAME_MILES;

/** Readings of one day are in no order, so the lower one comes first; ids make the order of the input irrelevant. */
const inOrder = (a: Reading, b: Reading): number =>
  a.on.localeCompare(b.on) || a.miles - b.miles || a.rank - b.rank || a.recordId.localeCompare(b.recordId);

const isExact = ({ on }: Reading): boolean => on.length === 10;

/** Puts a reading of which only the month or the year is known behind those of that time that are not higher. */
function placed<R extends Reading>(sorted: readonly R[], vague: R): R[] {
  const start = sorted.findIndex(({ on }) => on >= vague.on);
  const at = sorted.findLastIndex(({ on, miles }) => on.startsWith(vague.on) && miles <= vague.miles);
  return sorted.toSpliced(at >= 0 ? at + 1 : start >= 0 ? start : sorted.length, 0, vague);
}

/** By day. A reading without a day has no fixed place in its month or year, so it is never out of order there. */
function sorted<R extends Reading>(readings: readonly R[]): R[] {
  const exact = readings.filter(isExact).toSorted(inOrder);
  const vague = readings
    .filter(reading => !isExact(reading))
    .toSorted((a, b) => b.on.length - a.on.length || inOrder(a, b));
  return vague.reduce<R[]>(placed, exact);
}

/** The readings in order; of a figure that several sources report, the one of the most reliable source. */
export function readingsInOrder<R extends Reading>(input: readonly R[]): R[] {
  const valid: R[] = [];
  for (const reading of sorted(input)) {
    const at = valid.findIndex(other => isTwin(other, reading));
    const twin = valid[at];
    if (!twin) valid.push(reading);
    else if (reading.on === twin.on && reading.rank < twin.rank) valid[at] = reading;
  }
  return valid;
}

const COPY_DAYS = 60;

/** Readings that are evidence of their own: the same figure within two months is a copy of the first. */
export function distinct<R extends Reading>(readings: readonly R[]): R[] {
  return readings.filter(
    (reading, at) =>
      !readings
        .slice(0, at)
        .some(
          other =>
            Math.abs(other.miles - reading.miles) <= SAME_MILES &&
            Math.abs(daysBetween(other.on, reading.on)) <= COPY_DAYS,
        ),
  );
}

const LAST_YEAR_OF_FIVE_DIGITS = 1989;
const TURNS_AT = 100_000;
/** Through zero a vehicle may have been driven so much a year at most; more is a rollback. */
const MAX_AROUND = 30_000;

/**
 * Whether an odometer of five digits can have started again between two readings: the vehicle is old enough, no reading
 * needs a sixth digit, the high one is near the end, and the way around fits the time.
 */
export function goesAround(
  high: Reading,
  low: Reading,
  readings: readonly Reading[],
  { modelYear, turnsAt = TURNS_AT }: { modelYear?: number | undefined; turnsAt?: number },
): boolean {
  if (modelYear === undefined || modelYear > LAST_YEAR_OF_FIVE_DIGITS) return false;
  if (high.miles <= turnsAt * 0.9 || readings.some(({ miles }) => miles >= turnsAt)) return false;
  return milesPerYear(high, { ...low, miles: low.miles + turnsAt }) <= MAX_AROUND;
}

/** So little is on an odometer that was put in not long ago. */
export const isNew = ({ miles }: Pick<Reading, 'miles'>): boolean => miles < 1000;

/** A start so low that hardly anything else explains it. */
export const isFreshStart = ({ miles }: Reading): boolean => miles < 15_000;
