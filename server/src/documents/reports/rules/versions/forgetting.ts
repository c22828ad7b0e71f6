import { daysAfter } from '../../../../kit/clock.ts';
import { strictest } from '../sources/license.ts';
import type { GroupAnswer, HistoryProviderInfo } from '../sources/history-provider.ts';

/** When the records of an answer are to be forgotten; null where nobody asks for it. */
function dueOf(answer: GroupAnswer, sources: readonly HistoryProviderInfo[], finishedAt: Date): Date | null {
  const source = sources.find(({ name }) => name === answer.source);
  const licenses = [source, answer].flatMap(each => each?.license ?? []);
  if (licenses.length === 0) return null;
  const license = strictest(licenses);
  const { askedAt } = answer;
  return license.cacheDays === null ? finishedAt : daysAfter(new Date(askedAt), license.cacheDays);
}

const holdsRecords = ({ sections }: GroupAnswer): boolean => sections.some(({ records }) => records.length > 0);

/**
 * When the next records of a finished report are to be forgotten; null where none are. By a license that allows no
 * copies that is at once: the report holds what it says, and the records it was made of go.
 */
export function forgetsNext(
  answers: readonly GroupAnswer[],
  sources: readonly HistoryProviderInfo[],
  finishedAt: Date,
): Date | null {
  const days = answers.filter(holdsRecords).flatMap(answer => {
    return dueOf(answer, sources, finishedAt) ?? [];
  });
  return days.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;
}

/**
 * The answers without the records that may not be kept any longer. That a source told something stays, so that nothing
 * looks as if it had found nothing.
 */
export function withoutForgotten(
  answers: readonly GroupAnswer[],
  sources: readonly HistoryProviderInfo[],
  now: Date,
): GroupAnswer[] {
  return answers.map(answer => {
    const due = dueOf(answer, sources, now);
    if (!due || due > now || !holdsRecords(answer)) return answer;
    return { ...answer, sections: answer.sections.map(section => ({ ...section, records: [], forgotten: true })) };
  });
}

/** Answers as a report is made of: what was forgotten is not known any more, and never "nothing reported". */
export function remembered(answers: readonly GroupAnswer[]): GroupAnswer[] {
  return answers.map(answer => ({
    ...answer,
    sections: answer.sections.map(section =>
      section.forgotten ? { section: section.section, state: 'unavailable' as const, records: [] } : section,
    ),
  }));
}
