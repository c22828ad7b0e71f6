import { expect, it } from 'vitest';
import en from '../../../../../../messages/en/registration-words.json' with { type: 'json' };
import { cityAuction, listedForHire, publicLien, registration } from '../../providers/testing/public-records.ts';
import { COMMERCIAL } from '../titles/owners.ts';
import { HistoryRecord } from './history-record.ts';
import { bodyWords, classWords, colorWords, useOfClass } from './registration-words.ts';

it('has each kind of public record as a record of a report', () => {
  const records = [
    registration('2015-05-29'),
    listedForHire('2016-01-04'),
    publicLien('2014-02-01', null),
    cityAuction('2017-03-15'),
  ];
  for (const record of records) expect(HistoryRecord.parse(record)).toEqual(record);
  expect(records.map(({ origin }) => origin?.publicRecord?.pack)).toEqual([
    'ny-registrations',
    'nyc-taxi',
    'mo-liens',
    'kc-auctions',
  ]);
});

it('has no use without words for it but of a registration', () => {
  const { registration: _registration, ...bare } = registration('2015-05-29');
  expect(HistoryRecord.safeParse(bare).success).toBe(false);
});

it('says the class, the color and the body of a registration in both languages, and letters it does not know as they are', () => {
  expect(classWords('OMT')).toEqual({ en: 'taxi', es: 'taxi' });
  expect(classWords('ZZZ').en).toBe('class not known to us');
  expect(colorWords('MR').es).toBe('granate');
  expect(colorWords('LTBL').en).toBe('LTBL');
  expect(bodyWords('4DSD').en).toBe('four-door sedan');
  for (const letters of Object.keys(en.class).filter(each => each !== 'unknown'))
    expect(classWords(letters).es, letters).not.toBe(classWords('unknown').es);
});

it('takes a use from a class that names one, and no commercial use from the commercial class', () => {
  expect(['OMS', 'SCL', 'FAR', 'PAS', 'ZZZ', null].map(useOfClass)).toEqual([
    'rental',
    'school',
    'farm',
    null,
    null,
    null,
  ]);
  expect(COMMERCIAL).not.toContain(useOfClass('COM'));
});
