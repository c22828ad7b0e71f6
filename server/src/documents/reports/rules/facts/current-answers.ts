import type { GroupAnswer, SectionAnswer } from '../sources/history-provider.ts';

/** Whether the later of two answers is the same source's to the same question; one of before sources were kept is any source's. */
const isSameQuestion = (earlier: GroupAnswer, later: GroupAnswer): boolean =>
  earlier.group === later.group && (earlier.source === undefined || earlier.source === later.source);

const isAnswered = ({ state, forgotten }: SectionAnswer): boolean => state !== 'unavailable' && !forgotten;

/** The sections of an answer that still stand after a later one: those the source could not tell this time. */
function standing(earlier: GroupAnswer, later: GroupAnswer): SectionAnswer[] {
  const answered = later.sections.filter(isAnswered).map(({ section }) => section);
  return earlier.sections.filter(section => isAnswered(section) && !answered.includes(section.section));
}

/** An answer without what another says for it; null where nothing is left. */
function without(answer: GroupAnswer, sections: readonly SectionAnswer[]): GroupAnswer | null {
  const left = answer.sections.filter(({ section }) => !sections.some(other => other.section === section));
  return left.length > 0 ? { ...answer, sections: left } : null;
}

/**
 * The newest answers, from answers in the order they arrived. A source's newest answer replaces its earlier ones; a section that failed
 * this time keeps its earlier records, with their time.
 */
export function currentAnswers(answers: readonly GroupAnswer[]): GroupAnswer[] {
  return answers.reduce<GroupAnswer[]>((current, later) => {
    const kept = current.flatMap(earlier => {
      if (!isSameQuestion(earlier, later)) return [earlier];
      const sections = standing(earlier, later);
      return sections.length > 0 ? [{ ...earlier, sections }] : [];
    });
    const sections = kept.filter(earlier => isSameQuestion(earlier, later)).flatMap(({ sections }) => sections);
    const own = without(later, sections);
    return own ? [...kept, own] : kept;
  }, []);
}

/**
 * Whether an answer has arrived that no document was written from: writing one leaves only the current answers, so a section
 * that a source told after it could not, or told again, stands beside its earlier answer until then.
 */
export function hasUnwritten(answers: readonly GroupAnswer[]): boolean {
  const isAgain = (later: GroupAnswer, at: number, name: string): boolean =>
    answers
      .slice(0, at)
      .some(earlier => isSameQuestion(earlier, later) && earlier.sections.some(({ section }) => section === name));
  return answers.some((later, at) =>
    later.sections.some(section => isAnswered(section) && isAgain(later, at, section.section)),
  );
}
