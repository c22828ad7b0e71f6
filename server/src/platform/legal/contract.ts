import type { Locale } from '../sites/contract.ts';

/** The pages of law every site has; `nmvtis` is the notice of the contract with a source of national title data. */
export type LegalKind = 'terms' | 'privacy' | 'nmvtis';

/** The version when the operator has not written the text yet. */
export const PLACEHOLDER = 'placeholder';

/** One version of a page of law, as it is read. */
export interface LegalText {
  kind: LegalKind;
  /** The day it takes effect, `2026-09-01`, or `placeholder`. */
  version: string;
  /** The text; null for the placeholder, whose words belong to the page. */
  html: string | null;
  /** The language the text is written in. */
  locale: Locale;
  isCurrent: boolean;
  /** Every version that is or was in effect, newest first. */
  versions: string[];
}

/** The versions a member agrees to. */
export interface LegalVersions {
  terms: string;
  privacy: string;
}
