import { z } from 'zod';
import { Reason } from '../../platform/site-settings/contract.ts';
import { get, line, Locale, post } from '../../kit/contract.ts';

export const NewBrand = z.strictObject({
  /** Lower case, digits, hyphens: its name in addresses of the console, in files and in the database. It never changes. */
  id: z.string().regex(/^[a-z][a-z0-9-]{1,39}$/),
  name: line(1, 60),
  /** Its public address, without https. */
  host: z.string().trim().toLowerCase().min(1).max(253),
  support_email: z.email().max(200),
  primary_color: z.string().regex(/^#[0-9a-fA-F]{6}$/),
  reason: Reason,
});
export type NewBrand = z.infer<typeof NewBrand>;

/**
 * Makes a brand in the database, with the languages, look and plans of the one that is open; who makes it owns it. In effect everywhere within 5 s.
 * @throws `brand_taken`, `site_settings` for a host of another brand, `role_needed` for who is no owner
 */
export const newBrandCall = post('/api/operator/new-brand', NewBrand, { brand: z.string() });

/** An email, drawn as the caller's draft has the brand: that a report is ready. */
export const draftMailCall = get(
  '/api/operator/brand-draft-mail',
  { language: Locale },
  { subject: z.string(), html: z.string() },
);

export const DomainCheckKey = z.enum(['address', 'app', 'certificate', 'spf', 'dkim', 'dmarc']);
export type DomainCheckKey = z.infer<typeof DomainCheckKey>;

export const DomainCheck = z.object({
  key: DomainCheckKey,
  /** `unknown`: it could not be asked, or what to ask for is not set. */
  state: z.enum(['ok', 'missing', 'wrong', 'unknown']),
  /** What was asked about. */
  name: z.string(),
  /** What was found, as it stands there. */
  found: z.array(z.string()),
  /** The record to set; null where the product cannot know it. */
  record: z.object({ type: z.string(), name: z.string(), value: z.string() }).nullable(),
  /** Until when a certificate is valid. */
  until: z.iso.datetime().nullable(),
  /** How long the answer took, in milliseconds; null: there was none. */
  took: z.number().int().nullable(),
});
export type DomainCheck = z.infer<typeof DomainCheck>;

/** Asks the domain name system and the brand's addresses themselves; an answer is kept for 20 seconds. */
export const domainCall = get('/api/operator/domain', {}, { checked: z.iso.datetime(), checks: z.array(DomainCheck) });

export const GoLiveKey = z.enum([
  'domain',
  'mail_trusted',
  'mail',
  'sender',
  'purchase',
  'webhook',
  'report',
  'seller',
  'legal',
  'second_factor',
  'backup',
]);
export type GoLiveKey = z.infer<typeof GoLiveKey>;

export const GoLiveItem = z.object({
  key: GoLiveKey,
  done: z.boolean(),
  /** When the proof was made; null: there is none, or it is as of now. */
  when: z.iso.datetime().nullable(),
  /** What proves it, or what is missing: an order, an event, names. */
  about: z.array(z.string()),
  /** A path below `/operator` where the proof, or what to do, is. */
  path: z.string().nullable(),
  /** Why the owner lets the brand go live without it. */
  overruled: z.object({ reason: z.string(), when: z.iso.datetime() }).nullable(),
});
export type GoLiveItem = z.infer<typeof GoLiveItem>;

export const GoLiveMode = z.enum(['live', 'sandbox']);

export const GoLive = z.object({
  items: z.array(GoLiveItem),
  /** How it would go live now: with real money, or with test payments. */
  mode: GoLiveMode,
  /** Since when it is live, and how it went; null: it is not. */
  live: z.object({ when: z.iso.datetime(), mode: GoLiveMode }).nullable(),
  /** Whether every point is proved or overruled. */
  ready: z.boolean(),
  may_overrule: z.boolean(),
});
export type GoLive = z.infer<typeof GoLive>;

/** What has to be true before a brand goes live, each read from what is on record. */
export const goLiveCall = get('/api/operator/go-live', {}, GoLive.shape);

/** For owners: lets the brand go live without a point, or no longer. It stands in the log. */
export const overruleCall = post(
  '/api/operator/overrule-go-live',
  { key: GoLiveKey, overruled: z.boolean(), reason: Reason },
  GoLive.shape,
);

/**
 * Takes the brand live: search engines may list it from now on, and it counts as live.
 * @throws `go_live_open` (409) while a point is neither proved nor overruled
 */
export const takeLiveCall = post('/api/operator/take-live', { reason: Reason }, GoLive.shape);

/** A sentence of pages in each language. */
export const PageSentence = z.object({
  /** Its module and its place there: `home.hero.title`. */
  key: z.string(),
  /** What stands in braces in it and has to stay. */
  placeholders: z.array(z.string()),
  /** Characters it may have. */
  max: z.number().int(),
  texts: z.array(
    z.object({
      language: Locale,
      /** What the product says; null: it has no such sentence any more. */
      ours: z.string().nullable(),
      /** What the brand says; null: ours. */
      own: z.string().nullable(),
      /** Why the brand's own is not used, a sentence. */
      fault: z.string().nullable(),
    }),
  ),
});
export type PageSentence = z.infer<typeof PageSentence>;

export const PageSentences = z.object({
  /** The version of the settings they are of. */
  base: z.number().int(),
  /** How many are found, of which 50 are shown. */
  total: z.number().int(),
  sentences: z.array(PageSentence),
});
export type PageSentences = z.infer<typeof PageSentences>;

/** Sentences of pages that hold a text, in their key or in any language; without a text, those that the brand has changed. */
export const pageTextsCall = get(
  '/api/operator/page-texts',
  { q: z.string().max(100).default('') },
  PageSentences.shape,
);

const OwnText = z.string().trim().max(1000).nullable();

/**
 * Says a sentence of pages in the brand's own words, in both languages; null in both: in ours again. In effect everywhere within
 * 5 s, apart from pages that stand open. @throws `not_found`, `page_sentence`, `page_sentences_many`, `site_changed` (409)
 */
export const savePageTextCall = post(
  '/api/operator/page-text',
  {
    key: z.string().max(80),
    texts: z.object({ en: OwnText, es: OwnText }),
    base: z.number().int().min(0).max(2_147_483_647),
    reason: Reason,
  },
  PageSentences.shape,
);

/** Mails a link to the address that emails of the brand come from, for operators who may manage it. `to`: that address. */
export const mailSenderCall = post(
  '/api/operator/mail-sender',
  {},
  { to: z.string() },
  { limits: [{ max: 10, minutes: 60, perMember: true }] },
);

/**
 * Confirms the address of the sender with the token of the mailed link, for the same. It counts as long as emails come from it.
 * @throws `sender_link` for a link that has expired, of another brand, or of an address that is no longer the sender
 */
export const confirmSenderCall = post('/api/operator/confirm-sender', { token: line(1, 500) }, GoLive.shape);
