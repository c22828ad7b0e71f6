import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createTranslator } from 'use-intl/core';
import type { Locale } from '../contract.ts';
import { onePeriod } from './sentence.ts';

const folder = new URL('../../../../messages/', import.meta.url);

/** Both languages write figures and dates the American way. */
export const TAGS = { en: 'en-US', es: 'es-US' } as const satisfies Record<Locale, string>;

export type Catalog = Record<string, Record<string, unknown>>;

/** The sentences of one language: one namespace a file of `messages/<locale>/`. */
export function readCatalog(locale: Locale): Catalog {
  const here = new URL(`${locale}/`, folder);
  const files = readdirSync(fileURLToPath(here)).filter(name => name.endsWith('.json'));
  return Object.fromEntries(
    files.map(name => [name.slice(0, -'.json'.length), JSON.parse(readFileSync(new URL(name, here), 'utf8'))]),
  );
}

/** `say('mail', 'receipt.subject', params)` in one language; a missing sentence is a fault found by tests. */
export type Say = (namespace: string, key: string, params?: Record<string, string | number | Date>) => string;

const catalogs = new Map<Locale, Catalog>();

function catalogOf(locale: Locale): Catalog {
  const known = catalogs.get(locale) ?? readCatalog(locale);
  catalogs.set(locale, known);
  return known;
}

/** A sentence as it is written, with its placeholders; null: there is none. */
export function writtenSentence(locale: Locale, namespace: string, key: string): string | null {
  const found = key
    .split('.')
    .reduce<unknown>(
      (at, part) => (typeof at === 'object' && at !== null ? Reflect.get(at, part) : null),
      catalogOf(locale)[namespace],
    );
  return typeof found === 'string' ? found : null;
}

/** Every sentence of a namespace as it is written, by its key. */
export function writtenSentences(locale: Locale, namespace: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const collect = (at: unknown, path: string): void => {
    if (typeof at === 'string') found.set(path, at);
    else if (typeof at === 'object' && at !== null)
      for (const [key, inner] of Object.entries(at)) collect(inner, path ? `${path}.${key}` : key);
  };
  collect(catalogOf(locale)[namespace], '');
  return found;
}

/** A sentence that is in no file, said with its values. @throws when it cannot be */
export function saySentence(locale: Locale, sentence: string, params?: Parameters<Say>[2]): string {
  return translator(locale, { own: { sentence } })('own', 'sentence', params);
}

const spoken = new Map<Locale, Say>();

/** The sentences of one language as a function, made once. @throws when a sentence is missing. */
export function translatorFor(locale: Locale): Say {
  const cached = spoken.get(locale) ?? translator(locale, catalogOf(locale));
  spoken.set(locale, cached);
  return cached;
}

function translator(locale: Locale, messages: Catalog): Say {
  const translate = createTranslator({
    locale: TAGS[locale],
    messages,
    timeZone: 'UTC',
    onError: error => {
      throw error;
    },
  }) as unknown as (key: string, params?: Record<string, string | number | Date>) => string;
  return (namespace, key, params) => onePeriod(translate(`${namespace}.${key}`, params));
}
