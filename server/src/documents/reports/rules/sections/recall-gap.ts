import { listOf, type Translations } from '../../../../kit/text/bilingual.ts';
import { decodedWord } from '../../../../vehicles/decode/rules/decoded-words.ts';
import { isAnswerTo, type ReportFacts, requestsOf } from '../facts/facts.ts';
import { say } from '../facts/words.ts';

/** The sources of recalls that were asked and did not answer, as a sentence; null where all did. */
export function recallGap(facts: Pick<ReportFacts, 'sources' | 'answers'>): Translations | null {
  const missing = requestsOf(facts.sources).filter(request => {
    const answers = facts.answers.filter(answer => isAnswerTo(request, answer));
    const sections = answers.flatMap(answer => answer.sections).filter(({ section }) => section === 'recalls');
    return sections.length > 0 && sections.every(({ state }) => state === 'unavailable');
  });
  const partly = facts.answers.flatMap(({ missing = [] }) => missing);
  if (missing.length > 0) return say('recall.gap_all');
  return partly.length > 0 ? say('recall.gap', { sources: listOf([...new Set(partly)].map(decodedWord)) }) : null;
}
