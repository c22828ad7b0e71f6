import { expect, it } from 'vitest';
import { correctionsOf, marksOf } from './marks.ts';

const FIRST = new Date('2026-06-01T10:00:00Z');
const dispute = (more: Partial<Parameters<typeof marksOf>[0][number]> = {}) => ({
  record: 'T-1',
  state: 'open' as const,
  createdAt: FIRST,
  decidedAt: null,
  correction: null,
  ...more,
});
const decided = new Date('2026-06-09T10:00:00Z');

it('a record has the mark of the dispute that runs, or of the last one decided', () => {
  const upheld = dispute({ state: 'upheld', decidedAt: decided });
  expect(marksOf([upheld])).toEqual([{ record: 'T-1', state: 'upheld', since: '2026-06-01', decided: '2026-06-09' }]);
  expect(marksOf([upheld, dispute()])).toMatchObject([{ state: 'open', decided: null }]);
  expect(marksOf([upheld, dispute({ state: 'withdrawn' })])).toMatchObject([{ state: 'upheld' }]);
});

it('the corrections of one record count together, and a record that was withdrawn stays so', () => {
  const corrected = (fields: Record<string, unknown> | null) =>
    dispute({ state: 'corrected', decidedAt: decided, correction: { fields } });
  expect(correctionsOf([corrected({ miles: 1 }), corrected({ kind: 'first' }), dispute()])).toEqual([
    { record: 'T-1', fields: { miles: 1, kind: 'first' } },
  ]);
  expect(correctionsOf([corrected({ miles: 1 }), corrected(null)])).toEqual([{ record: 'T-1', fields: null }]);
});
