import { mayOperate } from '../../../identity/accounts/rules.ts';
import { AppError } from '../../../kit/errors.ts';
import { translatorFor } from '../../../kit/text/messages.ts';
import { mostCharacters, placeholderNames } from '../../../platform/mail/rules/sentences.ts';
import type { SiteSettingsService } from '../../../platform/site-settings/service.ts';
import { Locale, type Site } from '../../../platform/sites/contract.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import { applyPatch } from '../../../platform/sites/rules/layers.ts';
import type { Sites } from '../../../platform/sites/service.ts';
import type { PageSentence, PageSentences } from '../contract.ts';
import { ourSentence, ownTexts, pageFault, pageKeys } from '../rules/page-texts.ts';

export interface PageTextDeps {
  sites: Pick<Sites, 'get'>;
  siteSettings: Pick<SiteSettingsService, 'add' | 'stateOf'>;
}

interface Change {
  key: string;
  /** Null: ours again. */
  texts: Record<Locale, string | null>;
  base: number;
  reason: string;
}

/** A brand's sentences of so many, and so many that are found. */
const MAX_OWN = 200;
const MAX_SHOWN = 50;

/** Sentences of pages that a brand says in its own words. */
export function createPageTexts({ sites, siteSettings }: PageTextDeps) {
  const keysOf = ({ page_texts: texts }: Site): Set<string> =>
    new Set(Locale.options.flatMap(language => Object.keys(texts[language] ?? {})));

  async function found(caller: Caller, q: string): Promise<PageSentences> {
    const site = sites.get(caller.site.id);
    const own = keysOf(site);
    const wanted = q.trim().toLowerCase();
    const rows = [...new Set([...pageKeys(), ...own])].map(key => shown(site, caller.locale, key));
    const matching = rows.filter(({ key, texts }) =>
      wanted === ''
        ? own.has(key)
        : [key, ...texts.flatMap(({ ours, own: said }) => [ours, said])].some(text =>
            text?.toLowerCase().includes(wanted),
          ),
    );
    const { version } = await siteSettings.stateOf(site.id);
    return { base: version, total: matching.length, sentences: matching.slice(0, MAX_SHOWN) };
  }

  return {
    /** What pages of a brand say in its own words, by key. */
    ownTexts,

    /** Sentences that have a text in their key or in any language; without one, those that were changed. @throws AppError `role_needed` */
    async pageTexts(caller: Caller, { q }: { q: string }): Promise<PageSentences> {
      mayOperate(caller, 'manage_sites');
      return found(caller, q);
    },

    /** @throws AppError `role_needed`, `not_found`, `page_sentence`, `page_sentences_many`, `site_changed`, `site_unchanged` */
    async savePageText(caller: Caller, { key, texts, base, reason }: Change): Promise<PageSentences> {
      mayOperate(caller, 'manage_sites');
      const site = sites.get(caller.site.id);
      const own = keysOf(site);
      if (!own.has(key) && ourSentence('en', key) === null) throw new AppError('not_found', { field: 'key' });
      if (!own.has(key) && own.size >= MAX_OWN)
        throw new AppError('page_sentences_many', { field: 'key', params: { max: MAX_OWN } });
      const isOwn = Locale.options.some(language => texts[language] !== null);
      for (const language of Locale.options) {
        const text = texts[language];
        // Who reads the other language would read two voices.
        const fault = text === null ? isOwn && { fault: 'other_language' as const } : pageFault(language, key, text);
        if (fault)
          throw new AppError('page_sentence', { field: language, params: { fault: faultText(caller.locale, fault) } });
      }
      const patch = Object.fromEntries(Locale.options.map(language => [language, { [key]: texts[language] }]));
      await siteSettings.add(caller, { base, reason }, (_tx, settings) => applyPatch(settings, { page_texts: patch }));
      return found(caller, '');
    },
  };
}

type Fault = NonNullable<ReturnType<typeof pageFault>> | { fault: 'other_language' };

const faultText = (reader: Locale, { fault, ...params }: Fault): string =>
  fault === 'gone' || fault === 'other_language'
    ? translatorFor(reader)('brand-answers', `sentence.${fault}`)
    : translatorFor(reader)('mail-answers', `fault.${fault}`, params);

function shown(site: Site, reader: Locale, key: string): PageSentence {
  return {
    key,
    placeholders: placeholderNames(ourSentence('en', key) ?? ''),
    max: mostCharacters(key),
    texts: Locale.options.map(language => {
      const own = site.page_texts[language]?.[key] ?? null;
      const fault = own === null ? null : pageFault(language, key, own);
      return { language, ours: ourSentence(language, key), own, fault: fault && faultText(reader, fault) };
    }),
  };
}
