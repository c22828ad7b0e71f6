import { describe, expect, it } from 'vitest';
import { reportDocument } from '../document.ts';
import type { HistoryRecord } from '../providers/history-record.ts';
import { recordFactory } from '../providers/sandbox/record-factory.ts';
import { answersWith, factsWith, SITE, VEHICLE } from './facts-for-tests.ts';
import type { ReportFacts } from './facts.ts';

const write = recordFactory(VEHICLE.vin);
type Row = [on: string, miles: number];

const services = (...rows: Row[]) => rows.map(([on, miles]) => write.service(on, 'Erie, PA', miles, 'battery'));
const titleWith = (on: string, miles: number | null, extra: Parameters<typeof write.title>[4]) =>
  write.title(on, 'Erie, PA', miles, 'transfer', extra);

function documentOf(records: readonly HistoryRecord[], modelYear = 2014, more: Partial<ReportFacts> = {}) {
  const vehicle = { ...VEHICLE, modelYear };
  return reportDocument(factsWith(answersWith(records), { vehicle, ...more }), SITE);
}
type Document = ReturnType<typeof documentOf>;

const classesOf = ({ odometer }: Document) => odometer?.findings.map(finding => finding.class);
const leadOf = ({ odometer }: Document) => (typeof odometer?.lead === 'object' ? odometer.lead.en : '');
const tileOf = ({ tiles }: Document) => tiles.find(({ key }) => key === 'odometer');
const mileageOf = ({ tiles }: Document) => tiles.find(({ key }) => key === 'mileage')?.value;
const milesOf = ({ readings }: Document) => readings.map(({ miles }) => miles);

describe('five digits', () => {
  it('are disproved by a reading over 99,999', () => {
    const records = services(
      ['2000-05-01', 170_000],
      ['2002-05-01', 180_000],
      ['2003-05-01', 9000],
      ['2004-05-01', 14_000],
    );
    const document = documentOf(records, 1988);
    expect(classesOf(document)).toEqual(['rollback']);
    expect(document.verdict.level).toBe('serious');
  });

  it('do not go around in a month', () => {
    expect(
      classesOf(documentOf(services(['1999-05-01', 93_000], ['1999-06-01', 14_000], ['2000-06-01', 19_000]), 1988)),
    ).toEqual(['rollback']);
  });

  it('may have gone around in ten years, which is said to be possible only', () => {
    const document = documentOf(services(['1985-05-01', 95_000], ['1995-05-01', 35_000]), 1975);
    expect(classesOf(document)).toEqual(['rollover']);
    expect(leadOf(document)).toContain('may have');
    expect(document.odometer?.state).toBe('caution');
    expect(document.verdict.level).toBe('check');
  });
});

describe('a replaced odometer', () => {
  const replaced = titleWith('2019-03-01', 310, { brandCodes: ['74'] });
  const document = documentOf([
    ...services(['2016-02-01', 60_000], ['2018-02-01', 80_000]),
    write.reading('2019-02-01', 'Erie, PA', 300, 'inspection'),
    replaced,
    ...services(['2020-02-01', 11_000], ['2021-02-01', 21_000]),
  ]);

  it('explains a fall, and readings after it count from there', () => {
    expect(classesOf(document)).toEqual(['replaced']);
    expect(document.odometer?.state).toBe('caution');
    expect(document.verdict.level).toBe('check');
    expect(leadOf(document)).toContain('replaced');
    expect(document.things.map(({ text }) => JSON.stringify(text)).join()).toContain('101,000');
  });

  it('explains one fall, not a second', () => {
    const again = services(['2022-02-01', 31_000], ['2023-02-01', 9000], ['2024-02-01', 12_000]);
    const more = documentOf([
      ...services(['2018-02-01', 80_000], ['2019-02-01', 300], ['2020-02-01', 21_000]),
      replaced,
      ...again,
    ]);
    expect(classesOf(more)).toEqual(['replaced', 'rollback']);
    expect(more.verdict.level).toBe('serious');
  });
});

describe('brands of the odometer', () => {
  const readings = services(['2016-02-01', 20_000], ['2017-02-01', 30_000], ['2018-02-01', 40_000]);

  it('of one title stands beside its reading, where others say otherwise', () => {
    const document = documentOf([
      titleWith('2018-03-01', 40_400, { phrase: 'exceeds_limits' }),
      titleWith('2019-03-01', 50_500, { brandCodes: ['76'] }),
      titleWith('2020-03-01', 60_500, { phrase: 'actual' }),
    ]);
    expect(document.readings.map(({ finding }) => (finding as { en: string }).en)).toEqual([
      'Odometer: exceeds mechanical limits',
      'Odometer: discrepancy',
      'In order',
    ]);
  });

  it.each(['72', '73', '74', '76'])('%s leaves no tile "in order"', code => {
    const document = documentOf([...readings, titleWith('2018-03-01', 40_400, { brandCodes: [code] })]);
    expect(tileOf(document)).toMatchObject({ state: 'caution' });
    expect(JSON.stringify(tileOf(document))).not.toContain('In order');
    expect(leadOf(document)).toContain('title');
    expect(document.verdict.level).toBe('check');
  });

  it.each(['69', '70'])('%s is serious, also without a reading', code => {
    const document = documentOf([titleWith('2018-03-01', null, { brandCodes: [code] })]);
    expect(tileOf(document)).toMatchObject({ state: 'serious' });
    expect(document.heads.find(({ key }) => key === 'odometer')).toMatchObject({ state: 'found', tone: 'serious' });
    expect(document.odometer?.lead).toMatchObject({ en: expect.stringContaining('title') });
  });

  it('"exceeds limits" hides no confirmed rollback', () => {
    const document = documentOf([
      ...services(
        ['2015-02-01', 70_000],
        ['2016-02-01', 80_000],
        ['2017-02-01', 90_000],
        ['2018-02-01', 40_000],
        ['2019-02-01', 50_000],
      ),
      titleWith('2019-03-01', 50_500, { phrase: 'exceeds_limits' }),
    ]);
    expect(document.odometer).toMatchObject({ class: 'rollback', state: 'serious' });
    expect(leadOf(document)).toContain('50,000 miles lower');
    expect(leadOf(document)).toContain('mechanical limit');
    expect(tileOf(document)).toMatchObject({ state: 'serious', value: { en: 'Rolled back' } });
    expect(document.verdict.level).toBe('serious');
  });

  it('78 takes back "exceeds limits"', () => {
    const document = documentOf([...readings, titleWith('2018-03-01', 40_400, { brandCodes: ['72', '78'] })]);
    expect(document.odometer?.class).toBe('in_order');
  });
});

describe('a last reading with no other after it', () => {
  const before = services(['2016-02-01', 20_000], ['2017-02-01', 30_500], ['2018-02-01', 41_000]);

  it.each([
    ['a digit too many', 515_000],
    ['kilometers', 82_900],
  ])('with %s accuses nobody', (_, last) => {
    const document = documentOf([...before, ...services(['2019-02-01', last])], 2014, { given: { miles: 52_000 } });
    expect(document.odometer?.given).toBeNull();
    expect(document.verdict.level).toBe('check');
    expect(leadOf(document)).toMatch(/does not fit|were added/);
    expect(mileageOf(document)).toMatchObject({ en: '41,000 mi' });
  });

  it('that fits is what the seller is held to', () => {
    const document = documentOf([...before, ...services(['2019-02-01', 52_000])], 2014, { given: { miles: 42_000 } });
    expect(document.odometer?.given).toMatchObject({ en: expect.stringContaining('52,000') });
  });
});

describe('figures that are no mileage', () => {
  const good = services(['2016-02-01', 20_000], ['2017-02-01', 30_500], ['2019-02-01', 52_000]);

  it.each([0, 1, 999_999])('%s between good readings is no reading', odd => {
    const document = documentOf([...good, ...services(['2018-02-01', odd])]);
    expect(document.odometer).toMatchObject({ class: 'in_order', findings: [] });
    expect(milesOf(document)).toEqual([20_000, 30_500, 52_000]);
    expect(JSON.stringify(document.service)).not.toContain(`"miles":${odd},`);
  });

  it('0 on an exempt title is none either, and 0 of a new car is one', () => {
    const exempt = titleWith('2020-02-01', 0, { phrase: 'exempt' });
    const document = documentOf([...good, exempt]);
    expect(document.odometer?.class).toBe('in_order');
    expect(document.titles.at(-1)?.miles).toBeNull();
    expect(documentOf([exempt]).readings).toEqual([]);
    const first = write.title('2014-02-01', 'Erie, PA', 0, 'first');
    expect(milesOf(documentOf([first, ...good]))[0]).toBe(0);
  });

  it('a dip that the readings after it refute is no rollback', () => {
    const document = documentOf([...good, ...services(['2018-02-01', 7300])]);
    expect(classesOf(document)).toEqual(['doubtful']);
    expect(document.verdict.level).toBe('check');
    expect(leadOf(document)).not.toMatch(/rolled back|turned back/);
  });

  it('readings of one day are in no order', () => {
    const document = documentOf([...good, titleWith('2020-02-01', 62_900, {}), ...services(['2020-02-01', 62_000])]);
    expect(document.odometer?.class).toBe('in_order');
  });
});

describe('dates that cannot be', () => {
  const good = services(['2016-02-01', 20_000], ['2017-02-01', 30_500], ['2018-02-01', 41_000]);

  it.each(['1900-01-01', '2099-05-05'])('%s makes no gap, no owner and no odometer event', on => {
    const document = documentOf([
      ...good,
      ...services([on, 60_000]),
      write.title(on, 'Erie, PA', 12, 'transfer', { brandCodes: ['11'] }),
    ]);
    expect(document.odometer?.class).toBe('in_order');
    expect(document.gaps.every(({ months }) => months < 130)).toBe(true);
    expect(document.events.every(event => event.on >= '2013' && event.on <= '2026-12')).toBe(true);
    expect(document.owners).toEqual([]);
    expect(document.verdict.level).toBe('serious');
    expect(document.titles).toHaveLength(1);
  });
});

describe('a high side of one reading', () => {
  it('says both: rolled back, or that entry is wrong', () => {
    const document = documentOf(
      services(['2016-02-01', 20_000], ['2017-02-01', 80_000], ['2018-02-01', 40_000], ['2019-02-01', 50_000]),
    );
    expect(document.verdict.level).toBe('check');
    expect(leadOf(document)).toMatch(/rolled back, or the entry of February 1, 2017 is wrong/);
    expect(classesOf(document)).toEqual(['rollback']);
  });

  it('is called mistyped only on positive evidence', () => {
    const around = (odd: number) =>
      documentOf(services(['2016-02-01', 40_000], ['2017-02-01', 50_200], ['2018-02-01', odd], ['2019-02-01', 70_100]));
    for (const odd of [601_400, 6014, 96_760, 37_370, 95_140, 600_140]) {
      expect(classesOf(around(odd)), String(odd)).toEqual(['typo_suspect']);
    }
    expect(classesOf(around(80_100))).not.toContain('typo_suspect');
    expect(classesOf(around(90_400))).not.toContain('typo_suspect');
  });
});
