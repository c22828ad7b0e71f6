import { describe, expect, it } from 'vitest';
import { mayEndIn } from './rules.ts';

describe('the making of a document ends', () => {
  it.each([
    ['queued', 'ready', true],
    ['generating', 'needs_review', true],
    ['collecting', 'failed', true],
    ['partial', 'ready', true],
    ['partial', 'partial', true],
    ['partial', 'failed', false],
    ['partial', 'no_data', false],
    ['needs_review', 'failed', true],
    ['needs_review', 'needs_review', false],
    ['ready', 'ready', false],
    ['ready', 'failed', false],
    ['failed', 'ready', false],
    ['revoked', 'ready', false],
    ['archived', 'ready', false],
  ])('from %s in %s: %s', (from, to, may) => {
    expect(mayEndIn({ state: from }, to)).toBe(may);
  });
});
