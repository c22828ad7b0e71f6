import type { ReportDocument } from '../../document/shape/shape.ts';
import type { FoundBrand } from '../titles/brands.ts';
import { BRANDS } from '../titles/brand-table.ts';
import { brandMeaning, brandName } from '../titles/brands.ts';
import type { Finding, FindingCode } from './finding.ts';
import { say } from '../facts/words.ts';

/** Terms a finding brings into the text, as keys of `term.<key>`. */
const TERMS: Partial<Record<FindingCode, string[]>> = {
  total_loss: ['total_loss'],
  rollback: ['rollback'],
  rollback_or_entry: ['rollback'],
  possible_rollback: ['rollback'],
  rollback_or_low: ['rollback'],
  rollover_possible: ['rollover'],
  rollover: ['rollover'],
  typo_suspect: ['typo_suspect'],
  title_washing: ['title_washing'],
  park_it: ['park_it'],
  lien_active: ['lien'],
  lien_noted: ['lien'],
  impound: ['impound'],
  severe_damage: ['structural'],
  theft_recovered: ['recovered_theft'],
};

/** Only the terms this report uses; brands are explained by their own meaning. */
export function glossary(
  findings: readonly Finding[],
  brands: readonly FoundBrand[],
  used: Pick<ReportDocument, 'jsi' | 'owners' | 'recalls'>,
): ReportDocument['glossary'] {
  const keys = [
    ...(brands.length > 0 ? ['title_brand'] : []),
    ...findings.flatMap(({ code }) => TERMS[code] ?? []),
    ...(used.jsi.length > 0 ? ['jsi', 'disposition'] : []),
    ...(used.owners.length > 0 ? ['calculated_owner'] : []),
    ...(used.recalls.some(recall => recall.status === 'may_apply') ? ['may_apply'] : []),
    'none_reported',
  ];
  return [...brands.map(({ brand }) => brandEntry(brand.code)), ...[...new Set(keys)].map(termEntry)];
}

type Entry = ReportDocument['glossary'][number];
const termEntry = (key: string): Entry => [say(`term.${key}.name`), say(`term.${key}.meaning`)];
const brandEntry = (code: string): Entry => [brandName(code), brandMeaning(code)];

/** Terms that come with records and not with a finding. */
const OF_RECORDS = ['title_brand', 'jsi', 'disposition', 'calculated_owner', 'may_apply', 'none_reported'];

/** Every term a report may use, then every title brand. */
export function wholeGlossary(): { terms: Entry[]; brands: Entry[] } {
  const keys = new Set([...OF_RECORDS, ...Object.values(TERMS).flat()]);
  return { terms: [...keys].map(termEntry), brands: BRANDS.map(({ code }) => brandEntry(code)) };
}
