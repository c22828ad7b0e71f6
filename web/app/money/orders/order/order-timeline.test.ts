import type { OrderState } from '@marque/server/money/orders/contract';
import { expect, test } from 'vitest';
import type { OrderDocument } from './order-document.ts';
import { timelineOf } from './order-timeline.tsx';

const at = '2026-11-20T12:00:00.000Z';
const shown = (...states: OrderState[]) =>
  timelineOf(
    states.map(state => ({ state, at })),
    [],
  ).map(event => event.what);

test('passing steps are left out once they are complete', () => {
  expect(shown('draft', 'pending_payment', 'paid', 'fulfilling', 'fulfilled')).toEqual([
    'pending_payment',
    'paid',
    'fulfilled',
  ]);
});

test('the status of an order is always shown', () => {
  expect(shown('draft')).toEqual(['draft']);
  expect(shown('draft', 'pending_payment', 'paid', 'fulfilling')).toEqual(['pending_payment', 'paid', 'fulfilling']);
  expect(shown()).toEqual([]);
});

test('a chargeback is listed once', () => {
  expect(shown('paid', 'fulfilled', 'disputed', 'lost', 'refunded')).toEqual(['paid', 'fulfilled', 'disputed', 'lost']);
});

test('the document is listed where its credit was taken, with its outcome', () => {
  const history = (['paid', 'fulfilled', 'refund_pending'] as const).map((state, hour) => ({
    state,
    at: `2026-11-20T1${hour * 2}:00:00.000Z`,
  }));
  const about = { kind: 'report', path: '', taken: '2026-11-20T13:00:00.000Z' } as const;
  const made = (...documents: OrderDocument[]) => timelineOf(history, documents).map(({ what }) => what);
  expect(made({ ...about, state: 'ready', back: null })).toEqual([
    'paid',
    'fulfilled',
    'taken',
    'ready',
    'refund_pending',
  ]);
  expect(made({ ...about, state: 'no_data', back: '2026-11-20T13:05:00.000Z' })).toContain('no_data');
  expect(made({ ...about, state: 'making', back: null }).slice(2)).toEqual(['taken', 'refund_pending']);
  expect(made({ ...about, taken: null, state: 'ready', back: null })).toEqual(['paid', 'fulfilled', 'refund_pending']);
  const sticker = { ...about, kind: 'sticker' as const, state: 'failed' as const, back: '2026-11-20T13:05:00.000Z' };
  const both = timelineOf(history, [{ ...about, state: 'ready', back: null }, sticker]);
  expect(both.slice(2, 6).map(({ what, kind }) => `${kind} ${what}`)).toEqual([
    'report taken',
    'report ready',
    'sticker taken',
    'sticker failed',
  ]);
});
