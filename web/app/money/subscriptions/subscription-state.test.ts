import { SubscriptionState } from '@marque/server/money/payments/contract';
import { expect, test } from 'vitest';
import { isFinished, statusOf, toneOf } from './subscription-state.ts';

test('a canceled subscription is ending until its period ends', () => {
  expect(statusOf({ state: 'active', cancel_at_period_end: true })).toBe('ending');
  expect(statusOf({ state: 'past_due', cancel_at_period_end: true })).toBe('ending');
  expect(statusOf({ state: 'canceled', cancel_at_period_end: true })).toBe('canceled');
  expect(statusOf({ state: 'active', cancel_at_period_end: false })).toBe('active');
});

test('has ended when canceled or unpaid', () => {
  const over = SubscriptionState.options.filter(state => isFinished({ state }));
  expect(over).toEqual(['canceled', 'unpaid']);
});

test('has the caution tone only where the member must act', () => {
  const attention = SubscriptionState.options.filter(state => toneOf(state) === 'caution');
  expect(attention).toEqual(['incomplete', 'past_due', 'unpaid']);
});
