import { z } from 'zod';
import { get, line, Locale, post } from '../../kit/contract.ts';
import { Reason, Version } from '../site-settings/contract.ts';

const Name = z.string().max(60);
const Key = z.string().max(80);
const Example = z.int().min(0).max(99);
/** Sentences of one language by their keys; null: ours again. */
const Texts = z.record(Key, line(1, 1000).nullable());

/** An email as it would leave. */
export const DrawnMail = z.object({ subject: z.string(), html: z.string(), text: z.string() });
export type DrawnMail = z.infer<typeof DrawnMail>;

/** `changed`: its sentences that the brand says in its own words, in both languages; `unused`: those of them that cannot be used. */
export const MailTemplateLine = z.object({
  name: Name,
  subject: z.string(),
  changed: z.int(),
  unused: z.int(),
});
export type MailTemplateLine = z.infer<typeof MailTemplateLine>;

/** Every email of the product. `lost`: saved sentences that no email says any more. */
export const mailTemplatesCall = get(
  '/api/operator/mail-templates',
  {},
  {
    templates: z.array(MailTemplateLine),
    lost: z.array(z.object({ language: Locale, key: Key, text: z.string() })),
  },
);

export const MailSentence = z.object({
  key: Key,
  ours: z.string(),
  /** The brand's own words; null: ours are used. */
  own: z.string().nullable(),
  /** Why its own words cannot be used, a sentence: they are kept, and ours are used. */
  fault: z.string().nullable(),
  placeholders: z.array(z.string()),
  max: z.int(),
  /** How many emails say it. */
  emails: z.int(),
});
export type MailSentence = z.infer<typeof MailSentence>;

export const MailTextVersion = z.object({
  version: Version,
  when: z.iso.datetime(),
  /** An account's id, or `console`. */
  who: z.string(),
  reason: z.string(),
  changes: z.array(
    z.object({ language: Locale, key: Key, before: z.string().nullable(), after: z.string().nullable() }),
  ),
});
export type MailTextVersion = z.infer<typeof MailTextVersion>;

export const MailTemplateState = z.object({
  name: Name,
  language: Locale,
  /** How many examples there are, and which one is drawn. */
  examples: z.int(),
  example: Example,
  drawn: DrawnMail,
  sentences: z.array(MailSentence),
  /** Of the brand's settings, which hold its words: what a change starts from. */
  base: Version,
  /** Those of the newest 50 versions of the settings that changed its sentences, newest first. */
  versions: z.array(MailTextVersion),
  may_write: z.boolean(),
});
export type MailTemplateState = z.infer<typeof MailTemplateState>;

/** An email with invented data, its sentences and who changed them. @throws `not_found` */
export const mailTemplateCall = get(
  '/api/operator/mail-template',
  { name: Name, language: Locale, example: z.coerce.number().int().min(0).max(99).default(0) },
  { template: MailTemplateState },
);

/** How it would look with other sentences; nothing is saved. @throws `mail_sentence`, `not_found` */
export const previewMailCall = post(
  '/api/operator/mail-preview',
  { name: Name, language: Locale, example: Example, texts: Texts },
  { drawn: DrawnMail },
);

/**
 * Saves sentences in the brand's own words, as the next version of its settings; in effect everywhere within 5 s.
 * @throws `mail_sentence` at the key that is wrong, `not_found`, and as `saveSiteCall`
 */
export const saveMailTextsCall = post(
  '/api/operator/mail-texts',
  { name: Name, language: Locale, base: Version, texts: Texts, reason: Reason },
  { template: MailTemplateState },
);

/** The sentences of this email again as they were in a version of the settings, in both languages. @throws as `saveMailTextsCall` */
export const revertMailTextsCall = post(
  '/api/operator/mail-texts-revert',
  { name: Name, language: Locale, base: Version, version: Version, reason: Reason },
  { template: MailTemplateState },
);
