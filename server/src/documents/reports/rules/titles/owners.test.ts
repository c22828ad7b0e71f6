import { describe, expect, it } from 'vitest';
import { recordFactory } from '../../providers/sandbox/record-factory.ts';
import { calculateOwners, ownerAt, ownerRows, usesText } from './owners.ts';
import { readingsOf } from '../odometer/readings.ts';
import { mergeAnswers } from '../facts/facts.ts';
import { answersWith, factsWith } from '../../providers/testing/report-facts.ts';

const write = recordFactory('4S4BSACC5H3200019');
const titles = [
  write.title('2016-04-22', 'Columbus, OH', 14, 'first', { use: 'personal' }),
  write.title('2018-04-22', 'Columbus, OH', 24_900, 'renewal'),
  write.title('2019-07-08', 'Louisville, KY', 41_260, 'transfer', { use: 'lease' }),
  write.title('2022-02-03', 'Louisville, KY', 71_210, 'salvage', { brandCodes: ['11'] }),
  write.title('2022-08-29', 'Nashville, TN', 73_905, 'rebuilt', { brandCodes: ['09'], newOwner: true }),
];
const readings = readingsOf(mergeAnswers(factsWith(answersWith(titles))));
const owners = calculateOwners(titles, [], readings);

describe('calculated owners', () => {
  it('counts changes of hands, not titles', () => {
    expect(owners).toHaveLength(3);
    expect(owners.map(owner => owner.use)).toEqual(['personal', 'lease', null]);
  });

  it('ends an ownership at the loss when there is one, else with the next', () => {
    expect(ownerRows(owners).map(({ from, to }) => [from, to])).toEqual([
      ['2016-04', '2019-06'],
      ['2019-07', '2022-02'],
      ['2022-08', null],
    ]);
  });

  it('measures the miles a year only where two readings are half a year apart', () => {
    expect(owners[0]?.milesPerYear).toBe(12_900);
    expect(owners[2]?.milesPerYear).toBeNull();
  });

  it('gives no pace when readings fall', () => {
    const fallen = [
      ...readings,
      {
        on: '2019-01-10',
        miles: 9000,
        rank: 2,
        recordId: 'x',
        kind: 'service' as const,
        source: '',
        place: null,
        stated: [],
      },
    ];
    const sorted = fallen.sort((a, b) => a.on.localeCompare(b.on));
    expect(calculateOwners(titles, [], sorted)[0]?.milesPerYear).toBeNull();
  });

  it('prefers the use from fleet records to the title’s', () => {
    const hired = calculateOwners(
      titles,
      [write.fleet('2016-04-22', '2019-01-01', 'Columbus, OH', 'rental')],
      readings,
    );
    expect(hired[0]?.use).toBe('rental');
    expect(usesText(hired, [])).toEqual({ en: 'Rental, lease', es: 'Alquiler, arrendamiento' });
  });

  it('places an event with the owner of its day', () => {
    expect([ownerAt(owners, '2016-01-01'), ownerAt(owners, '2019-07-08'), ownerAt(owners, '2026-01-01')]).toEqual([
      0, 2, 3,
    ]);
  });

  it('has no owner without titles', () => {
    expect(calculateOwners([], [], [])).toEqual([]);
  });
});
