import { createContext, use } from 'react';
import { useFormatter, useTranslations } from '../../kit/messages/intl.ts';
import { textOf, useLanguage } from '../../language.ts';
import { instantOf, isUndated, precisionOf } from './day.ts';
import type { ReportDocument, Words } from './document.ts';

/** Who told each record of the report that is shown. */
export const ReportedByContext = createContext<ReportDocument['told_by']>([]);

/** The unit of the report that is shown. */
export const UnitsContext = createContext<ReportDocument['units']>('mi');

/** The marks of the disputed records of the report that is shown. */
export const DisputesContext = createContext<NonNullable<ReportDocument['disputes']>>([]);

const shapes = {
  day: { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' },
  month: { month: 'short', year: 'numeric', timeZone: 'UTC' },
  year: { year: 'numeric', timeZone: 'UTC' },
} as const;

/** Formatters of a report: sentences, dates, distances and money in one language. */
export function useReader() {
  const t = useTranslations('reports');
  const format = useFormatter();
  const locale = useLanguage();
  const units = use(UnitsContext);
  return {
    t,
    say: (words: Words) => textOf(words, locale),
    /** The same as a separate line: it begins with a capital. */
    line: (words: Words) => capital(textOf(words, locale), locale),
    /** A date as exact as its source gave it. */
    day: (day: string) =>
      isUndated(day) ? t('undated') : format.dateTime(new Date(instantOf(day)), shapes[precisionOf(day)]),
    /** Unit of every distance of the report. */
    units,
    /** A distance with its unit; null where none was read. */
    miles: (miles: number | null) => (miles === null ? null : t('miles', { miles, units })),
    number: (value: number) => format.number(value),
    /** Integer cents of United States dollars, shown without cents. */
    dollars: (cents: number) =>
      format.number(cents / 100, { style: 'currency', currency: 'USD', maximumFractionDigits: 0 }),
    /** Day and minute of an ISO instant in UTC, on the clock of 24 hours as everywhere in a report. */
    moment: (instant: string) =>
      format.dateTime(new Date(instant), { ...shapes.day, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  };
}

function capital(text: string, locale: string): string {
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
}

export type Reader = ReturnType<typeof useReader>;
