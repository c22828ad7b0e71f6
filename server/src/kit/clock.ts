/** The present moment, passed in so that tests can stop it. */
export type Clock = () => Date;

const DAY_MS = 24 * 60 * 60 * 1000;

/** The moment `days` (may be negative or a fraction) after `from`. */
export function daysAfter(from: Date, days: number): Date {
  return new Date(from.getTime() + days * DAY_MS);
}

/** The first moment of a day in UTC. */
export function startOfDay(at: Date): Date {
  return new Date(Math.floor(at.getTime() / DAY_MS) * DAY_MS);
}

/** The day of a moment in UTC, as `2026-11-23`. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
