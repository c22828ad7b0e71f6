import type { Locale } from '@marque/server/platform/sites/contract';
import { languageOfPage, type LanguageTag } from '../../language.ts';
import type { messages as contentEnglish } from './parts/en/content.ts';
import type { messages as editorEnglish } from './parts/en/editor.ts';
import type { messages as homeEnglish } from './parts/en/home.ts';
import type { messages as legalEnglish } from './parts/en/legal.ts';
import type { messages as makesEnglish } from './parts/en/makes.ts';
import type { messages as membersEnglish } from './parts/en/members.ts';
import type { messages as operationsEnglish } from './parts/en/operations.ts';
import type { messages as plansEnglish } from './parts/en/plans.ts';
import type { messages as recallsEnglish } from './parts/en/recalls.ts';
import type { messages as revisionsEnglish } from './parts/en/revisions.ts';
import type { messages as scanEnglish } from './parts/en/scan.ts';
import type { messages as securityEnglish } from './parts/en/security.ts';
import type { messages as supportEnglish } from './parts/en/support.ts';
import type { messages as tourEnglish } from './parts/en/tour.ts';
import type { messages as vehiclesEnglish } from './parts/en/vehicles.ts';
import type { messages as publicEnglish } from './parts/en/public.ts';

/** What can be fetched on its own: every page needs `public`, a page of a module its own part as well. */
export const PARTS = [
  'public',
  'content',
  'editor',
  'home',
  'legal',
  'makes',
  'vehicles',
  'plans',
  'recalls',
  'revisions',
  'scan',
  'tour',
  'members',
  'operations',
  'security',
  'support',
] as const;

export type Part = (typeof PARTS)[number];

/** Every sentence of the pages in one language, a namespace a module. English sets the keys. */
export type Messages = typeof publicEnglish &
  typeof contentEnglish &
  typeof editorEnglish &
  typeof homeEnglish &
  typeof legalEnglish &
  typeof makesEnglish &
  typeof vehiclesEnglish &
  typeof plansEnglish &
  typeof recallsEnglish &
  typeof revisionsEnglish &
  typeof scanEnglish &
  typeof tourEnglish &
  typeof membersEnglish &
  typeof operationsEnglish &
  typeof securityEnglish &
  typeof supportEnglish;

declare module 'use-intl' {
  interface AppConfig {
    Locale: LanguageTag;
    Messages: Messages;
  }
}

const files = {
  'en-public': () => import('./parts/en/public.ts'),
  'en-content': () => import('./parts/en/content.ts'),
  'en-editor': () => import('./parts/en/editor.ts'),
  'en-home': () => import('./parts/en/home.ts'),
  'en-legal': () => import('./parts/en/legal.ts'),
  'en-makes': () => import('./parts/en/makes.ts'),
  'en-vehicles': () => import('./parts/en/vehicles.ts'),
  'en-operations': () => import('./parts/en/operations.ts'),
  'en-plans': () => import('./parts/en/plans.ts'),
  'en-recalls': () => import('./parts/en/recalls.ts'),
  'en-revisions': () => import('./parts/en/revisions.ts'),
  'en-scan': () => import('./parts/en/scan.ts'),
  'en-tour': () => import('./parts/en/tour.ts'),
  'en-members': () => import('./parts/en/members.ts'),
  'en-security': () => import('./parts/en/security.ts'),
  'en-support': () => import('./parts/en/support.ts'),
  'es-public': () => import('./parts/es/public.ts'),
  'es-content': () => import('./parts/es/content.ts'),
  'es-editor': () => import('./parts/es/editor.ts'),
  'es-home': () => import('./parts/es/home.ts'),
  'es-legal': () => import('./parts/es/legal.ts'),
  'es-makes': () => import('./parts/es/makes.ts'),
  'es-vehicles': () => import('./parts/es/vehicles.ts'),
  'es-operations': () => import('./parts/es/operations.ts'),
  'es-plans': () => import('./parts/es/plans.ts'),
  'es-recalls': () => import('./parts/es/recalls.ts'),
  'es-revisions': () => import('./parts/es/revisions.ts'),
  'es-scan': () => import('./parts/es/scan.ts'),
  'es-tour': () => import('./parts/es/tour.ts'),
  'es-members': () => import('./parts/es/members.ts'),
  'es-security': () => import('./parts/es/security.ts'),
  'es-support': () => import('./parts/es/support.ts'),
} as const;

const loaded = new Map<Locale, Partial<Messages>>();

/** Fetches one part of one language; the browser asks for what its page needs, before that page is shown. */
export async function loadMessages(locale: Locale, part: Part): Promise<void> {
  const { messages } = await files[`${locale}-${part}`]();
  loaded.set(locale, { ...loaded.get(locale), ...messages });
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
