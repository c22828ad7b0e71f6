import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysAfter } from '../../kit/clock.ts';
import { DeletionState } from './contract.ts';
import { isFinished, isUnconfirmed, laterOf, mayMove, nextEvent, stateAfterHold } from './rules.ts';

const NOW = new Date('2026-06-15T12:00:00.000Z');
const STATES = DeletionState.options;

/** Every move there is, written out once more from the specification. */
const TABLE: Record<DeletionState, string> = {
  submitted: 'verify_sent verified expired withdrawn on_hold rejected',
  verify_sent: 'verified expired withdrawn on_hold rejected',
  verified: 'cooling_off needs_identity on_hold rejected',
  needs_identity: 'cooling_off withdrawn on_hold rejected',
  cooling_off: 'executing needs_identity withdrawn on_hold rejected',
  executing: 'erased on_hold',
  on_hold: 'submitted verify_sent needs_identity cooling_off withdrawn rejected',
  erased: '',
  expired: '',
  withdrawn: '',
  rejected: '',
};

describe('the moves of a request', () => {
  it.each(STATES.flatMap(from => STATES.map(to => [from, to] as const)))('%s → %s', (from, to) => {
    expect(mayMove(from, to)).toBe(TABLE[from].split(' ').includes(to));
  });

  it('lead to an erasure only through a confirmation and the time to change one’s mind', () => {
    const before = (to: DeletionState) => STATES.filter(from => mayMove(from, to));
    expect(before('erased')).toEqual(['executing']);
    expect(before('executing')).toEqual(['cooling_off']);
    expect(before('cooling_off')).toEqual(['verified', 'needs_identity', 'on_hold']);
    expect(before('verified').every(isUnconfirmed)).toBe(true);
  });

  it('can be put on legal hold in any open state', () => {
    for (const state of STATES) expect(mayMove(state, 'on_hold')).toBe(!isFinished(state) && state !== 'on_hold');
  });

  it('continue after a hold in the state before, which may be written', () => {
    for (const state of STATES.filter(each => mayMove(each, 'on_hold'))) {
      const after = stateAfterHold(state);
      expect(mayMove('on_hold', after)).toBe(true);
      if (isUnconfirmed(state)) expect(after).toBe(state);
    }
  });
});

describe('the expiry of a request', () => {
  const face = (about: Partial<Parameters<typeof nextEvent>[0]>) => ({
    state: 'verify_sent' as DeletionState,
    createdAt: NOW,
    erasesAt: null,
    remindedAt: null,
    reportedAt: null,
    ...about,
  });
  const cooling = { state: 'cooling_off' as const, erasesAt: daysAfter(NOW, 14) };

  it('expires unconfirmed requests after seven days', () => {
    expect(nextEvent(face({}))).toEqual({ event: 'expire', at: daysAfter(NOW, 7) });
    expect(nextEvent(face({ state: 'submitted' }))).toEqual({ event: 'expire', at: daysAfter(NOW, 7) });
  });

  it('reminds three days before, then erases', () => {
    expect(nextEvent(face(cooling))).toEqual({ event: 'remind', at: daysAfter(NOW, 11) });
    expect(nextEvent(face({ ...cooling, remindedAt: NOW }))).toEqual({ event: 'erase', at: daysAfter(NOW, 14) });
    expect(nextEvent(face({ ...cooling, state: 'executing', remindedAt: NOW }))?.event).toBe('erase');
  });

  it('notifies the operator on the twentieth day, once', () => {
    for (const state of ['needs_identity', 'on_hold'] as const) {
      expect(nextEvent(face({ state }))).toEqual({ event: 'report', at: daysAfter(NOW, 20) });
      expect(nextEvent(face({ state, reportedAt: NOW }))).toBeNull();
    }
  });

  it('never erases an unconfirmed, held or closed request', () => {
    const moments = fc.option(fc.date({ noInvalidDate: true }), { nil: null });
    const faces = fc.record({
      state: fc.constantFrom(...STATES),
      createdAt: fc.date({ noInvalidDate: true, max: new Date('2100-01-01') }),
      erasesAt: moments,
      remindedAt: moments,
      reportedAt: moments,
    });
    fc.assert(
      fc.property(faces, row => {
        const next = nextEvent(row);
        if (isFinished(row.state)) expect(next).toBeNull();
        if (next?.event === 'erase') {
          expect(['cooling_off', 'executing']).toContain(row.state);
          expect(next.at).toEqual(row.erasesAt);
        }
        if (next?.event === 'expire') expect(isUnconfirmed(row.state)).toBe(true);
      }),
    );
  });

  it('uses the later of two moments', () => {
    expect(laterOf(null, NOW)).toEqual(NOW);
    expect(laterOf(daysAfter(NOW, 1), NOW)).toEqual(daysAfter(NOW, 1));
    expect(laterOf(daysAfter(NOW, -1), NOW)).toEqual(NOW);
  });
});
