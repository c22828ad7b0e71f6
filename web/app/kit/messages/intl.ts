import { createFormatter, createTranslator } from 'use-intl/core';
import * as intl from 'use-intl/react';
import { onePeriod } from '@marque/server/kit/sentence';
import { FORMATS, TIME_ZONE } from '../../language.ts';

export { IntlProvider, useLocale } from 'use-intl/react';

export type Translator = ReturnType<typeof intl.useTranslations<never>>;
type Formatter = ReturnType<typeof intl.useFormatter>;
type Sentences = { [key: string]: unknown };

/** By the messages of a language: they are the same object until another part of them is loaded. */
const translators = new WeakMap<object, Map<string, Translator>>();
const formatters = new Map<string, Formatter>();

/**
 * The translator of a namespace, made once and not in each component of each page: stands in for `useTranslations` of
 * use-intl (see the alias in vite.config.ts).
 */
export const useTranslations = ((namespace = '') => translatorFor(intl.useLocale(), intl.useMessages(), namespace)) as (
  namespace?: string,
) => Translator as typeof intl.useTranslations;

/** The translator of a namespace in these sentences, made once. */
export function translatorFor(locale: string, messages: object, namespace = ''): Translator {
  const made = translators.get(messages) ?? new Map<string, Translator>();
  if (made.size === 0) translators.set(messages, made);
  const known = made.get(namespace);
  if (known) return known;
  const t = translatorOf(locale, messages as Sentences, namespace);
  made.set(namespace, t);
  return t;
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

/** Keeps the sentences without values, and looks for a key without an exception. */
function translatorOf(locale: string, messages: Sentences, namespace: string): Translator {
  const t = createTranslator({
    locale: locale as never,
    messages: messages as never,
    namespace: (namespace || undefined) as never,
    formats: FORMATS,
    timeZone: TIME_ZONE,
  }) as Translator;
  const own = paths(namespace ? find(messages, namespace) : messages);
  const plain = new Map<string, string>();
  const say = (key: string, values?: never, formats?: never): string => {
    const kept = values === undefined ? plain.get(key) : undefined;
    if (kept !== undefined) return kept;
    const sentence = onePeriod(t(key as never, values, formats));
    if (values === undefined && typeof own.get(key) === 'string') plain.set(key, sentence);
    return sentence;
  };
  return Object.assign(say, { ...t, has: (key: string) => own.has(key) }) as Translator;
}

/** Every sentence and every group of them by its path. */
function paths(sentences: unknown, path = '', found = new Map<string, unknown>()): Map<string, unknown> {
  for (const [name, value] of Object.entries((sentences ?? {}) as Sentences)) {
    found.set(path + name, value);
    if (typeof value === 'object' && !Array.isArray(value)) paths(value, `${path}${name}.`, found);
  }
  return found;
}

function find(sentences: unknown, path: string): unknown {
  let found = sentences;
  for (const part of path.split('.')) found = (found as Sentences | undefined)?.[part];
  return found;
}
