import { z } from 'zod';
import { Empty, get, Locale, post } from '../../kit/contract.ts';
import { CreditCosts, VolumePrices } from './rules/volume-price.ts';

export { isDelicatePath, isSearchPath, isTokenPath, samePlace } from './rules/paths.ts';

export { Locale };

/** A member's role for the operator; `owner` may do everything on its site. */
export const OperatorRole = z.enum(['owner', 'site_admin', 'support', 'finance', 'content', 'auditor']);
export type OperatorRole = z.infer<typeof OperatorRole>;

const Color = z.string().regex(/^#[0-9a-fA-F]{6}$/);

export const Features = z.object({
  plate: z.boolean().default(false),
  ymmt: z.boolean().default(false),
  classic: z.boolean().default(true),
  /** Told to other clients in `config`. Reports of European numbers are offered whatever it says. */
  europe: z.boolean().default(false),
  recall: z.boolean().default(true),
  dealer: z.boolean().default(true),
  chat: z.boolean().default(false),
});

/** Where a site's operators write its pages: here, or in a Strapi (its address, without `/api`). */
const ContentSetting = z.discriminatedUnion('source', [
  z.strictObject({ source: z.literal('built_in') }),
  z.strictObject({
    source: z.literal('strapi'),
    /** Over HTTPS, or on this machine. */
    url: z.url().regex(/^(?:https:\/\/|http:\/\/(?:localhost|127\.0\.0\.1)[:/]?)[^?#@]*$/),
  }),
]);

export const GatewayName = z.enum(['sandbox', 'stripe', 'paypal']);

/**
 * Measuring codes, identifiers only. `clarity` may be the project id or the base64 snippet the id is taken out of;
 * anything else in it is refused.
 */
export const Tracking = z.object({
  clarity: z.string().default(''),
  google_analytics: z.union([z.literal(''), z.string().regex(/^G-[A-Z0-9]{4,12}$/)]).default(''),
  google_tag: z.union([z.literal(''), z.string().regex(/^GTM-[A-Z0-9]{4,10}$/)]).default(''),
});

/** Amounts are kept and written in hundredths; the yen has none, the dinar has thousandths. */
export function hasHundredths(currency: string): boolean {
  if (!/^[A-Z]{3}$/.test(currency)) return false;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits === 2;
}

/** A brand as its folder in `sites/` describes it. Field names are those of the public settings call. */
/** A brand's own sentences, by language and key. */
const OwnTexts = z
  .partialRecord(
    Locale,
    z.record(
      z.string().max(80),
      z
        .string()
        .min(1)
        .max(1000)
        .regex(/^\P{Cc}*$/u),
    ),
  )
  .default({});

export const Site = z.object({
  id: z.string().regex(/^[a-z0-9-]+$/),
  name: z.string(),
  /** Hosts this brand answers on, lower case, without port; the first is the public one. */
  hosts: z.array(z.string()).min(1),
  /** The members' pages are on `app.` + the first host, which works as well. */
  app_prefix: z.boolean().default(false),
  locale: Locale,
  locales: z.array(Locale).default(['en', 'es']),
  currency: z
    .string()
    .length(3)
    .refine(hasHundredths, 'must be a currency with hundredths, as USD: all amounts are kept in them'),
  primary_color: Color,
  secondary_color: Color,
  teritary_color: Color,
  /** Whether search engines may list the pages of the brand. */
  search_engines: z.boolean().default(true),
  /** Hue of the tinted neutrals, degrees in OKLCH. */
  hue: z.number().min(0).max(360),
  font: z.enum(['inter', 'figtree']),
  theme: z.enum(['system', 'light', 'dark']),
  support_email: z.email(),
  credit_type: z.enum(['separate', 'global']),
  security: z.enum(['enabled', 'disabled']),
  features: Features.prefault({}),
  /** The tab the search box begins with, and whether its sample is of a car with a VIN or of a classic. */
  first_search: z.enum(['vin', 'classic']).default('vin'),
  /** For which country the vehicles of its visitors were made: whose regulator's recalls are shown besides NHTSA's. */
  market: z.enum(['US', 'CA']).default('US'),
  tracking: Tracking.prefault({}),
  /** The live chat's license number; `0`: a stand-in that says it is none; empty: no chat. */
  chat_license: z.string().regex(/^\d*$/).default(''),
  /** The code of a coupon that visitors are told of, once in a session; empty: none. */
  discount_code: z.string().trim().toUpperCase().max(40).default(''),
  /** A place as one would type it into a map, shown on the help page; empty: no map. */
  map_query: z.string().max(200).default(''),
  /** The id of a YouTube film that the help page embeds; its heading says nothing of what it shows. Empty: none. */
  help_video: z
    .string()
    .regex(/^([\w-]{11})?$/)
    .default(''),
  gateways: z.array(GatewayName).min(1).default(['sandbox']),
  /** Credits a document costs on a site with one wallet. */
  credit_costs: CreditCosts.prefault({ vhr: 1, sticker: 1, classic_vhr: 1, classic_sticker: 1 }),
  /** What documents cost dealerships that make many of them in a month. */
  volume_prices: VolumePrices.default([]),
  /** Who sells: printed on invoices. */
  seller: z.object({ name: z.string(), address: z.array(z.string()) }).optional(),
  /** The tax of the sale: part of the price shown, or on top of it; null: none is stated. */
  tax: z
    .object({ name: z.string(), percent: z.number().min(0).max(50), included: z.boolean() })
    .nullable()
    .default(null),
  /** Days within which a disputed record is decided. */
  dispute_days: z.number().int().min(1).max(90).default(30),
  content: ContentSetting.default({ source: 'built_in' }),
  /** From where emails come, at a domain of the brand or of its support's address; empty: from the support's address. */
  mail_from: z.union([z.literal(''), z.email().max(254)]).default(''),
  /** Names the key that the mail provider signs with (DKIM); empty: not known. */
  dkim_selector: z
    .string()
    .regex(/^[\w.-]{0,63}$/)
    .default(''),
  /** Sentences of emails that the brand says in its own words, by language and key (`receipt.subject`). */
  mail_texts: OwnTexts,
  /** Sentences of pages that the brand says in its own words, by language and key (`home.hero.title`). */
  page_texts: OwnTexts,
  /** Name on the buyer's card statement. */
  statement_name: z.string().max(22).optional(),
});
export type Site = z.infer<typeof Site>;

/** A brand's settings for its pages. `clarity` holds the project id, never the snippet. */
export const SiteSettings = Site.pick({
  name: true,
  primary_color: true,
  secondary_color: true,
  teritary_color: true,
  hue: true,
  font: true,
  theme: true,
  support_email: true,
  credit_type: true,
  security: true,
}).extend({
  logo: z.string(),
  /** The logo for a dark ground; empty: the brand has the one. */
  logo_dark: z.string(),
  favicon: z.string(),
  social_image: z.string(),
  clarity: z.string(),
  google_analytics: z.string(),
  google_tag: z.string(),
  chat_license: z.string(),
});
export type SiteSettings = z.infer<typeof SiteSettings>;

/** Settings by domain, for anyone: a domain is only a key to what is public. @throws `site_not_found` */
export const siteSettingsCall = post(
  '/api-cwa/site_settings',
  { domain: z.string().trim().min(1).max(253) },
  { settings: SiteSettings },
);

export const SiteConfig = z.object({
  site_id: z.string(),
  domain: z.string(),
  app_host: z.string(),
  locale: Locale,
  locales: z.array(Locale),
  currency: z.string(),
  is_spanish: z.boolean(),
  features: z.record(z.string(), z.boolean()),
  gateways: z.array(GatewayName),
  support_email: z.string(),
  version: z.iso.datetime(),
});
export type SiteConfig = z.infer<typeof SiteConfig>;

/** The site's configuration; the header `x-site`, where it is sent, must name the host's own site. */
export const configCall = get('/api/config', Empty, SiteConfig.shape);

/** Shown for a domain no site is set up for. */
export const DEFAULT_COLORS = { primary: '#0070f3', secondary: '#f9f9f9', tertiary: '#afafaf' } as const;
