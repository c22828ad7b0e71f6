import type { Translations } from '../../../../kit/text/bilingual.ts';
import { isAnswerTo, type ReportFacts } from '../facts/facts.ts';
import { say, sourceWords } from '../facts/words.ts';
import type { HistoryRecord, SourceType } from './history-record.ts';

/**
 * The kind of source of a record in words. Where public records and invented ones stand in one report, an invented one is
 * called so at each record, not only at its section.
 */
export function sourceTeller({
  sources,
  answers,
}: Pick<ReportFacts, 'sources' | 'answers'>): (record: { sourceType: SourceType; recordId: string }) => Translations {
  const recordsIn = (some: ReportFacts['answers']): HistoryRecord[] =>
    some.flatMap(answer => answer.sections.flatMap(({ records }) => records));
  const isMixed = recordsIn(answers).some(({ origin }) => origin?.publicRecord);
  const demo = sources.filter(source => source.demo);
  const made = answers.filter(answer => demo.some(source => isAnswerTo({ source, group: answer.group }, answer)));
  const invented = new Set(isMixed ? recordsIn(made).map(({ recordId }) => recordId) : []);
  return ({ sourceType, recordId }) =>
    invented.has(recordId) ? say('invented_source', { source: sourceWords(sourceType) }) : sourceWords(sourceType);
}
