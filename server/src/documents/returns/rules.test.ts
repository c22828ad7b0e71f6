import { describe, expect, it } from 'vitest';
import type { DocumentStatus } from '../issued-documents/rules.ts';
import { refusalOf } from './rules.ts';

const NOW = new Date('2026-06-15T12:00:00.000Z');
const hours = (ago: number) => new Date(NOW.getTime() - ago * 3_600_000);
const made = (more: Partial<DocumentStatus> = {}): DocumentStatus => ({
  id: 'rep_1',
  stage: 'made',
  orderedAt: hours(2),
  madeAt: hours(1),
  openedAt: null,
  isEmpty: false,
  ...more,
});
const USED = { swapped: false, giftSpent: false };
const working = (more: Partial<DocumentStatus> = {}) => made({ stage: 'working', madeAt: null, ...more });

describe('the wrong vehicle', () => {
  it.each([
    ['made and unread', made(), USED, null],
    ['still being made', working(), USED, null],
    ['just within the day', made({ orderedAt: hours(30), madeAt: hours(24) }), USED, null],
    ['after the day', made({ madeAt: hours(24.1) }), USED, 'return_late'],
    ['ordered long ago and never made', working({ orderedAt: hours(24.1) }), USED, 'return_late'],
    ['read', made({ openedAt: hours(0.1) }), USED, 'return_opened'],
    ['exchanged before', made(), { ...USED, swapped: true }, 'return_swapped'],
    ['of no cost', made(), null, 'return_free'],
    ['whose free credit is spent', made(), { ...USED, giftSpent: true }, 'return_gift_spent'],
    ['over', made({ stage: 'over' }), null, 'return_over'],
  ] as const)('%s', (_what, document, taken, refusal) => {
    expect(refusalOf('wrong_vehicle', document, taken, NOW)).toBe(refusal);
  });
});

describe('an empty document', () => {
  const empty = (more: Partial<DocumentStatus> = {}) => made({ isEmpty: true, openedAt: hours(1), ...more });
  it.each([
    ['read, and exchanged before', empty(), { ...USED, swapped: true }, null],
    ['of thirty days', empty({ madeAt: hours(720) }), USED, null],
    ['of more', empty({ madeAt: hours(721) }), USED, 'return_empty_late'],
    ['whose free credit is spent', empty(), { ...USED, giftSpent: true }, 'return_gift_spent'],
    ['that holds records', made(), USED, 'return_not_empty'],
    ['that is being made', working({ isEmpty: true }), USED, 'return_working'],
    ['that came to nothing', empty({ stage: 'over' }), null, 'return_over'],
  ] as const)('%s', (_what, document, taken, refusal) => {
    expect(refusalOf('empty', document, taken, NOW)).toBe(refusal);
  });
});
