import { dayOf, daysAfter, startOfDay } from '../../kit/clock.ts';
import type { ReconciledDay, ReconciledSum } from './contract.ts';

/** Gateways list a payment up to three hours late; a day is asked for when it is over for so long. */
const LIST_DELAY_HOURS = 4;
/** Days that were missed, because no server ran, are made up for so far back. */
const MAKES_UP_DAYS = 14;

/** The last day (UTC) whose payments every gateway lists. */
const lastFullDay = (now: Date): string => dayOf(daysAfter(now, -1 - LIST_DELAY_HOURS / 24));

/** The days to ask for: those after the last one that was, or yesterday where there is none; the oldest first. */
export function daysDue(last: string | null, now: Date): string[] {
  const until = lastFullDay(now);
  if (last === null) return [until];
  const days: string[] = [];
  for (let back = MAKES_UP_DAYS - 1; back >= 0; back -= 1) days.push(dayOf(daysAfter(new Date(until), -back)));
  return days.filter(day => day > last);
}

/** Whether a day is over, in UTC. */
export const isOver = (day: string, now: Date): boolean => new Date(day) < startOfDay(now);

/** A day as lines of a file, one for each currency. */
export function sumsOf({ sums, ...day }: ReconciledDay): ReconciledSum[] {
  if (sums.length === 0) return [{ ...day, currency: null, ours: null, theirs: null }];
  return sums.map(sum => ({ ...day, ...sum }));
}
