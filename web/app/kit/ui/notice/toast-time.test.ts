import { expect, it } from 'vitest';
import { shownMs } from './toast-time.ts';

it('is 5 s, 1 s for members, a given duration, and unlimited for errors', () => {
  expect(shownMs({})).toBe(5000);
  expect(shownMs({ kind: 'member' })).toBe(1000);
  expect(shownMs({ durationMs: 10_000 })).toBe(10_000);
  expect(shownMs({ kind: 'member', durationMs: 3000 })).toBe(3000);
  expect(shownMs({ error: true, durationMs: 1000, kind: 'member' })).toBe(Number.POSITIVE_INFINITY);
});
