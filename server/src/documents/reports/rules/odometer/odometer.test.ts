import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contradictedBy, assessOdometer, lastReading, tolerance, type Reading } from './odometer.ts';

const series = (...rows: [on: string, miles: number][]): Reading[] =>
  rows.map(([on, miles], at) => ({ on, miles, rank: 0, recordId: `r${at}` }));

const judge = (readings: Reading[], modelYear = 2015) => assessOdometer(readings, { modelYear });
const classes = (readings: Reading[], modelYear?: number) =>
  judge(readings, modelYear).findings.map(finding => finding.class);

const NORMAL = series(
  ['2015-03-01', 12],
  ['2016-03-01', 11_400],
  ['2017-03-01', 22_900],
  ['2018-03-01', 34_800],
  ['2019-03-01', 46_100],
);

describe('the seven series of the specification', () => {
  it('finds nothing in a normal history', () => {
    expect(judge(NORMAL)).toMatchObject({ class: 'in_order', findings: [], suspects: [] });
  });

  it('sets aside a reading with a digit too many', () => {
    const typo = series(['2015-03-01', 12], ['2016-03-01', 11_400], ['2017-03-01', 229_000], ['2018-03-01', 34_800]);
    expect(judge(typo)).toMatchObject({ class: 'typo_suspect', suspects: [{ miles: 229_000 }] });
  });

  it('sets aside kilometers written as miles', () => {
    const km = series(['2015-03-01', 12], ['2016-03-01', 11_400], ['2017-03-01', 36_850], ['2018-03-01', 34_800]);
    expect(judge(km)).toMatchObject({ class: 'typo_suspect', suspects: [{ miles: 36_850 }] });
  });

  it('finds a rollback that a later reading confirms, and names the other reading', () => {
    const back = series(
      ['2019-01-01', 60_000],
      ['2020-01-01', 72_000],
      ['2021-01-01', 84_000],
      ['2022-01-01', 51_000],
      ['2023-01-01', 55_000],
    );
    const { class: kind, findings } = judge(back);
    expect(kind).toBe('rollback');
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatchObject({
      earlier: { miles: 84_000 },
      later: { miles: 51_000 },
      confirmedBy: [{ miles: 55_000 }],
      singleHigh: false,
    });
  });

  it('calls a fall without a later reading possible only', () => {
    expect(classes(series(['2019-01-01', 60_000], ['2020-01-01', 72_000], ['2021-01-01', 51_000]))).toEqual([
      'possible_rollback',
    ]);
  });

  it('knows the five-digit odometer that begins again, before 1990 only', () => {
    const round = series(['1990-01-01', 88_000], ['1991-01-01', 97_500], ['1992-01-01', 4200], ['1993-01-01', 13_000]);
    expect(classes(round, 1984)).toEqual(['rollover']);
    expect(classes(round, 1990)).toEqual(['rollback']);
  });

  it('reports one rollback once, not again at every later reading', () => {
    const back = series(
      ['2018-01-01', 70_000],
      ['2019-01-01', 80_000],
      ['2020-01-01', 40_000],
      ['2021-01-01', 48_000],
      ['2022-01-01', 56_000],
      ['2023-01-01', 64_000],
    );
    expect(classes(back)).toEqual(['rollback']);
  });
});

describe('the finer rules', () => {
  it('says that the high reading is confirmed by no other', () => {
    const one = series(
      ['2010-09-09', 86_740],
      ['2012-11-15', 94_300],
      ['2014-02-12', 124_480],
      ['2014-05-20', 98_110],
      ['2016-07-08', 110_902],
    );
    expect(judge(one).findings).toMatchObject([{ class: 'rollback', singleHigh: true }]);
  });

  it('takes one digit that differs for no proof of a typing error', () => {
    const digit = series(
      ['2016-01-01', 20_000],
      ['2017-01-01', 70_000],
      ['2018-01-01', 40_000],
      ['2019-01-01', 50_000],
    );
    expect(judge(digit)).toMatchObject({ suspects: [], findings: [{ class: 'rollback', singleHigh: true }] });
  });

  it('never suspects the first or the last reading', () => {
    expect(judge(series(['2016-01-01', 200_000], ['2017-01-01', 30_000], ['2018-01-01', 40_000])).suspects).toEqual([]);
    expect(judge(series(['2016-01-01', 20_000], ['2017-01-01', 30_000], ['2018-01-01', 4000])).suspects).toEqual([]);
  });

  it('allows the usual delay of reports: 500 miles, or one percent', () => {
    expect(tolerance(10_000)).toBe(500);
    expect(tolerance(120_000)).toBe(1200);
    expect(classes(series(['2020-01-01', 120_000], ['2020-02-01', 118_800]))).toEqual([]);
    expect(classes(series(['2020-01-01', 120_000], ['2020-02-01', 118_799]))).toEqual(['possible_rollback']);
  });

  it('finds more than 60,000 miles a year', () => {
    expect(classes(series(['2020-01-01', 10_000], ['2021-01-01', 75_000]))).toEqual(['jump']);
    expect(classes(series(['2020-01-01', 10_000], ['2021-01-01', 69_000]))).toEqual([]);
  });

  it('does not take two days between a shop and a title for a pace', () => {
    expect(classes(series(['2020-01-01', 10_000], ['2020-01-02', 11_500]))).toEqual([]);
  });

  it('drops the same reading reported twice within three days', () => {
    const twice = series(['2020-01-01', 10_000], ['2020-01-04', 10_001], ['2020-01-09', 10_001]);
    expect(judge(twice).readings.map(({ on }) => on)).toEqual(['2020-01-01', '2020-01-09']);
  });

  it('lets a federal phrase outweigh every reading, the worst phrase first', () => {
    const verdict = assessOdometer(NORMAL, { modelYear: 2015, phrases: ['exceeds_limits', 'tampering_verified'] });
    expect(verdict).toMatchObject({ class: 'branded', phrase: 'tampering_verified' });
  });

  it('compares the given mileage with the last reading that is not suspect', () => {
    const verdict = judge(series(['2015-01-01', 5000], ['2016-01-01', 160_000], ['2017-01-01', 27_000]));
    expect(lastReading(verdict)).toMatchObject({ miles: 27_000 });
    expect(contradictedBy(verdict, 26_600)).toBeNull();
    expect(contradictedBy(verdict, 26_000)).toMatchObject({ miles: 27_000 });
    expect(contradictedBy(verdict, null)).toBeNull();
  });
});

const honest = fc
  .array(fc.record({ days: fc.integer({ min: 40, max: 900 }), perDay: fc.integer({ min: 0, max: 65 }) }), {
    minLength: 1,
    maxLength: 14,
  })
  .map(steps => {
    let [time, miles] = [Date.parse('2008-02-01'), 15];
    return steps.map(({ days, perDay }, at) => {
      time += days * 86_400_000;
      miles += days * perDay;
      return { on: new Date(time).toISOString().slice(0, 10), miles, rank: 0, recordId: `r${at}` };
    });
  });

describe('properties', () => {
  it('an honest odometer is always in order', () => {
    fc.assert(fc.property(honest, readings => judge(readings).class === 'in_order'));
  });

  it('does not depend on the order of the records', () => {
    fc.assert(
      fc.property(
        honest,
        fc.array(fc.integer({ min: 0, max: 13 }), { maxLength: 4 }),
        fc.integer(),
        (readings, odd, seed) => {
          const spoiled = readings.map((reading, at) =>
            odd.includes(at) ? { ...reading, miles: reading.miles * 7 } : reading,
          );
          const mixed = spoiled.toSorted((a, b) => ((a.miles * 31 + seed) % 17) - ((b.miles * 31 + seed) % 17));
          expect(judge(mixed)).toEqual(judge(spoiled));
        },
      ),
    );
  });

  it('one turning back of a long, honest odometer is found exactly once', () => {
    fc.assert(
      fc.property(honest, fc.integer({ min: 8000, max: 60_000 }), (readings, by) => {
        const base = readings.map(reading => ({ ...reading, miles: reading.miles + 90_000 }));
        const last = base.at(-1);
        if (!last) return;
        const later = [1, 2, 3].map(year => ({
          on: `${Number(last.on.slice(0, 4)) + year}-12-28`,
          miles: last.miles - by + year * 300,
          rank: 0,
          recordId: `late${year}`,
        }));
        const falls = judge([...base, ...later], 1995).findings.filter(({ class: kind }) => kind.includes('rollback'));
        const fell = by - 300 > tolerance(last.miles);
        expect(falls.length).toBeLessThanOrEqual(1);
        if (fell && base.length > 2) expect(judge([...base, ...later], 1995).class).not.toBe('in_order');
      }),
    );
  });

  it('every finding names two of the readings, the earlier one first', () => {
    const any = fc.array(
      fc.record({ day: fc.integer({ min: 0, max: 6000 }), miles: fc.integer({ min: 0, max: 300_000 }) }),
      { maxLength: 10 },
    );
    fc.assert(
      fc.property(any, fc.integer({ min: 1960, max: 2026 }), (rows, modelYear) => {
        const readings = rows.map(({ day, miles }, at) => {
          const on = new Date(Date.parse('2005-01-01') + day * 86_400_000).toISOString().slice(0, 10);
          return { on, miles, rank: 0, recordId: `r${at}` };
        });
        const verdict = judge(readings, modelYear);
        for (const { earlier, later } of verdict.findings) {
          expect(verdict.readings).toContain(earlier);
          expect(verdict.readings).toContain(later);
          expect(earlier.on <= later.on).toBe(true);
        }
      }),
    );
  });
});
