import { expect, test } from 'vitest';
import { stageOf } from '../report-stage.ts';
import { workSteps } from './work-progress.tsx';

test('only answered sources count as done; the current one is marked', () => {
  const steps = workSteps({
    state: 'collecting',
    step: 'titles',
    answered: 1,
    of: 9,
    sections: [
      { key: 'titles', state: 'pending', count: null },
      { key: 'brands', state: 'pending', count: null },
      { key: 'theft', state: 'none_reported', count: 0 },
      { key: 'liens', state: 'unavailable', count: null },
      { key: 'service', state: 'pending', count: null },
      { key: 'auctions', state: 'found', count: 2 },
      { key: 'fleet', state: 'not_covered', count: null },
    ],
  });
  expect(steps.map(step => step.state)).toEqual(['now', 'now', 'done', 'failed', 'wait', 'done', 'done']);
  expect(steps.map(step => step.result)).toEqual([
    'asking',
    'asking',
    'none_reported',
    'unavailable',
    'pending',
    'found',
    'not_covered',
  ]);
});

test('a partial report can be read, a refreshing one still shows its last version', () => {
  expect(stageOf('partial')).toBe('readable');
  expect(stageOf('refreshing')).toBe('readable');
  expect(stageOf('queued')).toBe('working');
  expect(stageOf('no_data')).toBe('over');
});
