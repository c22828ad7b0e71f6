import { translatorFor } from './messages.ts';

/** A sentence of ours in both languages, or the words of a source, which are never translated. */
export type Bilingual = string | { en: string; es: string };
export type Translations = { en: string; es: string };

type Params = Record<string, Bilingual | number>;

const LANGUAGES = ['en', 'es'] as const;

/**
 * `say('key', params)` answers one sentence of `messages/<language>/<namespace>.json` in both languages; a parameter
 * may be a pair itself. Numbers are for plurals: a figure to be read is passed as text, written the American way in
 * both languages. @throws when a sentence is missing.
 */
export function bilingual(namespace: string): (key: string, params?: Params) => Translations {
  const one = (language: 'en' | 'es', key: string, params: Params) =>
    translatorFor(language)(
      namespace,
      key,
      Object.fromEntries(
        Object.entries(params).map(([name, value]) => [name, typeof value === 'object' ? value[language] : value]),
      ),
    );
  const fixed = new Map<string, Translations>();
  return (key, params) => {
    if (params) return { en: one('en', key, params), es: one('es', key, params) };
    const cached = fixed.get(key) ?? { en: one('en', key, {}), es: one('es', key, {}) };
    fixed.set(key, cached);
    return cached;
  };
}

/** A text in one language. */
export const pickedIn = (text: Bilingual, language: 'en' | 'es'): string =>
  typeof text === 'string' ? text : text[language];

/** The words of a source, or the English of a sentence of ours: what two texts are compared by. */
export function englishOf(text: string | { en: string }): string;
export function englishOf(text: string | { en: string } | null | undefined): string | null;
export function englishOf(text: string | { en: string } | null | undefined): string | null {
  return typeof text === 'object' && text !== null ? text.en : (text ?? null);
}

/** Applies a function to each language of one or several texts, e.g. to join them. */
export function eachLanguage(make: (pick: (text: Bilingual) => string, language: 'en' | 'es') => string): Translations {
  const [en, es] = LANGUAGES.map(language =>
    make(text => (typeof text === 'string' ? text : text[language]), language),
  ) as [string, string];
  return { en, es };
}

/** "front, hood and roof" in both languages. */
export function listOf(texts: Bilingual[]): Translations {
  return eachLanguage((pick, language) =>
    new Intl.ListFormat(language, { style: 'long', type: 'conjunction' }).format(texts.map(pick)),
  );
}
