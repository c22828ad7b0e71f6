import { files } from 'virtual:messages';
import type { Locale } from '@marque/server/platform/sites/contract';
import { languageOfPage, type LanguageTag } from '../../language.ts';
import type { Messages, Part } from './parts.ts';

declare module 'use-intl' {
  interface AppConfig {
    Locale: LanguageTag;
    Messages: Messages;
  }
}

const loaded = new Map<Locale, Partial<Messages>>();

/** Fetches one part of one language; the browser asks for what its page needs, before that page is shown. */
export async function loadMessages(locale: Locale, part: Part): Promise<void> {
  const sentences = await files[`${locale}/${part}`]();
  loaded.set(locale, { ...loaded.get(locale), ...sentences });
}

/** Fetches one part in the language of the page that is open; on the server every part is there already. */
export async function needMessages(part: Part): Promise<void> {
  if (!import.meta.env.SSR) await loadMessages(languageOfPage(), part);
}

/** The sentences of a language as far as they have been loaded. @throws when none has. */
export function messagesOf(locale: Locale): Messages {
  const messages = loaded.get(locale);
  if (!messages) throw new Error(`The sentences of "${locale}" are not loaded`);
  return messages as Messages;
}
