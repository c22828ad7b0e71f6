import type { ReportDocument } from '../../document/shape/shape.ts';
import { onePerTopic, ranked, type Finding, type FindingCode } from './finding.ts';
import { toneOfLevel } from '../sections/tones.ts';
import { say } from '../facts/words.ts';
import type { SectionName } from '../../document/shape/section-keys.ts';

/** The section that has the records behind a finding; what was not checked is told among the sources. */
type ReasonSection = SectionName | 'sources';

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
const sectionOf = ({ code }: { code: FindingCode }): ReasonSection => OF_CODE.get(code) ?? 'odometer';

const MAX_REASONS = 3;
const MAX_THINGS = 3;

/** Recalls that tell owners not to drive or to park outside: nothing pushes them out, though one only may apply. */
const DANGERS: readonly FindingCode[] = ['park_it', 'park_outside'];
const isDanger = ({ code }: Finding): boolean => DANGERS.includes(code);

/** The gravest, with every danger among them, in the order they had. */
function gravest(findings: readonly Finding[]): Finding[] {
  const dangers = findings.filter(isDanger);
  const others = findings.filter(finding => !isDanger(finding)).slice(0, MAX_REASONS - dangers.length);
  return findings.filter(finding => dangers.includes(finding) || others.includes(finding));
}

type Coverage = { answered: number; of: number };

/** The headline without a notable finding: nothing serious was reported, or nothing can be said. */
function silence(level: Finding['level'], coverage: Coverage) {
  if (coverage.answered === 0) return [say('reason.nothing_answered')];
  if (level !== 'note') return [];
  return [say(coverage.answered === coverage.of ? 'reason.nothing' : 'reason.nothing_partial', coverage)];
}

/** The verdict line: the worst level found, with its three gravest reasons and what was not checked, never a score. */
export function verdict(findings: readonly Finding[], coverage: Coverage): ReportDocument['verdict'] {
  const order = ranked(findings);
  const worst = order[0]?.level ?? 'note';
  const unchecked = order.filter(({ code }) => code === 'source_missing');
  const notable = onePerTopic(order.filter(finding => finding.level !== 'note' && !unchecked.includes(finding)));
  const shown = gravest(notable);
  const texts = shown.map(({ code, params }) => say(`reason.${code}`, params));
  const silent = texts.length > 0 ? [] : silence(worst, coverage);
  const reasons = [...texts, ...silent, ...unchecked.map(({ code, params }) => say(`reason.${code}`, params))];
  const sections = [...shown.map(sectionOf), ...silent.map(() => null), ...unchecked.map(() => 'unchecked' as const)];
  return { level: worst === 'note' ? 'nothing' : worst, ...coverage, reasons, sections };
}

/** At most three points to know, dangers first, each with the next step; general advice when nothing was found. */
export function thingsToKnow(findings: readonly Finding[]): ReportDocument['things'] {
  const points = onePerTopic(ranked(findings));
  const things = [...points.filter(isDanger), ...points.filter(point => !isDanger(point))]
    .slice(0, MAX_THINGS)
    .map(({ code, level, params }) => ({
      state: toneOfLevel(level),
      text: say(`thing.${code}`, params),
      next: say(`next.${code}`, params),
    }));
  if (things.length > 0) return things;
  return [{ state: 'info', text: say('thing.nothing'), next: say('next.nothing') }];
}
