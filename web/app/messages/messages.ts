import type { Locale } from '@marque/server/sites/contract';
import { asLocale, type LanguageTag } from '../language.ts';
import type { messages as homeEnglish } from './en-home.ts';
import type { messages as legalEnglish } from './en-legal.ts';
import type { messages as membersEnglish } from './en-members.ts';
import type { messages as plansEnglish } from './en-plans.ts';
import type { messages as scanEnglish } from './en-scan.ts';
import type { messages as vehiclesEnglish } from './en-vehicles.ts';
import type { messages as publicEnglish } from './en.ts';

/** What can be fetched on its own: every page needs `public`, a page of a noun its own part as well. */
export type Part = 'public' | 'home' | 'legal' | 'vehicles' | 'plans' | 'scan' | 'members';

export const PARTS = ['public', 'home', 'legal', 'vehicles', 'plans', 'scan', 'members'] as const satisfies Part[];

/** Every sentence of the pages in one language, a namespace a noun. English sets the keys. */
export type Messages = typeof publicEnglish &
  typeof homeEnglish &
  typeof legalEnglish &
  typeof vehiclesEnglish &
  typeof plansEnglish &
  typeof scanEnglish &
  typeof membersEnglish;

declare module 'use-intl' {
  interface AppConfig {
    Locale: LanguageTag;
    Messages: Messages;
  }
}

const files = {
  'en-public': () => import('./en.ts'),
  'en-home': () => import('./en-home.ts'),
  'en-legal': () => import('./en-legal.ts'),
  'en-vehicles': () => import('./en-vehicles.ts'),
  'en-plans': () => import('./en-plans.ts'),
  'en-scan': () => import('./en-scan.ts'),
  'en-members': () => import('./en-members.ts'),
  'es-public': () => import('./es.ts'),
  'es-home': () => import('./es-home.ts'),
  'es-legal': () => import('./es-legal.ts'),
  'es-vehicles': () => import('./es-vehicles.ts'),
  'es-plans': () => import('./es-plans.ts'),
  'es-scan': () => import('./es-scan.ts'),
  'es-members': () => import('./es-members.ts'),
} as const;

const loaded = new Map<Locale, Partial<Messages>>();

/** Fetches one part of one language; the browser asks for what its page needs, before that page is shown. */
export async function loadMessages(locale: Locale, part: Part): Promise<void> {
  const { messages } = await files[`${locale}-${part}`]();
  loaded.set(locale, { ...loaded.get(locale), ...messages });
}

/** Fetches one part in the language of the page that is open; on the server every part is there already. */
export async function needMessages(part: Part): Promise<void> {
  if (!import.meta.env.SSR) await loadMessages(asLocale(document.documentElement.lang), part);
}

/** The sentences of a language as far as they have been loaded. @throws when none has. */
export function messagesOf(locale: Locale): Messages {
  const messages = loaded.get(locale);
  if (!messages) throw new Error(`The sentences of "${locale}" are not loaded`);
  return messages as Messages;
}
