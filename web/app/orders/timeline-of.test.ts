import type { OrderState } from '@marque/server/orders/contract';
import { expect, test } from 'vitest';
import { timelineOf } from './timeline-of.ts';

const at = '2026-11-20T12:00:00.000Z';
const shown = (...states: OrderState[]) => timelineOf(states.map(state => ({ state, at }))).map(event => event.state);

test('steps in passing are left out once they are over', () => {
  expect(shown('draft', 'pending_payment', 'paid', 'fulfilling', 'fulfilled')).toEqual([
    'pending_payment',
    'paid',
    'fulfilled',
  ]);
});

test('where an order stands is always shown', () => {
  expect(shown('draft')).toEqual(['draft']);
  expect(shown('draft', 'pending_payment', 'paid', 'fulfilling')).toEqual(['pending_payment', 'paid', 'fulfilling']);
  expect(shown()).toEqual([]);
});
