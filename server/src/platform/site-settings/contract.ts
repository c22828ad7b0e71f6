import { z } from 'zod';
import type { Json } from '../sites/rules/layers.ts';
import { Approval } from '../approvals/contract.ts';
import { Empty, get, line, post } from '../../kit/contract.ts';

export const Version = z.int().min(0).max(2_147_483_647);
const Settings = z.record(z.string(), z.json());
/** The same as it may be sent: lists of a declared length. */
const SentValue: z.ZodType<Json> = z.lazy(() =>
  z.union([
    z.string(),
    z.number(),
    z.boolean(),
    z.null(),
    z.array(SentValue).max(500),
    z.record(z.string(), SentValue),
  ]),
);
/** A JSON merge patch (RFC 7396) of settings. */
export const SentSettings = z.record(z.string(), SentValue);
/** Why something is changed, as it stands in the log. */
export const Reason = line(1, 200);

export const SettingChange = z.object({
  /** Its path, `features.plate`. */
  setting: z.string(),
  /** Null, here and below: not set. */
  before: z.json(),
  after: z.json(),
});

export const SiteVersion = z.object({
  version: Version,
  when: z.iso.datetime(),
  /** An account's id, or `console` (the command line). */
  who: z.string(),
  reason: z.string(),
  /** Against the version before it. */
  changes: z.array(SettingChange),
});
export type SiteVersion = z.infer<typeof SiteVersion>;

export const SiteState = z.object({
  site: z.string(),
  /** The version in effect; 0: `site.json` alone. */
  version: Version,
  /** The newest that was saved: another one than `version` where the product cannot use it. */
  newest: Version,
  settings: Settings,
  /** What `site.json` says. */
  file: Settings,
  /** The newest 50, newest first. */
  versions: z.array(SiteVersion),
});
export type SiteState = z.infer<typeof SiteState>;

/** For operators who may manage the brand: its settings and their versions. */
export const siteStateCall = get('/api/operator/site', Empty, { state: SiteState });

/**
 * Saves settings as the next version, in effect everywhere within 5 s. `changes` is a JSON merge patch (RFC 7396) of the
 * settings of the version `base`; what others have saved since is kept where it is about other settings.
 * `approval`: what decides about real money is not saved but proposed to a second operator.
 * @throws `site_changed` (409) where they are the same ones; `details.changes` says what was saved
 */
export const saveSiteCall = post(
  '/api/operator/site',
  { base: Version, changes: SentSettings, reason: Reason },
  { state: SiteState, approval: Approval.nullable() },
);

/** Saves the settings of an earlier version, or of `site.json` (0), as the next version. */
export const revertSiteCall = post(
  '/api/operator/site-revert',
  { base: Version, version: Version, reason: Reason },
  { state: SiteState, approval: Approval.nullable() },
);

const FilePath = z.string().max(80);

/** A version of a file that is kept over the brand's folder. */
export const BrandFileVersion = z.object({
  path: z.string(),
  version: Version,
  /** Null: from here on the folder's own file counts again. */
  bytes: z.int().nullable(),
  when: z.iso.datetime(),
  /** An account's id, or `console`. */
  who: z.string(),
  reason: z.string(),
});
export type BrandFileVersion = z.infer<typeof BrandFileVersion>;

/** A text of law, `legal/terms.2026-09-01.en.md`, as it is written. */
export const LegalFileText = z.object({ path: z.string(), text: z.string(), kept: z.boolean() });
export type LegalFileText = z.infer<typeof LegalFileText>;

/** A brand's own badge of a make, `mercedes-benz`, as SVG. `kept`: it can be taken away, as it is none of the brand's folder. */
export const MakeLogoFile = z.object({
  path: z.string(),
  make: z.string(),
  /** Of vehicles of before 1981. */
  classic: z.boolean(),
  svg: z.string(),
  kept: z.boolean(),
});
export type MakeLogoFile = z.infer<typeof MakeLogoFile>;

export const BrandFiles = z.object({
  /** The newest 100 versions, newest first. */
  versions: z.array(BrandFileVersion),
  legal: z.array(LegalFileText),
  makes: z.array(MakeLogoFile),
});
export type BrandFiles = z.infer<typeof BrandFiles>;

/** For operators who may manage the brand: its logos, badges of makes and texts of law. */
export const brandFilesCall = get('/api/operator/brand-files', {}, { files: BrandFiles });

/**
 * Keeps a logo (`logo.svg`, `logo-dark.svg`, `favicon.svg`), a badge of a make (`logos/ford.svg`) or a text of law over the brand's folder, as the version after `base` (0: there is
 * none). `text` null takes what is kept away. In effect everywhere within 5 s.
 * @throws `brand_file`, a sentence about what is wrong; `brand_file_changed` (409)
 */
export const saveBrandFileCall = post(
  '/api/operator/brand-file',
  { path: FilePath, base: Version, text: z.string().max(200_000).nullable(), reason: Reason },
  { files: BrandFiles },
  { signedIn: true, bodyLimit: 512 * 1024 },
);

/** Keeps an earlier version again. @throws as `saveBrandFileCall`, `not_found` */
export const revertBrandFileCall = post(
  '/api/operator/brand-file-revert',
  { path: FilePath, base: Version, version: Version, reason: Reason },
  { files: BrandFiles },
);

/** Drawings of a draft by their path. */
const SentFiles = z.partialRecord(
  z.enum(['logo.svg', 'logo-dark.svg', 'favicon.svg']),
  z.string().max(150_000).nullable(),
);

export const SiteDraft = z.object({
  /** The version it started from. */
  base: Version,
  /** The version it would be laid over now. */
  now: Version,
  /** A JSON merge patch of the settings of that version. */
  changes: Settings,
  /** Paths of the drawings in it. */
  files: z.array(z.string()),
  changed: z.iso.datetime(),
  /** Why a brand cannot have these settings, a sentence; null: it can. */
  fault: z.string().nullable(),
  /** What others have published since it was started. */
  others: z.array(SettingChange),
  /** Of those, the settings that the draft changes as well: it is published once they are decided. */
  both: z.array(z.string()),
});
export type SiteDraft = z.infer<typeof SiteDraft>;

/** The caller's own draft of the brand; null: there is none. */
export const siteDraftCall = get('/api/operator/brand-draft', {}, { draft: SiteDraft.nullable() });

/**
 * Keeps a draft in place of the caller's own; without changes and drawings there is none any more. It may be wrong, as things are
 * that are half typed: `fault` says so. `files`: drawings to add to it; those that are not named stay.
 * @throws `brand_file` for a drawing that no brand may have
 */
export const saveDraftCall = post(
  '/api/operator/save-brand-draft',
  { base: Version, changes: SentSettings, files: SentFiles.default({}) },
  { draft: SiteDraft.nullable() },
  { signedIn: true, bodyLimit: 1024 * 1024 },
);

export const discardDraftCall = post('/api/operator/discard-brand-draft', {}, {});

/**
 * Publishes the caller's draft: its settings as the next version, its drawings as their next versions, in effect everywhere within
 * 5 s. @throws as `saveSiteCall`; `not_found` without a draft
 */
export const publishDraftCall = post(
  '/api/operator/publish-brand-draft',
  { reason: Reason },
  { state: SiteState, approval: Approval.nullable() },
);
