import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import en from '../../../../../messages/en/reports.json' with { type: 'json' };
import es from '../../../../../messages/es/reports.json' with { type: 'json' };
import type { Reading } from '../document.ts';
import { niceStep, NARROW, odometerChart, WIDE } from './odometer-scale.ts';

const reading = (on: string, miles: number, flag: Reading['flag'] = null, mark: Reading['mark'] = null): Reading => ({
  on,
  miles,
  kind: 'title',
  flag,
  mark,
  finding: '',
  source: 'Title office',
  place: null,
  since_last: null,
  per_year: null,
  record: 'r',
});

const arbitraryReading = fc
  .tuple(fc.integer({ min: 1981, max: 2026 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 900_000 }))
  .map(([year, month, miles]) => reading(`${year}-${String(month).padStart(2, '0')}-10`, miles));

test('every point of any series lies inside the drawing', () => {
  fc.assert(
    fc.property(fc.array(arbitraryReading, { minLength: 1, maxLength: 40 }), readings => {
      for (const box of [WIDE, NARROW]) {
        const chart = odometerChart(readings, [8_000, 15_000], box);
        for (const { x, y } of chart.points) {
          expect(x).toBeGreaterThanOrEqual(box.left - 0.01);
          expect(x).toBeLessThanOrEqual(box.width - box.right + 0.01);
          expect(y).toBeGreaterThanOrEqual(box.top - 0.01);
          expect(y).toBeLessThanOrEqual(box.height - box.bottom + 0.01);
        }
        expect(chart.years.length).toBeLessThanOrEqual(box.years);
        expect(chart.miles.length).toBeLessThanOrEqual(6);
      }
    }),
  );
});

test('a step is round and covers the range', () => {
  expect(niceStep(141_906, 4)).toBe(40_000);
  expect(niceStep(9_000, 4)).toBe(4_000);
  expect(niceStep(0, 4)).toBeGreaterThan(0);
});

test('the fall between two readings is the only dashed stretch', () => {
  const chart = odometerChart(
    [
      reading('2012-11-15', 94_300),
      reading('2014-02-12', 124_480, 'flag_a'),
      reading('2014-05-20', 98_110, 'flag_b'),
      reading('2019-05-17', 126_450, 'confirm'),
    ],
    [],
    WIDE,
  );
  expect(chart.lines.map(line => line.fit)).toEqual(['fits', 'serious', 'fits']);
  expect(chart.band).toBe('');
});

test('a mistyped figure does not flatten the drawing', () => {
  const chart = odometerChart(
    [reading('2010', 50_000), reading('2012', 600_000, null, 'typo_suspect'), reading('2014', 70_000)],
    [],
    WIDE,
  );
  expect(chart.miles.at(-1)?.value).toBe(80_000);
  expect(chart.points[1]?.y).toBe(WIDE.top);
});

test('the line passes a suspected typing error by', () => {
  const chart = odometerChart(
    [reading('2010', 50_000), reading('2012', 600_000, null, 'typo_suspect'), reading('2014', 70_000)],
    [],
    WIDE,
  );
  const solid = chart.lines.filter(line => line.fit === 'fits');
  expect(solid).toHaveLength(1);
  expect([solid[0]?.from.reading.on, solid[0]?.to.reading.on]).toEqual(['2010', '2014']);
});

test.each([
  ['en', en.odometer.thousands],
  ['es', es.odometer.thousands],
])('leaves room for the longest word of its axis in a narrow drawing (%s)', (_lang, word) => {
  const characterPx = 6.6;
  const fromAxisPx = 8;
  const longest = word.replace('{value, number}', '120');
  expect(longest).toContain('120');
  expect(longest.length * characterPx).toBeLessThanOrEqual(NARROW.left - fromAxisPx);
});
