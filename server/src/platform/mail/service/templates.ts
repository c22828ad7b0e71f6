import { AppError } from '../../../kit/errors.ts';
import { translatorFor, writtenSentence } from '../../../kit/text/messages.ts';
import type { SiteSettingsService } from '../../site-settings/service.ts';
import { Locale, type Site } from '../../sites/contract.ts';
import type { Caller } from '../../sites/rules/caller.ts';
import { applyPatch, type Json } from '../../sites/rules/layers.ts';
import type { Sites } from '../../sites/service.ts';
import type { DrawnMail, MailSentence, MailTemplateLine, MailTemplateState } from '../contract.ts';
import type { AnyMailTemplate } from '../rules.ts';
import { mostCharacters, placeholderNames, sentenceFault, type SentenceFault } from '../rules/sentences.ts';
import { savedTexts, textChanges, textsAt, type SavedText } from '../rules/text-versions.ts';
import { createTemplates, sampleOf, type Chosen, type Drawn } from './drawing.ts';
import { WORDS } from './frame.ts';

export interface TemplateDeskDeps {
  templates(): readonly AnyMailTemplate[];
  sites: Sites;
  siteSettings: Pick<SiteSettingsService, 'stateOf' | 'at' | 'add'>;
  /** Refuse a caller who may not read emails, or not change them. */
  mayRead: (caller: Pick<Caller, 'actor'>) => void;
  mayManage: (caller: Pick<Caller, 'actor'>) => void;
  isManager: (caller: Pick<Caller, 'actor'>) => boolean;
}

/** Sentences by their keys; null: ours. */
type Texts = Record<string, string | null>;

interface Change extends Chosen {
  /** The version of the settings it starts from. */
  base: number;
  reason: string;
}

export type TemplateDesk = ReturnType<typeof createTemplateDesk>;

/** The emails of the product as operators see them, and a brand's own words in them. */
export function createTemplateDesk({ templates, sites, siteSettings, ...access }: TemplateDeskDeps) {
  const { named, allKeys, draw, subjectOf } = createTemplates(templates);

  async function stateOf({ site: { id }, origin, ...caller }: Caller, drawn: Drawn): Promise<MailTemplateState> {
    const { name, language, example } = drawn;
    const { samples, essential = false } = named(name);
    const site = sites.get(id);
    const keys = allKeys(site);
    const own = keys.get(name) ?? [];
    const { version, versions } = await siteSettings.stateOf(id);
    return {
      ...drawn,
      examples: samples.length,
      example: Math.min(example, samples.length - 1),
      drawn: await draw({ site, origin }, drawn),
      sentences: own.map(key => {
        const emails = [...keys.values()].filter(each => each.includes(key)).length;
        return sentenceOf(site, { language, key, emails }, caller.locale);
      }),
      base: version,
      versions: versions.flatMap(({ changes, ...about }) => {
        const ofTemplate = textChanges(changes).filter(({ key }) => own.includes(key));
        return ofTemplate.length > 0 ? [{ ...about, changes: ofTemplate }] : [];
      }),
      essential,
      may_write: access.isManager(caller),
    };
  }

  /** @throws AppError `mail_sentence` at the first key that is wrong, `not_found` for one that the email does not say */
  function checkTexts({ site, locale }: Caller, { name, language }: Chosen, texts: Texts): void {
    const keys = allKeys(site).get(named(name).name) ?? [];
    for (const [key, text] of Object.entries(texts)) {
      const ours = keys.includes(key) ? writtenSentence(language, WORDS, key) : null;
      if (ours === null) throw new AppError('not_found', { field: key });
      const fault = text === null ? null : sentenceFault(key, ours, text);
      if (fault) throw new AppError('mail_sentence', { field: key, params: { fault: faultText(locale, fault) } });
    }
  }

  async function write(caller: Caller, { base, reason, ...chosen }: Change, texts: Json): Promise<MailTemplateState> {
    await siteSettings.add(caller, { base, reason }, (_tx, settings) => applyPatch(settings, { mail_texts: texts }));
    return stateOf(caller, { name: chosen.name, language: chosen.language, example: 0 });
  }

  return {
    /** The invented data of an email. @throws AppError `not_found` */
    sampleOf: (name: string, example: number): object => sampleOf(named(name), example),
    /** @throws AppError `role_needed` */
    async list(caller: Caller): Promise<{ templates: MailTemplateLine[]; lost: SavedText[] }> {
      access.mayRead(caller);
      const { site, locale: language, origin } = caller;
      const keys = allKeys(site);
      const saved = savedTexts(site.mail_texts);
      const all = new Set([...keys.values()].flat());
      return {
        templates: templates().map(template => {
          const own = saved.filter(({ key }) => keys.get(template.name)?.includes(key));
          const subject = subjectOf(template, { site, language, origin });
          return { name: template.name, subject, changed: own.length, unused: own.filter(isUnused).length };
        }),
        lost: saved.filter(({ key }) => !all.has(key)),
      };
    },
    /** @throws AppError `role_needed`, `not_found` */
    async template(caller: Caller, drawn: Drawn): Promise<MailTemplateState> {
      access.mayRead(caller);
      return stateOf(caller, drawn);
    },
    /** @throws AppError `role_needed`, `not_found`, `mail_sentence` */
    async preview(caller: Caller, { texts, ...drawn }: Drawn & { texts: Texts }): Promise<DrawnMail> {
      access.mayManage(caller);
      checkTexts(caller, drawn, texts);
      return draw({ ...caller, site: withTexts(caller.site, drawn.language, texts) }, drawn);
    },
    /** @throws AppError `role_needed`, `not_found`, `mail_sentence`, `site_changed`, `site_unchanged` */
    async save(caller: Caller, { texts, ...change }: Change & { texts: Texts }): Promise<MailTemplateState> {
      access.mayManage(caller);
      checkTexts(caller, change, texts);
      return write(caller, change, { [change.language]: texts });
    },
    /** @throws AppError as `save`; `not_found` for a version that does not exist */
    async revert(caller: Caller, { version, ...change }: Change & { version: number }): Promise<MailTemplateState> {
      access.mayManage(caller);
      const keys = allKeys(caller.site).get(named(change.name).name) ?? [];
      const then = textsAt(await siteSettings.at(caller.site.id, version));
      const textOf = (language: Locale, key: string) =>
        then.find(each => each.language === language && each.key === key)?.text ?? null;
      const texts = Locale.options.map(
        language => [language, Object.fromEntries(keys.map(key => [key, textOf(language, key)]))] as const,
      );
      return write(caller, change, Object.fromEntries(texts));
    },
  };
}

function sentenceOf(
  site: Site,
  about: { language: Locale; key: string; emails: number },
  reader: Locale,
): MailSentence {
  const { language, key, emails } = about;
  const ours = writtenSentence(language, WORDS, key) ?? '';
  const own = site.mail_texts[language]?.[key] ?? null;
  const fault = own === null ? null : sentenceFault(key, ours, own);
  return {
    key,
    ours,
    own,
    fault: fault && faultText(reader, fault),
    placeholders: placeholderNames(ours),
    max: mostCharacters(key),
    emails,
  };
}

function isUnused({ language, key, text }: SavedText): boolean {
  const ours = writtenSentence(language, WORDS, key);
  return ours === null || sentenceFault(key, ours, text) !== null;
}

function withTexts(site: Site, language: Locale, texts: Texts): Site {
  const all = Object.entries({ ...site.mail_texts[language], ...texts });
  const own = all.flatMap(([key, text]) => (text === null ? [] : [[key, text] as const]));
  return { ...site, mail_texts: { ...site.mail_texts, [language]: Object.fromEntries(own) } };
}

const faultText = (reader: Locale, { fault, ...params }: SentenceFault): string =>
  translatorFor(reader)('mail-answers', `fault.${fault}`, params);
