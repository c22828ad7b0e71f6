import { createFormatter, createTranslator } from 'use-intl/core';
import type { Formats } from 'use-intl';
import * as intl from 'use-intl/react';
import { onePeriod } from '@marque/server/kit/sentence';

export { IntlProvider, useLocale } from 'use-intl/react';

/** The forms of figures a sentence may name: `{share, number, percent}` writes 0.59 as 59 %. */
export const FORMATS = {
  number: { percent: { style: 'percent', maximumFractionDigits: 0 } },
  dateTime: { medium: { dateStyle: 'medium' } },
} as const satisfies Formats;

/** The zone days and times are written in. */
export const TIME_ZONE = 'UTC';

export type Translator = ReturnType<typeof intl.useTranslations<never>>;
type Formatter = ReturnType<typeof intl.useFormatter>;

/** By the messages of a language: they are the same object until another part of them is loaded. */
const translators = new WeakMap<object, Map<string, Translator>>();
const formatters = new Map<string, Formatter>();

/** The translator of a namespace, made once for the messages of a language and not in each component of each page. */
export const useTranslations = ((namespace = '') => translatorFor(intl.useLocale(), intl.useMessages(), namespace)) as (
  namespace?: string,
) => Translator as typeof intl.useTranslations;

/**
 * The translator of a namespace in these sentences, made once. Its sentences end with one period (`onePeriod`); those
 * without values are worked out once.
 */
export function translatorFor(locale: string, messages: object, namespace = ''): Translator {
  const made = translators.get(messages) ?? new Map<string, Translator>();
  if (made.size === 0) translators.set(messages, made);
  const known = made.get(namespace);
  if (known) return known;
  const t = createTranslator({
    locale: locale as never,
    messages: messages as never,
    namespace: (namespace || undefined) as never,
    formats: FORMATS,
    timeZone: TIME_ZONE,
  }) as Translator;
  const plain = new Map<string, string>();
  const say = (...args: Parameters<Translator>): string => {
    const [key, values] = args;
    const known = values ? undefined : plain.get(key);
    if (known !== undefined) return known;
    const sentence = onePeriod(t(...args));
    if (!values && t.has(key)) plain.set(key, sentence);
    return sentence;
  };
  const translator = Object.assign(say, t) as Translator;
  made.set(namespace, translator);
  return translator;
}

/** How a language writes figures and dates, made once: an `Intl` format takes longer to make than most pages. */
export const useFormatter: typeof intl.useFormatter = () => {
  const locale = intl.useLocale();
  const known = formatters.get(locale);
  if (known) return known;
  const format = createFormatter({ locale, formats: FORMATS, timeZone: TIME_ZONE });
  formatters.set(locale, format);
  return format;
};
