/** A date as sources give it: to the day, the month or only the year. */
export type Precision = 'day' | 'month' | 'year';

export function precisionOf(day: string): Precision {
  return day.length >= 10 ? 'day' : day.length >= 7 ? 'month' : 'year';
}

/** Whether this stands for a day that the source does not state. */
export const isUndated = (day: string): boolean => day.startsWith('1900');

/** The instant of a partial date on a scale: the middle of what is known, UTC. */
export function instantOf(day: string): number {
  const [year = 0, month, date] = day.slice(0, 10).split('-').map(Number);
  if (month === undefined) return Date.UTC(year, 6, 1);
  return Date.UTC(year, month - 1, date ?? 15);
}

/** The first instant of a year, UTC. */
export function yearStart(year: number): number {
  return Date.UTC(year, 0, 1);
}

export function yearOf(day: string): number {
  return Number(day.slice(0, 4));
}
