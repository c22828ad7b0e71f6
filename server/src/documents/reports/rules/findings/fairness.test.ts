import { describe, expect, it } from 'vitest';
import { reportDocument } from '../../document.ts';
import type { HistoryRecord } from '../sources/history-record.ts';
import { recordFactory } from '../../providers/sandbox/record-factory.ts';
import { answersWith, factsWith, SITE, VEHICLE } from '../../providers/testing/report-facts.ts';

const write = recordFactory(VEHICLE.vin);
const first = write.title('2017-03-01', 'Columbus, OH', 12, 'first');
const base = {
  sourceType: 'title_office' as const,
  reportedOn: '2020-01-01',
  place: { city: null, state: 'OH' },
};

const documentOf = (...records: HistoryRecord[]) => reportDocument(factsWith(answersWith([first, ...records])), SITE);
type Document = ReturnType<typeof documentOf>;

const tileOf = ({ tiles }: Document, key: string) => tiles.find(tile => tile.key === key)?.state;
const reasonsOf = ({ verdict }: Document) =>
  verdict.reasons.map(reason => (typeof reason === 'string' ? reason : reason.en)).join(' | ');
const titled = (...brandCodes: string[]) =>
  documentOf(write.title('2018-02-03', 'Gary, IN', 11_000, 'transfer', { brandCodes }));
const brandsOf = (words: string) => titled(words).brands_found.map(({ code }) => code);

describe('the words of an office', () => {
  it.each([
    ['Not the actual mileage', ['69']],
    ['TRUE MILEAGE UNKNOWN', ['69']],
    ['Odometer rollback', ['69']],
    ['Unrebuildable', ['08']],
    ['Scrapped', ['08']],
    ['Rebuilt after flood', ['09', '01']],
    ['Salvage; flood', ['11', '01']],
    ['Recovered theft salvage', ['11', '36']],
    ['Salvage - stolen', ['49']],
    ['Salvage: reasons other than damage', ['50']],
    ['Collision', ['14']],
    ['Exempt from odometer disclosure', ['71']],
    ['11, 36', ['11', '36']],
  ])('%s are %j', (words, codes) => {
    expect(brandsOf(words).toSorted()).toEqual(codes.toSorted());
  });

  it.each(['NOT SALVAGE', 'No salvage history', 'Flood not reported', 'Never flooded'])(
    '"%s" is shown as it is written, and accuses of nothing',
    words => {
      const document = titled(words);
      expect(document.brands_found).toMatchObject([{ code: words, state: 'caution' }]);
      expect(document.verdict.level).toBe('check');
    },
  );

  it('a brand nobody can read leaves no tile green, as it may be about anything', () => {
    const document = titled('Q-7');
    expect(document.tiles.filter(({ state }) => state === 'none_reported')).toEqual([]);
    expect(document.things[0]?.text).toMatchObject({ en: 'A title carries a brand that is not known to us: Q-7.' });
  });
});

describe('what later records say', () => {
  const theft = (on: string, status: 'active' | 'recovered'): HistoryRecord => ({
    ...base,
    section: 'theft',
    recordId: `${status} ${on}`,
    sourceType: 'police',
    eventOn: on,
    status,
    recoveredOn: null,
  });

  it('one recovery ends a theft that two offices reported on two days', () => {
    const document = documentOf(
      theft('2019-01-01', 'active'),
      theft('2019-01-03', 'active'),
      theft('2019-02-01', 'recovered'),
    );
    expect(document.theft.status).toBe('recovered');
    expect(reasonsOf(document)).not.toContain('not reported recovered');
    expect(documentOf(theft('2019-01-01', 'recovered'), theft('2019-01-03', 'active')).theft.status).toBe('active');
  });

  it('a recovery without a day is that of the only theft', () => {
    expect(documentOf(theft('2019-01-01', 'active'), theft('1900', 'recovered')).theft.status).toBe('recovered');
  });

  const lien = (on: string, status: 'active' | 'closed'): HistoryRecord => ({
    ...base,
    section: 'liens',
    recordId: `${status} ${on}`,
    sourceType: 'lender',
    eventOn: on,
    kind: 'lien',
    status,
    holder: 'bank',
    closedOn: null,
  });

  it('a release that comes as a record of its own ends one loan, and not a second', () => {
    const released = documentOf(lien('2017-03-01', 'active'), lien('2020-01-01', 'closed'));
    expect(released.liens).toMatchObject([{ status: 'closed', on: '2017-03-01', closed_on: '2020-01-01' }]);
    expect(tileOf(released, 'liens')).toBe('info');
    const second = documentOf(lien('2017-03-01', 'active'), lien('2018-03-01', 'active'), lien('2020-01-01', 'closed'));
    expect(second.liens.map(({ status }) => status)).toEqual(['closed', 'active']);
    expect(documentOf(lien('2016-01-01', 'closed'), lien('2017-03-01', 'active')).liens.at(-1)?.status).toBe('active');
  });

  it('a lien on a title without a day stays until a record releases it', () => {
    const noted = { ...write.title('2018-02-03', 'Gary, IN', null, 'lien'), eventOn: '1900' };
    const document = documentOf(noted, write.title('2019-01-03', 'Gary, IN', 21_000, 'transfer'));
    expect(document.liens).toMatchObject([{ status: 'active' }]);
  });
});

describe('records without a day', () => {
  it('a theft, a lien and a brand make no gap and no order of titles', () => {
    const stolen = write.theft('1900', 'Gary, IN', null);
    const document = documentOf(
      stolen,
      { ...write.title('2018-02-03', 'Gary, IN', null, 'transfer', { brandCodes: ['01'] }), eventOn: '1900' },
      write.title('2018-03-01', 'Erie, PA', 11_000, 'transfer'),
    );
    expect(document.gaps.every(({ from }) => from >= '2017')).toBe(true);
    expect(document.events.every(({ on }) => on >= '2017')).toBe(true);
    expect(document.titles_note).toBeNull();
    expect(reasonsOf(document)).not.toContain('missing from the later title');
    expect(document.verdict.level).toBe('stop');
  });

  it('a tile names the day that is known, or says that there is none', () => {
    const undated = titled('11');
    const lossOf = (brand: HistoryRecord) => documentOf(brand).tiles.find(({ key }) => key === 'loss')?.value;
    const brand: HistoryRecord = { ...base, section: 'brands', recordId: 'b', eventOn: '1900', code: '11' };
    expect(lossOf(brand)).toMatchObject({ en: 'No date' });
    expect(undated.tiles.find(({ key }) => key === 'loss')?.value).toMatchObject({ en: 'Feb 2018' });
  });
});

describe('use and ownership', () => {
  it('a fleet is told of where no title names an owner, and every use is named', () => {
    const taxi = write.fleet('2018-01-01', '2019-01-01', 'Gary, IN', 'taxi');
    const plain = reportDocument(factsWith(answersWith([taxi])), SITE);
    expect(plain.verdict.level).toBe('check');
    expect(tileOf(plain, 'use')).toBe('info');
    const both = documentOf(taxi, write.fleet('2017-06-01', '2017-12-01', 'Gary, IN', 'rental'));
    expect(reasonsOf(both)).toContain('Used commercially: Rental and Taxi.');
    const branded = { ...base, section: 'brands' as const, recordId: 'b', eventOn: '2019-01-01', code: '17' };
    expect(JSON.stringify(documentOf(taxi, branded).verdict.reasons).match(/Used commercially/g)).toHaveLength(1);
    expect(documentOf(branded).verdict.reasons[0]).toMatchObject({ en: 'Used commercially: Prior taxi.' });
  });

  it('records of one title some days apart are one owner, also where they name no mileage', () => {
    const copy = (on: string, miles: number | null, state = 'OH') =>
      write.title(on, `Columbus, ${state}`, miles, 'transfer');
    const copies = documentOf(copy('2019-03-01', 24_000), copy('2019-03-04', null), copy('2019-03-09', null));
    expect(copies.owners).toHaveLength(2);
    expect(documentOf(copy('2019-03-01', null), copy('2019-06-01', null)).owners).toHaveLength(3);
    expect(documentOf(copy('2019-03-01', null), copy('2019-03-05', null, 'PA')).owners).toHaveLength(3);
  });
});

it.each(['None', 'NO DAMAGE', 'n/a', 'Normal wear', 'UNKNOWN'])('a sale that names %s names no damage', damageText => {
  const sale = write.sale('2022-01-01', 'Gary, IN', 11_000, { channel: 'auction' });
  const document = documentOf({ ...sale, damageText });
  expect(document.verdict.level).toBe('nothing');
  expect(document.auctions[0]?.damage).toBeNull();
});

it.each([
  ['REAR END, BURN - ENGINE', 'rear (“REAR END, BURN - ENGINE”)', 'water or fire damage'],
  ['Rear', 'rear'],
  ['n/a', 'rear'],
])('a sale that names the rear and %s says both, each once', (damageText, en, kind = 'damage') => {
  const sale = write.sale('2022-01-01', 'Gary, IN', 11_000, { channel: 'auction', damage: ['rear'], damageText });
  const document = documentOf(sale);
  expect(document.auctions[0]?.damage).toMatchObject({ en });
  expect(document.verdict.reasons[0]).toMatchObject({ en: `A sale in January 2022 names ${kind}: ${en} (Gary, IN).` });
});

describe('odometer entries', () => {
  const services = (...rows: [string, number][]) =>
    rows.map(([on, miles]) => write.service(on, 'Erie, PA', miles, 'battery'));
  const classesOf = (...records: HistoryRecord[]) =>
    documentOf(...records).odometer?.findings.map(finding => finding.class);

  it('that nobody can have driven are set aside, and accuse nobody of a rollback', () => {
    expect(classesOf(...services(['2018-02-01', 10_000], ['2019-02-01', 888_888], ['2020-02-01', 30_000]))).toEqual([
      'doubtful',
    ]);
    expect(classesOf(...services(['2018-02-01', 10_000], ['2019-02-01', 2_900_000]))).toEqual(['doubtful']);
    expect(classesOf(...services(['2019-02-01', 60_000], ['2020-02-01', 110_000], ['2021-02-01', 61_000]))).toEqual([
      'possible_rollback',
    ]);
  });

  it('are no typing error because a tenth of them lies somewhere between a first title and a low reading', () => {
    expect(classesOf(...services(['2019-02-01', 80_000], ['2020-02-01', 30_000], ['2021-02-01', 39_000]))).toEqual([
      'rollback',
    ]);
    expect(classesOf(...services(['2018-09-01', 150_000], ['2020-02-01', 30_000], ['2021-02-01', 39_000]))).toEqual([
      'doubtful',
    ]);
  });

  it('that start near zero are those of a new odometer, however late a title says so', () => {
    const fall = services(['2019-02-01', 80_000], ['2020-02-01', 300], ['2021-02-01', 9000]);
    const brand = (on: string): HistoryRecord => ({
      ...base,
      section: 'brands',
      recordId: on,
      eventOn: on,
      code: '74',
    });
    expect(classesOf(...fall, brand('2022-06-01'))).toEqual(['replaced']);
    expect(classesOf(...fall, brand('1900'))).toEqual(['replaced']);
    const high = services(['2019-02-01', 80_000], ['2020-02-01', 30_000], ['2021-02-01', 39_000]);
    expect(classesOf(...high, brand('2022-06-01'))).toEqual(['rollback']);
  });

  it('of which only the year is known are in no order within it', () => {
    const reading = (on: string, miles: number) => ({
      ...write.service('2018-01-01', 'Erie, PA', miles, 'battery'),
      eventOn: on,
    });
    expect(classesOf(reading('2018-06-01', 60_000), reading('2018', 65_000), reading('2019-02', 66_000))).toEqual([]);
    expect(classesOf(reading('2018-06-01', 60_000), reading('2018', 45_000), reading('2019-02', 66_000))).toEqual([]);
    expect(classesOf(reading('2018-06-01', 60_000), reading('2018', 65_000), reading('2019-02', 50_000))).toEqual([
      'possible_rollback',
    ]);
  });
});
