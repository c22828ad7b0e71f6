import { SubscriptionState } from '@marque/server/payments/contract';
import { expect, test } from 'vitest';
import { isOver, standingOf, toneOf } from './subscription-state.ts';

test('a cancelled subscription runs to its end, and is over after it', () => {
  expect(standingOf({ state: 'active', cancel_at_period_end: true })).toBe('ending');
  expect(standingOf({ state: 'past_due', cancel_at_period_end: true })).toBe('ending');
  expect(standingOf({ state: 'canceled', cancel_at_period_end: true })).toBe('canceled');
  expect(standingOf({ state: 'active', cancel_at_period_end: false })).toBe('active');
});

test('what is over cannot be cancelled, everything else can', () => {
  const over = SubscriptionState.options.filter(state => isOver({ state }));
  expect(over).toEqual(['canceled', 'unpaid']);
});

test('only what needs the member asks for attention', () => {
  const attention = SubscriptionState.options.filter(state => toneOf(state) === 'caution');
  expect(attention).toEqual(['incomplete', 'past_due', 'unpaid']);
});
