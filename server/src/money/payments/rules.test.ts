import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DisputeState, PaymentState, RefundState } from './contract.ts';
import {
  isFinished,
  mayMoveDispute,
  mayMovePayment,
  mayMoveRefund,
  periodAfter,
  refundableCents,
  statementDescriptor,
} from './rules.ts';

/** Every allowed pair of states, written as `from to`. */
function moves<State extends string>(states: readonly State[], may: (from: State, to: State) => boolean): string[] {
  return states.flatMap(from => states.filter(to => may(from, to)).map(to => `${from} ${to}`));
}

describe('state transitions', () => {
  it('of a payment are these and no others', () => {
    const ahead = ['captured', 'declined', 'cancelled', 'error'];
    expect(moves(PaymentState.options, mayMovePayment)).toEqual([
      ...['requires_action', 'authorized', ...ahead].map(to => `created ${to}`),
      ...['authorized', ...ahead].map(to => `requires_action ${to}`),
      ...ahead.map(to => `authorized ${to}`),
      'declined captured',
      'declined error',
      'cancelled captured',
      'cancelled error',
    ]);
  });

  it('of a refund and of a dispute are these and no others', () => {
    expect(moves(RefundState.options, mayMoveRefund)).toEqual([
      'pending settled',
      'pending failed',
      'settled failed',
      'failed settled',
    ]);
    expect(moves(DisputeState.options, mayMoveDispute)).toEqual(['open won', 'open lost']);
  });

  it('never leave `captured`, in any order of reported states', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PaymentState.options)), reported => {
        let state: PaymentState = 'created';
        let captured = false;
        for (const next of reported) {
          if (mayMovePayment(state, next)) state = next;
          captured ||= state === 'captured';
          expect(captured).toBe(state === 'captured');
        }
      }),
    );
  });

  it('end in the states that are over', () => {
    const waits = PaymentState.options.filter(each => !isFinished(each));
    expect(waits).toEqual(['created', 'requires_action', 'authorized']);
  });
});

describe('the refundable amount', () => {
  const refund = fc.record({
    state: fc.constantFrom(...RefundState.options),
    amountCents: fc.integer({ min: 1, max: 900 }),
  });

  it('is never more than was captured, and is available again after a refund failed', () => {
    fc.assert(
      fc.property(fc.array(refund), fc.integer({ min: 1, max: 5000 }), (refunds, amountCents) => {
        const left = refundableCents({ state: 'captured', amountCents }, refunds);
        const refunded = refunds
          .filter(each => each.state !== 'failed')
          .reduce((sum, each) => sum + each.amountCents, 0);
        expect(left).toBe(Math.max(0, amountCents - refunded));
      }),
    );
  });

  it('is zero for a payment that was not captured', () => {
    for (const state of PaymentState.options.filter(each => each !== 'captured'))
      expect(refundableCents({ state, amountCents: 100 }, [])).toBe(0);
  });
});

describe('a billing period', () => {
  it.each([
    ['2026-01-31T10:00:00.000Z', 'month', '2026-02-28T10:00:00.000Z'],
    ['2028-01-31T10:00:00.000Z', 'month', '2028-02-29T10:00:00.000Z'],
    ['2026-12-15T23:59:59.000Z', 'month', '2027-01-15T23:59:59.000Z'],
    ['2028-02-29T00:00:00.000Z', 'year', '2029-02-28T00:00:00.000Z'],
  ] as const)('from %s, one %s, ends %s', (from, period, until) => {
    expect(periodAfter(new Date(from), period).toISOString()).toBe(until);
  });

  it('of a month ends in the next calendar month, on any day', () => {
    const days = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(days, from => {
        expect(periodAfter(from, 'month').getUTCMonth()).toBe((from.getUTCMonth() + 1) % 12);
      }),
    );
  });
});

it.each([
  ['MARQUE VEHICLE DATA', 'MARQUE VEHICLE DATA'],
  ['Informes del Señor "Ñandú" <1>', 'Informes del Senor Nan'],
  ['123 456', null],
  ['', null],
  [undefined, null],
])('the name %s is printed on a statement as %s', (name, printed) => {
  expect(statementDescriptor(name)).toBe(printed);
});
