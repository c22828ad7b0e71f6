/** The present moment, passed in so that tests can stop it. */
export type Clock = () => Date;

const DAY_MS = 24 * 60 * 60 * 1000;

/** The moment `days` (may be negative or a fraction) after `from`. */
export function daysAfter(from: Date, days: number): Date {
  return new Date(from.getTime() + days * DAY_MS);
}

/** The last day that a moment can be written of with four digits of a year, as PostgreSQL reads it. */
const LAST_DAY = '9999-12-31';

/** When a day (`2026-06-15`, in UTC) is over; undefined where none is given, and for the last day there is. */
export const endOfDay = (day: string | undefined): Date | undefined =>
  day === undefined || day === LAST_DAY ? undefined : daysAfter(new Date(day), 1);

/** The first moment of a day in UTC. */
export function startOfDay(at: Date): Date {
  return new Date(Math.floor(at.getTime() / DAY_MS) * DAY_MS);
}

/** The day of a moment in UTC, as `2026-11-23`. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
