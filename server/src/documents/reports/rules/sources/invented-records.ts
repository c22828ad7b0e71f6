import { isAnswerTo, type ReportFacts } from '../facts/facts.ts';
import type { HistoryRecord } from './history-record.ts';

/** Real recalls and values stand in sections of their own, or name their source. */
const TOLD_APART: readonly HistoryRecord['section'][] = ['recalls', 'value'];

/** The ids of invented records, where records of other sources stand beside them; else none: all of the report is invented. */
export function inventedIn({ sources, answers }: Pick<ReportFacts, 'sources' | 'answers'>): ReadonlySet<string> {
  const recordsIn = (some: ReportFacts['answers']): HistoryRecord[] =>
    some.flatMap(answer => answer.sections.flatMap(({ records }) => records));
  const demo = sources.filter(source => source.demo);
  const isMade = (answer: ReportFacts['answers'][number]) =>
    demo.some(source => isAnswerTo({ source, group: answer.group }, answer));
  const others = recordsIn(answers.filter(answer => !isMade(answer)));
  if (others.every(({ section }) => TOLD_APART.includes(section))) return new Set();
  return new Set(recordsIn(answers.filter(isMade)).map(({ recordId }) => recordId));
}
