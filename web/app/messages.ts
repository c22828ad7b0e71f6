import type { Locale } from '@marque/server/sites/contract';
import type { messages as english } from './messages-en.ts';

/** Every sentence of the pages in one language, a namespace a noun. English sets the keys. */
export type Messages = typeof english;

declare module 'use-intl' {
  interface AppConfig {
    Locale: Locale;
    Messages: Messages;
  }
}

const loaded = new Map<Locale, Messages>();

/** Takes the language a page was written in; anything else reads as English. */
export function asLocale(text: string): Locale {
  return text.startsWith('es') ? 'es' : 'en';
}

/** Fetches one language; the browser asks for its own only, before it takes over the page. */
export async function loadMessages(locale: Locale): Promise<Messages> {
  const { messages } = locale === 'es' ? await import('./messages-es.ts') : await import('./messages-en.ts');
  loaded.set(locale, messages);
  return messages;
}

/** The sentences of a language that has been loaded. @throws when it has not. */
export function messagesOf(locale: Locale): Messages {
  const messages = loaded.get(locale);
  if (!messages) throw new Error(`The sentences of "${locale}" are not loaded`);
  return messages;
}
