import {
  CORE_SECTIONS,
  SectionKey as Sections,
  SourceGroup,
  type ReportProgress,
  type SectionKey,
} from '../../contract.ts';
import { GROUP_SECTIONS } from '../sources/history-provider.ts';
import { foundBrands } from '../titles/brands.ts';
import {
  requestsOf,
  mergeAnswers,
  isAnswerTo,
  type SourceRequest,
  type MergedAnswers,
  type ReportFacts,
} from '../facts/facts.ts';
import { hasSection, isClassic } from '../facts/market.ts';
import { countReadings } from '../odometer/readings.ts';

/** Model-level campaigns and values exist for every vehicle, so they are not a history. */
const NOT_HISTORY: SectionKey[] = ['recalls', 'value'];

export type Outcome = 'collecting' | 'ready' | 'partial' | 'no_data';

/** Core sections whose source failed. */
function missingCore(merged: MergedAnswers): SectionKey[] {
  return CORE_SECTIONS.filter(key => merged.section(key).state === 'unavailable');
}

type Sold = Pick<ReportFacts['vehicle'], 'byName' | 'engine' | 'bodyClass' | 'msrp'> & { kind?: string | undefined };

/** Whether the catalog says more of a vehicle than the name it was chosen by. */
const isKnown = ({ engine, bodyClass, msrp }: Sold): boolean => Boolean(engine ?? bodyClass ?? msrp);

/** The outcome so far. `no_data`, nothing but the decode, means that the credit goes back. */
export function reportOutcome(facts: Pick<ReportFacts, 'sources' | 'answers'> & { vehicle?: Sold }): Outcome {
  const merged = mergeAnswers(facts);
  const states = Sections.options.map(key => ({ key, state: merged.section(key).state }));
  if (states.some(({ state }) => state === 'pending')) return 'collecting';
  // A classic is sold for what its number says; the sales of others are all that is asked for besides.
  if (facts.vehicle?.byName && !isKnown(facts.vehicle) && merged.section('recalls').state !== 'found') return 'no_data';
  if (facts.vehicle && isClassic(facts.vehicle))
    return states.some(({ state }) => state === 'unavailable') ? 'partial' : 'ready';
  if (!hasAnyAnswer(facts)) return 'no_data';
  if (missingCore(merged).length > 0) return 'partial';
  return holdsRecords(facts) ? 'ready' : 'no_data';
}

/** Whether any source has reported anything of this very vehicle. */
export function holdsRecords(facts: Pick<ReportFacts, 'sources' | 'answers'>): boolean {
  const merged = mergeAnswers(facts);
  return Sections.options.some(key => !NOT_HISTORY.includes(key) && merged.section(key).state === 'found');
}

/** The groups still to be asked: without an answer, or with an unavailable section. */
export function openRequests({ sources, answers }: Pick<ReportFacts, 'sources' | 'answers'>): SourceRequest[] {
  return requestsOf(sources).filter(request => {
    const { source, group } = request;
    const own = answers.filter(answer => isAnswerTo(request, answer));
    const merged = mergeAnswers({ sources: [{ ...source, groups: [group] }], answers: own });
    return GROUP_SECTIONS[group].some(key => ['pending', 'unavailable'].includes(merged.section(key).state));
  });
}

type Answered = Pick<ReportFacts, 'sources' | 'answers'> & { vehicle: { kind?: string | undefined } };

/**
 * Sections of which not every source has told what it holds, or that no source covers. A valuation is none: without one
 * nothing of the history is missing.
 */
export function uncheckedSections({ vehicle, sources, answers }: Answered): SectionKey[] {
  const waiting = requestsOf(sources).filter(request => !answers.some(answer => isAnswerTo(request, answer)));
  const pending = new Set(waiting.flatMap(({ group }) => GROUP_SECTIONS[group]));
  const sections = answers.flatMap(({ sections }) => sections);
  const isCore = (key: SectionKey) => CORE_SECTIONS.some(core => core === key);
  return Sections.options.filter(key => {
    if (key === 'value' || !(hasSection(vehicle, key) || isCore(key))) return false;
    const own = sections.filter(({ section }) => section === key);
    const hasAnswer = own.some(({ state, whole = true }) => whole && (state === 'found' || state === 'none_reported'));
    return !hasAnswer || own.some(({ state }) => state === 'unavailable') || pending.has(key);
  });
}

/**
 * How many of the source groups the market of the vehicle has were checked in full: a failure of one source and "not
 * covered" are no answer, and a group that no source covers is not left out of the count.
 */
export function coverage(facts: Answered): { answered: number; of: number } {
  const unchecked = uncheckedSections(facts);
  const groups = SourceGroup.options.map(group => GROUP_SECTIONS[group].filter(key => hasSection(facts.vehicle, key)));
  const all = groups.filter(sections => sections.length > 0);
  const answered = all.filter(sections => !sections.some(key => unchecked.includes(key)));
  return { answered: answered.length, of: all.length };
}

/** Whether any source has told anything. */
const hasAnyAnswer = ({ answers }: Pick<ReportFacts, 'answers'>): boolean =>
  answers.some(({ sections }) => sections.some(({ state }) => state === 'found' || state === 'none_reported'));

/** Brands and readings come from records of several sections; every other section counts its own. */
function countOf(key: SectionKey, merged: MergedAnswers): number {
  if (key === 'brands') return foundBrands(merged).length;
  if (key === 'odometer') return countReadings(merged);
  return merged.records(key).length;
}

/** Sections with their state and number of records; null while pending or without an answer. */
export function sectionProgress(merged: MergedAnswers): ReportProgress['sections'] {
  return Sections.options.map(key => {
    const { state, forgotten } = merged.section(key);
    if ((state !== 'found' && state !== 'none_reported') || forgotten) return { key, state, count: null };
    const count = countOf(key, merged);
    return { key, state: count > 0 ? 'found' : 'none_reported', count };
  });
}
