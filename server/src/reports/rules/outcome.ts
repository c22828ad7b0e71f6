import { CORE_SECTIONS, type ReportProgress, type SectionKey, SectionKey as Sections } from '../contract.ts';
import { GROUP_SECTIONS } from '../providers/history-provider.ts';
import { foundBrands } from './brands.ts';
import {
  requestsOf,
  mergeAnswers,
  isAnswerTo,
  type SourceRequest,
  type MergedAnswers,
  type ReportFacts,
} from './facts.ts';
import { readingsOf } from './readings.ts';

/** Model-level campaigns and values exist for every vehicle, so they are not a history. */
const NOT_HISTORY: SectionKey[] = ['recalls', 'value'];

export type Outcome = 'collecting' | 'ready' | 'partial' | 'no_data';

/** Core sections whose source failed. */
export function missingCore(merged: MergedAnswers): SectionKey[] {
  return CORE_SECTIONS.filter(key => merged.section(key).state === 'unavailable');
}

/** What has come of the asking so far. `no_data`, nothing but the decode, means that the credit goes back. */
export function reportOutcome(facts: Pick<ReportFacts, 'sources' | 'answers'>): Outcome {
  const merged = mergeAnswers(facts);
  const states = Sections.options.map(key => ({ key, state: merged.section(key).state }));
  if (states.some(({ state }) => state === 'pending')) return 'collecting';
  if (coverage(facts).answered === 0) return 'no_data';
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

/** How much of what was asked has been answered; a failure and "not covered" are no answer. */
export function coverage({ sources, answers }: Pick<ReportFacts, 'sources' | 'answers'>): {
  answered: number;
  of: number;
} {
  const hasAnswer = ({ sections }: ReportFacts['answers'][number]) =>
    sections.some(({ state }) => state === 'found' || state === 'none_reported');
  const asked = requestsOf(sources);
  const answered = asked.filter(request => answers.some(answer => isAnswerTo(request, answer) && hasAnswer(answer)));
  return { answered: answered.length, of: asked.length };
}

/** Brands and readings come from records of several sections; every other section counts its own. */
function countOf(key: SectionKey, merged: MergedAnswers): number {
  if (key === 'brands') return foundBrands(merged).length;
  if (key === 'odometer') return readingsOf(merged).length;
  return merged.records(key).length;
}

/** Sections with their state and number of records; null while pending or without an answer. */
export function sectionProgress(merged: MergedAnswers): ReportProgress['sections'] {
  return Sections.options.map(key => {
    const { state } = merged.section(key);
    if (state !== 'found' && state !== 'none_reported') return { key, state, count: null };
    const count = countOf(key, merged);
    return { key, state: count > 0 ? 'found' : 'none_reported', count };
  });
}
