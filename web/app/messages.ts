import type { Locale } from '@marque/server/sites/contract';
import type { LanguageTag } from './language.ts';
import type { messages as membersEnglish } from './messages-en-members.ts';
import type { messages as publicEnglish } from './messages-en.ts';

/** Pages anyone may open need the public part only; members' pages need both. */
export type Part = 'public' | 'members';

/** Every sentence of the pages in one language, a namespace a noun. English sets the keys. */
export type Messages = typeof publicEnglish & typeof membersEnglish;

declare module 'use-intl' {
  interface AppConfig {
    Locale: LanguageTag;
    Messages: Messages;
  }
}

const files = {
  'en-public': () => import('./messages-en.ts'),
  'en-members': () => import('./messages-en-members.ts'),
  'es-public': () => import('./messages-es.ts'),
  'es-members': () => import('./messages-es-members.ts'),
} as const;

const loaded = new Map<string, Partial<Messages>>();

/** Takes the language a page was written in; anything else reads as English. */
export function asLocale(text: string): Locale {
  return text.startsWith('es') ? 'es' : 'en';
}

/** Fetches one part of one language; the browser asks for what its page needs, before it takes over the page. */
export async function loadMessages(locale: Locale, part: Part): Promise<void> {
  const { messages } = await files[`${locale}-${part}`]();
  loaded.set(`${locale}-${part}`, messages);
}

/** The sentences of a language as far as they have been loaded. @throws when none has. */
export function messagesOf(locale: Locale): Messages {
  if (!loaded.has(`${locale}-public`)) throw new Error(`The sentences of "${locale}" are not loaded`);
  return { ...loaded.get(`${locale}-public`), ...loaded.get(`${locale}-members`) } as Messages;
}
