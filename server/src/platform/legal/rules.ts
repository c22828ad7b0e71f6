import { dayOf } from '../../kit/clock.ts';
import type { Locale } from '../sites/contract.ts';
import { PLACEHOLDER, type LegalKind } from './contract.ts';

const FILE = /^(terms|privacy|nmvtis)\.(\d{4}-\d{2}-\d{2})\.(en|es)\.md$/;

/** A file of a brand's `legal` folder. */
export interface LegalFile {
  kind: LegalKind;
  /** The day it takes effect. */
  version: string;
  locale: Locale;
}

/** Parses a file name, e.g. `terms.2026-09-01.en.md`; null for any other name or an invalid date. */
export function legalFileOf(name: string): LegalFile | null {
  const [, kind, version = '', locale] = FILE.exec(name) ?? [];
  const day = new Date(`${version}T00:00:00Z`);
  if (Number.isNaN(day.getTime()) || dayOf(day) !== version) return null;
  return { kind: kind as LegalKind, version, locale: locale as Locale };
}

/** The versions that are or were in effect on a day (UTC), newest first; before the first one there is the placeholder. */
export function versionsOn(versions: Iterable<string>, now: Date): string[] {
  const today = dayOf(now);
  const begun = [...new Set(versions)].filter(version => version <= today);
  return begun.length > 0 ? begun.toSorted().toReversed() : [PLACEHOLDER];
}
