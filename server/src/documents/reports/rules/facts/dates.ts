import { dayOf } from '../../../../kit/clock.ts';
import type { Translations } from '../../../../kit/text/bilingual.ts';
import { say } from './words.ts';
import { withCommas } from '../../../../kit/text/numbers.ts';

const DAY_MS = 86_400_000;

/** The day of a record whose source states none that can be read: it has no place in time, and counts all the same. */
export const UNDATED = '1900';

/** Sources also write the first day of that year. */
export const isUndated = (day: string): boolean => day.startsWith(UNDATED);

/** Milliseconds of an ISO date to the day, month or year; what is missing counts as the first. */
function instant(day: string): number {
  return Date.parse(`${day}${'-01-01'.slice(day.length - 4)}`);
}

/** Days from one ISO date to another; negative when the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((instant(to) - instant(from)) / DAY_MS);
}

export function yearsBetween(from: string, to: string): number {
  return daysBetween(from, to) / 365.25;
}

/** Whole months, rounded. */
export function monthsBetween(from: string, to: string): number {
  return Math.round(yearsBetween(from, to) * 12);
}

/** The ISO day `days` after another. */
export function dayAfter(day: string, days: number): string {
  return dayOf(new Date(instant(day) + days * DAY_MS));
}

/** ISO month of the month before. */
export function monthBefore(day: string): string {
  return dayAfter(`${day.slice(0, 7)}-01`, -1).slice(0, 7);
}

/** Writes an ISO date in both languages. The formats are made once: making one takes longer than a hundred dates. */
function writer(en: Intl.DateTimeFormatOptions, es = en): (day: string) => Translations {
  const english = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...en });
  const spanish = new Intl.DateTimeFormat('es-US', { timeZone: 'UTC', ...es });
  return day => ({ en: english.format(instant(day)), es: spanish.format(instant(day)) });
}

const longMonth = writer({ month: 'long', year: 'numeric' });
const abbreviatedMonth = writer({ month: 'short', year: 'numeric' });
const longDay = writer({ day: 'numeric', month: 'long', year: 'numeric' });
/** Spanish writes its months out. */
const monthInRange = writer({ month: 'short' }, { month: 'long' });
const monthEndingRange = writer({ month: 'short', year: 'numeric' }, { month: 'long', year: 'numeric' });

/** "February 2022"; a lone year stays a year. */
export function monthWords(day: string): Translations {
  if (isUndated(day)) return say('undated.month');
  return day.length === 4 ? { en: day, es: day } : longMonth(day);
}

/** "Feb 2022", for tiles. */
export function shortMonth(day: string): Translations {
  if (isUndated(day)) return say('undated.short');
  return day.length === 4 ? { en: day, es: day } : abbreviatedMonth(day);
}

/** "February 3, 2022"; a month or a year stays as exact as it is. */
export function dayWords(day: string): Translations {
  if (isUndated(day)) return say('undated.day');
  return day.length < 10 ? monthWords(day) : longDay(day);
}

/** How exactly a day is known, as the sentences below choose by. */
const exactness = (day: string): string => (isUndated(day) ? 'undated' : day.length < 10 ? 'month_or_year' : 'day');

/**
 * A day as part of a sentence, by how exactly it is known, for parameters named after it: `on_from` is "on March 3, 2018",
 * "in March 2018" or "in 2018"; `of_from` is "of …"; `the_from` has the article that Spanish puts before a day.
 */
export function dayForms<Name extends string>(name: Name, day: string) {
  const params = { exact: exactness(day), day: dayWords(day) };
  return {
    [`on_${name}`]: say('day_form.on', params),
    [`of_${name}`]: say('day_form.of', params),
    [`the_${name}`]: say('day_form.the', params),
  } as Record<`${'on' | 'of' | 'the'}_${Name}`, Translations>;
}

/** "March 3, 2018 to May 2019"; in Spanish "del 3 de marzo de 2018 a mayo de 2019". */
export function dayRange(from: string, to: string): Translations {
  const exact = { exact_from: exactness(from), exact_to: exactness(to) };
  return say('day_form.range', { ...exact, from: dayWords(from), to: dayWords(to) });
}

function monthOf(day: string, isWhole: boolean): Translations {
  if (isUndated(day) || day.length === 4) return dayWords(day);
  return isWhole ? monthEndingRange(day) : monthInRange(day);
}

/** "between Feb and May 2014", "between Dec 2013 and May 2014" or "in May 2014". */
export function betweenMonths(from: string, to: string): Translations {
  if (from.slice(0, 7) === to.slice(0, 7)) return say('between.same', { month: monthOf(to, true) });
  const first = monthOf(from, from.slice(0, 4) !== to.slice(0, 4) || to.length === 4);
  return say('between.two', { first, second: monthOf(to, true) });
}

/** 66870 → "66,870", the American way in both languages. */
export function figure(number: number): string {
  return withCommas(Math.round(number));
}

/** Cents → "$14,200"; cents are dropped, as estimates have none. */
export function dollars(cents: number): string {
  return `$${figure(cents / 100)}`;
}
