import { writtenSentence, writtenSentences } from '../../../kit/text/messages.ts';
import { sentenceFault, type SentenceFault } from '../../../platform/mail/rules/sentences.ts';
import type { Locale, Site } from '../../../platform/sites/contract.ts';

/**
 * Modules whose sentences a brand may say in its own words: what visitors and members read around documents. What documents, payments and
 * texts of law say is the same on every brand.
 */
const PAGE_MODULES = [
  'dashboard',
  'discount',
  'feedback',
  'home',
  'makes',
  'plans',
  'search',
  'shell',
  'support',
  'tour',
  'vehicle-search',
] as const;
/** What the first page shows of a sample document is what that document says. */
const SAMPLES = 'home.samples.';

/** The sentence of the product under a key such as `home.hero.title`; null: there is none, or it cannot be changed. */
export function ourSentence(language: Locale, key: string): string | null {
  const [module = '', ...path] = key.split('.');
  if (!PAGE_MODULES.some(name => name === module) || key.startsWith(SAMPLES)) return null;
  return writtenSentence(language, module, path.join('.'));
}

/** The keys of every sentence that can be changed, in the order of its file. */
export const pageKeys = (): string[] =>
  PAGE_MODULES.flatMap(module =>
    [...writtenSentences('en', module).keys()]
      .map(key => `${module}.${key}`)
      .filter(key => ourSentence('en', key) !== null),
  );

/** Why a brand's own sentence cannot stand on a page; null: it can. `gone`: the product has no such sentence any more. */
export function pageFault(language: Locale, key: string, own: string): SentenceFault | { fault: 'gone' } | null {
  const ours = ourSentence(language, key);
  return ours === null ? { fault: 'gone' } : sentenceFault(key, ours, own);
}

const ofSites = new WeakMap<Site, Map<Locale, Record<string, string>>>();

/** The sentences that a brand's pages say in its own words; one that does not fit its page any more is left out. */
export function ownTexts(site: Site, language: Locale): Record<string, string> {
  const known = ofSites.get(site) ?? new Map<Locale, Record<string, string>>();
  ofSites.set(site, known);
  const texts =
    known.get(language) ??
    Object.fromEntries(
      Object.entries(site.page_texts[language] ?? {}).filter(([key, own]) => pageFault(language, key, own) === null),
    );
  known.set(language, texts);
  return texts;
}
