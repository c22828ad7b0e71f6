import { createFormatter, createTranslator } from 'use-intl/core';
import * as intl from 'use-intl/react';
import { FORMATS, TIME_ZONE } from '../language.ts';

export { IntlProvider, useLocale } from 'use-intl/react';

type Translator = ReturnType<typeof intl.useTranslations<never>>;
type Formatter = ReturnType<typeof intl.useFormatter>;
type Sentences = { [key: string]: unknown };

/** By the messages of a language: they are the same object until another part of them is loaded. */
const translators = new WeakMap<object, Map<string, Translator>>();
const formatters = new Map<string, Formatter>();

/**
 * The translator of a namespace, made once and not in each component of each page: stands in for `useTranslations` of
 * use-intl (see the alias in vite.config.ts).
 */
export const useTranslations = ((namespace = '') => {
  const locale = intl.useLocale();
  const messages = intl.useMessages();
  const made = translators.get(messages) ?? new Map<string, Translator>();
  if (made.size === 0) translators.set(messages, made);
  const known = made.get(namespace);
  if (known) return known;
  const t = translatorOf(locale, messages as Sentences, namespace);
  made.set(namespace, t);
  return t;
}) as (namespace?: string) => Translator as typeof intl.useTranslations;

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
  const own = namespace ? find(messages, namespace) : messages;
  const plain = new Map<string, string>();
  const say = (key: string, values?: never, formats?: never): string => {
    const kept = values === undefined ? plain.get(key) : undefined;
    if (kept !== undefined) return kept;
    const sentence = t(key as never, values, formats);
    if (values === undefined && typeof find(own, key) === 'string') plain.set(key, sentence);
    return sentence;
  };
  return Object.assign(say, { ...t, has: (key: string) => find(own, key) !== undefined }) as Translator;
}

function find(sentences: unknown, path: string): unknown {
  let found = sentences;
  for (const part of path.split('.')) found = (found as Sentences | undefined)?.[part];
  return found;
}
