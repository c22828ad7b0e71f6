import { describe, expect, it } from 'vitest';
import { failuresInARow, mayEndIn } from './rules.ts';

describe('the making of a document ends', () => {
  it.each([
    ['queued', 'ready', true],
    ['generating', 'needs_review', true],
    ['collecting', 'failed', true],
    ['partial', 'ready', true],
    ['partial', 'partial', true],
    ['partial', 'failed', false],
    ['partial', 'no_data', true],
    ['needs_review', 'failed', true],
    ['needs_review', 'needs_review', false],
    ['ready', 'ready', true],
    ['refreshing', 'ready', true],
    ['refreshing', 'no_data', false],
    ['ready', 'failed', false],
    ['failed', 'ready', false],
    ['revoked', 'ready', false],
    ['archived', 'ready', false],
  ])('from %s in %s: %s', (from, to, may) => {
    expect(mayEndIn({ state: from, rounds: 1 }, { state: from, rounds: 1 }, to)).toBe(may);
  });

  it.each([
    ['another has ended it', { state: 'ready', rounds: 1 }, { state: 'collecting', rounds: 0 }],
    ['another has ended the same round', { state: 'partial', rounds: 2 }, { state: 'partial', rounds: 1 }],
    ['a refresh has begun', { state: 'refreshing', rounds: 0 }, { state: 'partial', rounds: 1 }],
    ['it was revoked', { state: 'revoked', rounds: 0 }, { state: 'collecting', rounds: 0 }],
  ])('not where %s in the meantime', (_, row, begun) => {
    expect(mayEndIn(row, begun, 'ready')).toBe(false);
  });

  it('wherever only the first state of the work has changed', () => {
    expect(mayEndIn({ state: 'collecting', rounds: 0 }, { state: 'queued', rounds: 0 }, 'ready')).toBe(true);
  });
});

it.each([
  [['failed', 'failed', 'ready', 'failed'], 2],
  [['ready', 'failed', 'failed'], 0],
  [['failed', 'no_data', 'failed'], 1],
  [['failed', 'failed'], 2],
])('of orders that ended %j, %i failed in a row', (states, count) => {
  expect(failuresInARow(states.map(state => ({ state })))).toHaveLength(count);
});
