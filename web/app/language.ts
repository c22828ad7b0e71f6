import type { Locale } from '@marque/server/platform/sites/contract';
import { useLocale } from './kit/messages/intl.ts';

/** How figures, dates and money are written: by the rules of the country, in both languages. */
export type LanguageTag = 'en-US' | 'es-US';

/** The tag of a language, e.g. `es-US`: Spanish words, figures as in the United States. */
export function tagOf(locale: Locale): LanguageTag {
  return `${locale}-US`;
}

/** Takes the language a page was written in; anything else reads as English. */
export function asLocale(text: string): Locale {
  return text.startsWith('es') ? 'es' : 'en';
}

/** The language of the page that is open, whose sentences the browser has; on the server, which has all, English. */
export function languageOfPage(): Locale {
  return import.meta.env.SSR ? 'en' : asLocale(document.documentElement.lang);
}

/** The language of this page. */
export function useLanguage(): Locale {
  return asLocale(useLocale());
}

/** The reader's language where we wrote the words; a source's own as they are. */
export function textOf(words: string | Record<Locale, string>, locale: Locale): string {
  return typeof words === 'string' ? words : words[locale];
}
