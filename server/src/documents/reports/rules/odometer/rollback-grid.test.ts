import { describe, expect, it } from 'vitest';
import { dayAfter, daysBetween } from '../facts/dates.ts';
import { assessOdometer, type Reading } from './odometer.ts';

type Row = [on: string, miles: number, at?: 'title'];

const series = (rows: readonly Row[]): Reading[] =>
  rows.map(([on, miles, at], n) => ({ on, miles, rank: 0, recordId: `r${n}`, ...(at ? { onTitle: true } : {}) }));

/** Of a series with one high reading: whether that one is excused as a wrong entry. */
function isExcused(rows: readonly Row[], high: number, ownersFrom: readonly string[] = []): boolean {
  const { suspects } = assessOdometer(series(rows), { modelYear: 2015, ownersFrom });
  return suspects.some(({ miles }) => miles === high);
}

const HIGHS = [60_000, 72_000, 84_000, 96_000, 105_000, 118_000, 133_000, 150_000, 171_000];
const SHARES = [0.3, 0.4, 0.5, 0.55, 0.6, 0.62, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9];
const PACES = [6000, 9000, 12_000, 15_000];
const YEARS = ['2018', '2020', '2021', '2023'];
const after = (year: string, more: number) => `${Number(year) + more}-05-01`;

interface Rollback {
  rows: Row[];
  high: number;
  low: string;
}

/** A first title, one high reading, two lower ones; with two readings on the way to the high one, if asked for. */
function rollbacks(lowOn: 'title' | undefined, withMiddle: boolean): Rollback[] {
  return HIGHS.flatMap(high =>
    SHARES.flatMap(share =>
      PACES.flatMap(pace =>
        YEARS.map((year): Rollback => {
          const low = Math.round((high * share) / 100) * 100;
          const days = daysBetween('2015-03-01', after(year, 0));
          const middle = [0.35, 0.7].map((part): Row => [
            dayAfter('2015-03-01', Math.round(days * part)),
            Math.round(high * part),
          ]);
          const rows: Row[] = [
            ['2015-03-01', 12, 'title'],
            ...(withMiddle ? middle : []),
            [after(year, 0), high],
            lowOn ? [after(year, 1), low, lowOn] : [after(year, 1), low],
            [after(year, 2), low + pace],
            [after(year, 3), low + 2 * pace],
          ];
          return { rows, high, low: after(year, 1) };
        }),
      ),
    ),
  );
}

const GRID = ([undefined, 'title'] as const).flatMap(lowOn =>
  [false, true].map(withMiddle => ({ lowOn, withMiddle, all: rollbacks(lowOn, withMiddle) })),
);

describe('rollbacks of one high reading', () => {
  it.each(GRID)('are hardly ever excused (low on $lowOn, two readings before: $withMiddle)', ({ all }) => {
    const excused = all.filter(({ rows, high }) => isExcused(rows, high));
    expect(excused.length / all.length).toBeLessThanOrEqual(0.03);
  });

  it('are never excused where a new owner begins with the lower reading', () => {
    for (const { all } of GRID)
      for (const { rows, high, low } of all) expect(isExcused(rows, high, [low]), JSON.stringify(rows)).toBe(false);
  });

  it('are not excused by the pace of a courier', () => {
    for (const high of [133_000, 147_000, 170_000]) {
      const rows: Row[] = [
        ['2015-03-01', 12, 'title'],
        ['2017-05-01', high],
        ['2018-05-01', Math.round(high * 0.6)],
        ['2019-05-01', Math.round(high * 0.6) + 9000],
      ];
      expect(isExcused(rows, high), String(high)).toBe(false);
    }
  });

  it('says of one with a new owner what may be, and keeps the lower reading as the mileage', () => {
    const rows: Row[] = [
      ['2015-03-01', 12, 'title'],
      ['2021-05-01', 118_000],
      ['2022-05-01', 76_000, 'title'],
      ['2023-05-01', 88_000],
      ['2024-05-01', 101_000],
    ];
    const { class: kind, findings } = assessOdometer(series(rows), { modelYear: 2015, ownersFrom: ['2022-05-01'] });
    expect(kind).toBe('rollback');
    expect(findings).toMatchObject([{ earlier: { miles: 118_000 }, later: { miles: 76_000 }, singleHigh: true }]);
  });
});

describe('slips of the pen', () => {
  const PACE = [9000, 12_300, 15_700];
  /** Six readings a year apart, each of which may be written wrongly. */
  const truth = (pace: number): Row[] =>
    [1, 2, 3, 4, 5, 6].map(year => [`${2015 + year}-04-1${year}`, Math.round(pace * year * 1.03)]);
  const SLIPS: Record<string, (miles: number) => number> = {
    'a digit too many': miles => miles * 10,
    'a digit too few': miles => Math.floor(miles / 10),
    'kilometers for miles': miles => Math.round(miles * 1.609344),
  };

  it.each(Object.keys(SLIPS))('are recognized: %s', name => {
    for (const pace of PACE)
      for (const at of [2, 3]) {
        const rows = truth(pace);
        const [on = '', miles = 0] = rows[at] ?? [];
        const wrong = SLIPS[name]?.(miles) ?? 0;
        rows[at] = [on, wrong];
        expect(isExcused(rows, wrong), JSON.stringify(rows)).toBe(true);
      }
  });

  it.each([
    [2, 83_007],
    [4, 36_345],
  ])('are recognized: two digits that changed places (%s)', (at, wrong) => {
    const rows = truth(12_300);
    expect([...String(rows[at]?.[1])].sort()).toEqual([...String(wrong)].sort());
    rows[at] = [rows[at]?.[0] ?? '', wrong];
    expect(isExcused(rows, wrong)).toBe(true);
  });
});
