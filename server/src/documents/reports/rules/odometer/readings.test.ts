import { expect, it } from 'vitest';
import { recordFactory } from '../../providers/sandbox/record-factory.ts';
import { mergeAnswers } from '../facts/facts.ts';
import { answersWith, factsWith } from '../../providers/testing/report-facts.ts';
import { assessOdometer } from './odometer.ts';
import { readingRows } from './reading-rows.ts';
import { phrasesOf, readingsOf } from './readings.ts';

const write = recordFactory('4S4BSACC5H3200019');
const merged = (...records: Parameters<typeof answersWith>[0][number][]) =>
  mergeAnswers(factsWith(answersWith(records)));

it('reads the mileage of every record that names one, in miles', () => {
  const km = { ...write.reading('2020-05-01', 'Detroit, MI', 160_934, 'insurer'), unit: 'km' as const };
  const readings = readingsOf(
    merged(
      write.title('2016-04-22', 'Columbus, OH', 14, 'first'),
      write.title('2017-04-22', 'Columbus, OH', null, 'renewal'),
      write.inspection('2018-04-22', 'Columbus, OH', 20_000),
      km,
    ),
  );
  expect(readings.map(({ miles, kind }) => [miles, kind])).toEqual([
    [14, 'title'],
    [100_000, 'other'],
    [20_000, 'inspection'],
  ]);
});

it('of a figure that two sources report on one day, keeps the one of the title office', () => {
  const readings = readingsOf(
    merged(
      write.sale('2020-05-01', 'Erie, PA', 40_119, { channel: 'listing' }),
      write.title('2020-05-01', 'Erie, PA', 40_120, 'transfer'),
    ),
  );
  expect(assessOdometer(readings, { modelYear: 2015 }).readings).toMatchObject([{ miles: 40_120, kind: 'title' }]);
});

it('reads federal phrases from titles and from brands', () => {
  expect(phrasesOf(merged(write.title('2020-05-01', 'Erie, PA', 1, 'transfer', { phrase: 'not_actual' })))).toEqual([
    'not_actual',
  ]);
  expect(phrasesOf(merged(write.title('2020-05-01', 'Erie, PA', 1, 'transfer', { brandCodes: ['70', '68'] })))).toEqual(
    ['tampering_verified'],
  );
  expect(phrasesOf(merged(write.title('2020-05-01', 'Erie, PA', 1, 'transfer', { phrase: 'actual' })))).toEqual([]);
});

it('marks the two readings of a fall and those that confirm it, with distance and pace', () => {
  const miles = [30_000, 42_000, 54_000, 31_000, 40_000];
  const records = miles.map((each, at) => write.service(`20${18 + at}-06-01`, 'Erie, PA', each, 'battery'));
  const rows = readingRows(
    { odometer: assessOdometer(readingsOf(merged(...records)), { modelYear: 2015 }), listed: [] },
    'mi',
  );
  expect(rows.map(({ flag }) => flag)).toEqual([null, null, 'flag_a', 'flag_b', 'confirm']);
  expect(rows.map(({ since_last: since }) => since)).toEqual([null, 12_000, 12_000, -23_000, 9000]);
  expect(rows.map(({ per_year: pace }) => pace)).toEqual([null, 12_000, 12_000, null, 9000]);
});

it('measures past a reading that looks mistyped', () => {
  const miles = [18_000, 30_000, 420_000, 54_000];
  const records = miles.map((each, at) => write.service(`20${18 + at}-06-01`, 'Erie, PA', each, 'battery'));
  const rows = readingRows(
    { odometer: assessOdometer(readingsOf(merged(...records)), { modelYear: 2015 }), listed: [] },
    'mi',
  );
  expect(rows[2]).toMatchObject({ mark: 'typo_suspect', since_last: null, per_year: null });
  expect(rows[3]).toMatchObject({ mark: null, since_last: 24_000, per_year: 12_000 });
});
