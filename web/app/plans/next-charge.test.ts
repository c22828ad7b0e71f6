import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextCharge } from './next-charge.ts';

const after = (from: string, period: 'month' | 'year') => nextCharge(new Date(from), period).toISOString();

test('the same day of the next month or year', () => {
  expect(after('2026-11-20T22:15:00.000Z', 'month')).toBe('2026-12-20T22:15:00.000Z');
  expect(after('2026-12-05T00:00:00.000Z', 'month')).toBe('2027-01-05T00:00:00.000Z');
  expect(after('2026-11-20T22:15:00.000Z', 'year')).toBe('2027-11-20T22:15:00.000Z');
});

test('the last day where the month is shorter', () => {
  expect(after('2027-01-31T12:00:00.000Z', 'month')).toBe('2027-02-28T12:00:00.000Z');
  expect(after('2028-02-29T12:00:00.000Z', 'year')).toBe('2029-02-28T12:00:00.000Z');
});

test('a month later is the next month of the calendar, whatever the day', () => {
  const days = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(days, from => {
      const next = nextCharge(from, 'month');
      expect(next.getUTCMonth()).toBe((from.getUTCMonth() + 1) % 12);
    }),
  );
});
