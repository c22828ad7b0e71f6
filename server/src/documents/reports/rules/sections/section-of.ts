import type { SectionName } from '../../document/shape/section-keys.ts';
import type { FindingCode } from '../findings/finding.ts';

/** The section that has the records behind a finding; what was not checked is told among the sources. */
export type ReasonSection = SectionName | 'sources';

const CODES: readonly [ReasonSection, string][] = [
  ['theft', 'theft_active theft_recovered'],
  ['identity', 'vin_mismatch'],
  ['jsi', 'crushed total_loss salvage_report export_intended'],
  [
    'brands',
    'junk export_only salvage theft_salvage flood fire dismantled hazardous rebuilt lemon brand_other brand_unknown',
  ],
  ['titles', 'title_washing'],
  ['accidents', 'severe_damage moderate_damage unknown_damage damage_signs minor_damage'],
  ['auctions', 'salvage_sale sale_costly sale_damage sale_water_or_fire'],
  ['service', 'body_repair inspection_failed'],
  ['recalls', 'park_it park_outside recall_open'],
  ['liens', 'lien_active lien_noted impound'],
  ['ownership', 'commercial_use'],
  ['life', 'long_gap'],
  ['sources', 'source_missing source_conflict records_omitted'],
];
const OF_CODE = new Map(CODES.flatMap(([section, codes]) => codes.split(' ').map(code => [code, section] as const)));

/** Where a reader finds what a finding rests on; what is in no other list is of the odometer. */
export const sectionOf = ({ code }: { code: FindingCode }): ReasonSection => OF_CODE.get(code) ?? 'odometer';
