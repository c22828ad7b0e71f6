import { z } from 'zod';
import { get, line, Locale, Paged, post } from '../../kit/contract.ts';
import { MomentPlace, pagedList } from '../../kit/database/paging.ts';
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
  /** It also leaves to addresses that get no other email: an account's safety needs it. */
  essential: z.boolean(),
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

/**
 * Sends an email with invented data to the operator who asks, marked as a test. `leaves`: whether there is a mail server; without
 * one it stays in the outbox. @throws `not_found`
 */
export const testMailCall = post(
  '/api/operator/mail-test',
  { name: Name, language: Locale, example: Example },
  { to: z.string(), leaves: z.boolean() },
  { signedIn: true, limits: [{ max: 10, minutes: 60, perMember: true }] },
);

/** Why an email did not arrive: it never left (`suppressed`), came back, or its reader complained. */
export const MailFailure = z.enum(['suppressed', 'hard', 'soft', 'complaint']);

/** Why an address gets no email: it takes none (`hard`), did not take three within 30 days (`soft`), or complained. */
export const SuppressionKind = z.enum(['hard', 'soft', 'complaint']);

export const Suppressed = z.object({
  id: z.string(),
  email: z.string(),
  kind: SuppressionKind,
  /** In the words of the other mail server; may be empty. */
  detail: z.string(),
  since: z.iso.datetime(),
});
export type Suppressed = z.infer<typeof Suppressed>;

export const suppressedList = pagedList('suppressed', MomentPlace);

/** Addresses of the brand that get no email, the newest first. `providers`: whose posts are set up; none: bounces stay unknown. */
export const suppressedCall = get('/api/operator/mail-suppressed', suppressedList.fields, {
  addresses: z.array(Suppressed),
  providers: z.array(z.string()),
  may_write: z.boolean(),
  ...Paged,
});

/** Emails leave to the address again, until the next one comes back. @throws `not_found` */
export const liftSuppressionCall = post(
  '/api/operator/mail-unsuppress',
  { id: z.string().max(60), reason: Reason },
  {},
);

/** For a member: why emails to the own address do not leave; null: nothing is known against it. */
export const mailStateCall = get(
  '/api/mail-state',
  {},
  {
    problem: z.object({ kind: SuppressionKind, since: z.iso.datetime() }).nullable(),
  },
);

/** `waiting`: not handed to the mail server yet; `left`: handed over; `failed`: see `failure`; `removed`: its person was erased first. */
export const MailState = z.enum(['waiting', 'left', 'failed', 'removed']);
export type MailState = z.infer<typeof MailState>;

/** One email of a brand. `email`: empty once what is personal is removed; `subject`: null until it is drawn. */
export const SentMail = z.object({
  id: z.string(),
  email: z.string(),
  template: Name,
  subject: z.string().nullable(),
  state: MailState,
  failure: MailFailure.nullable(),
  queued: z.iso.datetime(),
  left: z.iso.datetime().nullable(),
});
export type SentMail = z.infer<typeof SentMail>;

export const mailList = pagedList('mails', MomentPlace);

/** Emails of the brand, the newest first: to addresses that begin with `to`, of a template, in a state. `leaves`: whether there is a mail server. */
export const mailsCall = get(
  '/api/operator/mails',
  {
    ...mailList.fields,
    to: line(1, 254).toLowerCase().optional(),
    template: Name.optional(),
    state: MailState.optional(),
  },
  { mails: z.array(SentMail), leaves: z.boolean(), may_write: z.boolean(), ...Paged },
);

/** Hands a waiting email to the mail server now. @throws `role_needed`, `not_found`, `mail_not_waiting` */
export const retryMailCall = post('/api/operator/mail-retry', { mail: z.string().max(60) }, {});
