import type { Locale } from '@marque/server/platform/sites/contract';
import type { SectionItem } from '../../../platform/sections/read-words.ts';
import { textOf } from '../../../language.ts';
import type { Words } from '../document.ts';

/** A term of the glossary; `html` is safe and there where the brand of the site says what it means. */
export interface GlossaryEntry {
  term: string;
  meaning: string;
  html?: string;
}

/** The terms of reports in a language, with the brand's own: one of the same name is said in its words, others follow. */
export function entriesOf(
  terms: readonly (readonly [Words, Words])[],
  own: readonly SectionItem[],
  locale: Locale,
): GlossaryEntry[] {
  const entries = new Map<string, GlossaryEntry>();
  const add = (entry: GlossaryEntry) => entries.set(entry.term.toLowerCase(), entry);
  for (const [term, meaning] of terms) add({ term: textOf(term, locale), meaning: textOf(meaning, locale) });
  for (const { title, text } of own) add({ term: title, meaning: plainText(text), html: text });
  return [...entries.values()];
}

const plainText = (html: string): string => html.replaceAll(/<[^>]+>/g, '').trim();
