import type { Locale } from '@marque/server/sites/contract';
import { useLocale } from 'use-intl';
import { asLocale } from './messages.ts';

/** How figures, dates and money are written: by the rules of the country, in both languages. */
export type LanguageTag = 'en-US' | 'es-US';

/** The tag of a language, e.g. `es-US`: Spanish words, figures as in the United States. */
export function tagOf(locale: Locale): LanguageTag {
  return `${locale}-US`;
}

/** The language of this page. */
export function useLanguage(): Locale {
  return asLocale(useLocale());
}
