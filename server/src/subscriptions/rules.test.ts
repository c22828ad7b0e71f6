import { expect, it } from 'vitest';
import { isOver, isSameNews, mailFor } from './rules.ts';

const runs = { state: 'active' as const, cancelAtPeriodEnd: false };
const ends = { ...runs, cancelAtPeriodEnd: true };
const due = { ...runs, state: 'past_due' as const };
const over = { ...ends, state: 'canceled' as const };
const unpaid = { ...runs, state: 'unpaid' as const };

it('mails what has changed, once, and nothing of what stays', () => {
  expect(mailFor(runs, ends)).toBe('canceled');
  expect(mailFor(runs, due)).toBe('past_due');
  expect(mailFor(null, due)).toBe('past_due');
  expect(mailFor(ends, over)).toBe('ended');
  expect(mailFor(due, unpaid)).toBe('ended');
  for (const same of [runs, ends, due, over, unpaid]) expect(mailFor(same, same)).toBeNull();
});

it('mails nothing of good news, of what was over before, and of a subscription that is heard of first at its end', () => {
  expect([mailFor(due, runs), mailFor(ends, runs), mailFor(null, runs), mailFor(null, ends)]).toEqual(
    Array(4).fill(null),
  );
  expect([mailFor(unpaid, over), mailFor(null, over)]).toEqual([null, null]);
});

it('is over when nothing more is charged', () => {
  const states = ['incomplete', 'active', 'past_due', 'canceled', 'unpaid', 'paused'] as const;
  expect(states.filter(isOver)).toEqual(['canceled', 'unpaid']);
});

it('is the same news only where state, end and period are', () => {
  const periodEnd = new Date('2026-07-15T12:00:00Z');
  const row = { ...runs, periodEnd };
  expect(isSameNews(row, { ...row, periodEnd: new Date(periodEnd) })).toBe(true);
  expect(isSameNews(null, null)).toBe(true);
  for (const other of [null, { ...row, ...due }, { ...row, ...ends }, { ...row, periodEnd: new Date(0) }])
    expect(isSameNews(row, other)).toBe(false);
});
