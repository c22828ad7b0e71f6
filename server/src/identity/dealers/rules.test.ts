import { describe, expect, it } from 'vitest';
import { DealerState } from '../accounts/contract.ts';
import { isPast, mayApply, mayMove, needsReason } from './rules.ts';

describe('the moves of an application', () => {
  it('are these and no others', () => {
    const allowed = new Set(['pending>approved', 'pending>rejected', 'approved>suspended', 'suspended>approved']);
    allowed.add('rejected>pending');
    for (const from of DealerState.options)
      for (const to of DealerState.options)
        expect([from, to, mayMove(from, to)]).toEqual([from, to, allowed.has(`${from}>${to}`)]);
  });

  it('allow a new application only while one is pending and after a rejection', () => {
    expect(mayApply(null)).toBe(true);
    expect(DealerState.options.map(state => [state, mayApply(state)])).toEqual([
      ['pending', true],
      ['approved', false],
      ['rejected', true],
      ['suspended', false],
    ]);
  });

  it('say why when they take something away', () => {
    expect(DealerState.options.filter(needsReason)).toEqual(['rejected', 'suspended']);
  });
});

it('counts a license’s last day as valid until it has passed everywhere', () => {
  expect(isPast('2026-06-15', new Date('2026-06-16T11:59:59Z'))).toBe(false);
  expect(isPast('2026-06-15', new Date('2026-06-16T12:00:00Z'))).toBe(true);
  expect(isPast('2026-06-16', new Date('2026-06-16T12:00:00Z'))).toBe(false);
});
