import { eachLanguage, listOf, type Translations } from '../../../../kit/text/bilingual.ts';
import { CORE_SECTIONS } from '../../contract.ts';
import { figure } from '../facts/dates.ts';
import type { ReportFacts } from '../facts/facts.ts';
import type { Finding } from './finding.ts';
import { hasSection, isClassic } from '../facts/market.ts';
import { coverage, uncheckedSections } from './outcome.ts';
import { say } from '../facts/words.ts';

/** Of the source groups, the share that must have answered before a report says that nothing serious was reported. */
const MIN_SHARE = 0.75;

/** Sections of a classic that need registers. */
const OF_REGISTERS = ['titles', 'jsi', 'theft', 'odometer', 'accidents'] as const;

/** Whether a source that knows of the gravest records was not heard: title offices, losses, theft, odometers. */
export const lacksCore = (facts: ReportFacts): boolean =>
  uncheckedSections(facts).some(key => CORE_SECTIONS.some(core => core === key));

/**
 * Unchecked sections. Without a core source, or with too few of the others, the report may miss the most serious records, so it is never
 * said that nothing serious was reported (decision 026).
 */
export function coverageFindings(facts: ReportFacts): Finding[] {
  const unchecked = uncheckedSections(facts);
  const here = unchecked.filter(key => hasSection(facts.vehicle, key)).map(key => say(`unchecked.${key}`));
  const elsewhere = isClassic(facts.vehicle) ? ofRegisters(facts) : say('unchecked.abroad');
  const names = [...here, ...(here.length < unchecked.length ? [elsewhere] : [])];
  const missing = omittedFindings(facts);
  if (names.length === 0) return missing;
  const { answered, of } = coverage(facts);
  const groups = eachLanguage(pick => names.map(pick).join('; '));
  const tooLittle = lacksCore(facts) || answered / of < MIN_SHARE;
  return [{ code: 'source_missing', level: tooLittle ? 'check' : 'note', params: { groups } }, ...missing];
}

/** Sections of a classic that only registers have: all of them, or the rest where a source has supplied records. */
function ofRegisters({ vehicle }: ReportFacts): Translations {
  const left = OF_REGISTERS.filter(key => !hasSection(vehicle, key));
  if (left.length === OF_REGISTERS.length) return say('unchecked.classic');
  return say('unchecked.classic_left', { what: listOf(left.map(key => say(`unchecked.${key}`))) });
}

/** Rows that sources sent and the report does not hold: too many, or of another vehicle. */
function omittedFindings({ answers }: ReportFacts): Finding[] {
  const counts = answers.flatMap(({ sections }) => sections.map(({ omitted = 0 }) => omitted));
  const count = counts.reduce((sum, each) => sum + each, 0);
  return count > 0 ? [{ code: 'records_omitted', level: 'check', params: { count: figure(count) } }] : [];
}
