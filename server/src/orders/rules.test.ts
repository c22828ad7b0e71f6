import { describe, expect, it } from 'vitest';
import { OrderState } from './contract.ts';
import { isOpen, mayMove, orderStateAfter } from './rules.ts';

describe('the moves of an order', () => {
  it('lets nothing leave an end', () => {
    for (const end of ['expired', 'abandoned', 'refunded', 'won'] as const) {
      for (const state of OrderState.options) expect(mayMove(end, state)).toBe(false);
    }
  });

  it('never goes back from paid to waiting', () => {
    for (const paid of ['paid', 'fulfilling', 'fulfilled'] as const) {
      expect(mayMove(paid, 'pending_payment')).toBe(false);
      expect(mayMove(paid, 'paid')).toBe(false);
    }
  });

  it('lets a declined order be paid again', () => {
    expect(mayMove('payment_failed', 'pending_payment')).toBe(true);
    expect([isOpen('payment_failed'), isOpen('pending_payment'), isOpen('fulfilled')]).toEqual([true, true, false]);
  });
});

it('is paid by a capture and by nothing else', () => {
  expect(orderStateAfter('captured')).toBe('paid');
  for (const state of ['created', 'requires_action', 'authorized'] as const) expect(orderStateAfter(state)).toBeNull();
  for (const state of ['declined', 'cancelled', 'error'] as const)
    expect(orderStateAfter(state)).toBe('payment_failed');
});
