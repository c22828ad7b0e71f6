import { expect, it } from 'vitest';
import type { GroupAnswer } from '../sources/history-provider.ts';
import { currentAnswers, hasUnwritten } from './current-answers.ts';

type State = GroupAnswer['sections'][number]['state'];
const answer = (source: string, titles: State, brands: State): GroupAnswer => ({
  group: 'titles',
  source,
  askedAt: '2026-06-15T10:00:00.000Z',
  sections: [
    { section: 'titles', state: titles, records: [] },
    { section: 'brands', state: brands, records: [] },
  ],
});

it.each([
  [
    'of one answer each',
    [answer('a', 'none_reported', 'unavailable'), answer('b', 'none_reported', 'none_reported')],
    false,
  ],
  [
    'where a gap was asked for in vain',
    [answer('a', 'none_reported', 'unavailable'), answer('a', 'unavailable', 'unavailable')],
    false,
  ],
  [
    'where a gap was filled',
    [answer('a', 'none_reported', 'unavailable'), answer('a', 'none_reported', 'none_reported')],
    true,
  ],
])('answers %s', (_, answers, isUnwritten) => {
  expect(hasUnwritten(answers)).toBe(isUnwritten);
  expect(hasUnwritten(currentAnswers(answers))).toBe(false);
});
