import { expect, it } from 'vitest';
import { isFinished, isSameStatus, mailFor } from './rules.ts';

const active = { state: 'active' as const, cancelAtPeriodEnd: false };
const canceling = { ...active, cancelAtPeriodEnd: true };
const pastDue = { ...active, state: 'past_due' as const };
const canceled = { ...canceling, state: 'canceled' as const };
const unpaid = { ...active, state: 'unpaid' as const };

it('emails each change once, and sends no email when the state is unchanged', () => {
  expect(mailFor(active, canceling)).toBe('canceled');
  expect(mailFor(active, pastDue)).toBe('past_due');
  expect(mailFor(null, pastDue)).toBe('past_due');
  expect(mailFor(canceling, canceled)).toBe('ended');
  expect(mailFor(pastDue, unpaid)).toBe('ended');
  for (const same of [active, canceling, pastDue, canceled, unpaid]) expect(mailFor(same, same)).toBeNull();
});

it('emails nothing about a recovery, after the end, or when a subscription is first seen as ended', () => {
  expect([
    mailFor(pastDue, active),
    mailFor(canceling, active),
    mailFor(null, active),
    mailFor(null, canceling),
  ]).toEqual(Array(4).fill(null));
  expect([mailFor(unpaid, canceled), mailFor(null, canceled)]).toEqual([null, null]);
});

it('has ended when nothing is charged anymore', () => {
  const states = ['incomplete', 'active', 'past_due', 'canceled', 'unpaid', 'paused'] as const;
  expect(states.filter(isFinished)).toEqual(['canceled', 'unpaid']);
});

it('is the same status only when state, cancellation and period are equal', () => {
  const periodEnd = new Date('2026-07-15T12:00:00Z');
  const row = { ...active, periodEnd };
  expect(isSameStatus(row, { ...row, periodEnd: new Date(periodEnd) })).toBe(true);
  expect(isSameStatus(null, null)).toBe(true);
  for (const other of [null, { ...row, ...pastDue }, { ...row, ...canceling }, { ...row, periodEnd: new Date(0) }])
    expect(isSameStatus(row, other)).toBe(false);
});
