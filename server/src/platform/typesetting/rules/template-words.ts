import en from '../../../../../messages/en/documents.json' with { type: 'json' };
import es from '../../../../../messages/es/documents.json' with { type: 'json' };
import type { Language } from './printable.ts';

/** The words the templates print; the layout measures some of them. */
export const templateWords: Record<Language, typeof en> = { en, es };

/** Fills the `{named}` holes of a sentence. */
export function fillWords(sentence: string, values: Record<string, string | number>): string {
  return sentence.replace(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole));
}
