import type { Bilingual } from '../../../../kit/text/bilingual.ts';
import topics from './topics.json' with { type: 'json' };

/** Everything a report may find that a buyer has to act on, worst first within its level. */
export const FINDING_CODES = [
  'theft_active',
  'park_it',
  'vin_mismatch',
  'crushed',
  'junk',
  'export_only',
  'park_outside',
  'total_loss',
  'salvage_report',
  'salvage',
  'theft_salvage',
  'flood',
  'fire',
  'dismantled',
  'hazardous',
  'rollback',
  'odometer_branded',
  'severe_damage',
  'sale_water_or_fire',
  'rebuilt',
  'source_missing',
  'source_conflict',
  'records_omitted',
  'rollback_or_entry',
  'possible_rollback',
  'rollback_or_low',
  'given_lower',
  'moderate_damage',
  'unknown_damage',
  'damage_signs',
  'salvage_sale',
  'sale_costly',
  'sale_damage',
  'body_repair',
  'title_washing',
  'recall_open',
  'lien_active',
  'lien_noted',
  'impound',
  'export_intended',
  'theft_recovered',
  'lemon',
  'brand_other',
  'brand_unknown',
  'odometer_marked',
  'limits_exceeded',
  'replaced',
  'rollover_possible',
  'doubtful',
  'typo_suspect',
  'jump',
  'exempt_early',
  'commercial_use',
  'inspection_failed',
  'long_gap',
  'minor_damage',
  'rollover',
] as const;
export type FindingCode = (typeof FINDING_CODES)[number];

/** `stop` and `serious` are grave, `check` needs a look, `note` is worth knowing and changes no verdict. */
export type FindingLevel = 'stop' | 'serious' | 'check' | 'note';

export interface Finding {
  code: FindingCode;
  level: FindingLevel;
  /** Holes of the sentences `reason.<code>`, `thing.<code>` and `next.<code>`. */
  params: Record<string, Bilingual | number>;
  /** The subject, where findings of one code may stand beside each other. */
  about?: string;
}

const LEVELS: FindingLevel[] = ['stop', 'serious', 'check', 'note'];

/** Worst first, each code once. */
export function ranked(findings: readonly Finding[]): Finding[] {
  const sorted = findings.toSorted(
    (a, b) =>
      LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level) ||
      FINDING_CODES.indexOf(a.code) - FINDING_CODES.indexOf(b.code),
  );
  const isSame = (a: Finding, b: Finding) => a.code === b.code && a.about === b.about;
  return sorted.filter((finding, at) => sorted.findIndex(other => isSame(other, finding)) === at);
}

const TOPICS: readonly (readonly string[])[] = Object.values(topics);

/** Of findings about the same event, the first: a written-off car is one finding, not three. */
export function onePerTopic(findings: readonly Finding[]): Finding[] {
  const seen = new Set<unknown>();
  return findings.filter(({ code }) => {
    const topic = TOPICS.find(codes => codes.includes(code)) ?? code;
    if (seen.has(topic)) return false;
    seen.add(topic);
    return true;
  });
}
